import { reportsAddress } from 'page-contract/reports';

/** What the page would have reported of a version: `mf-help@1.0.0-… exception: …`. */
export interface Reports {
  list(): string[];
  subscribe(listener: () => void): () => void;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; doubleValue?: number };
}

interface Body {
  resourceLogs: {
    resource: { attributes: Attribute[] };
    scopeLogs: { logRecords: { eventName: string; attributes: Attribute[] }[] }[];
  }[];
}

/** Keeps for the panel what the page reports: what somebody finds out in a composition says nothing about the live site. */
export function watchReports(): Reports {
  const real = navigator.sendBeacon.bind(navigator);
  const listeners = new Set<() => void>();
  let lines: string[] = [];

  navigator.sendBeacon = (address, body) => {
    if (String(address) !== reportsAddress || !(body instanceof Blob)) return real(address, body);
    void body.text().then((text) => {
      lines = [...lines, ...linesOf(JSON.parse(text) as Body)];
      for (const listener of listeners) listener();
    });
    return true;
  };

  return {
    list: () => lines,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function linesOf({ resourceLogs }: Body): string[] {
  return resourceLogs.flatMap(({ resource, scopeLogs }) => {
    const version = `${valueOf(resource.attributes, 'service.name')}@${valueOf(resource.attributes, 'service.version')}`;
    return scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map(({ eventName, attributes }) => {
        const about = ['name', 'value', 'exception.message'].map((key) => valueOf(attributes, key)).filter(Boolean);
        return `${version} ${[eventName, ...about].join(' ')}`;
      }),
    );
  });
}

function valueOf(attributes: Attribute[], key: string): string {
  const { stringValue, doubleValue } = attributes.find((one) => one.key === key)?.value ?? {};
  return stringValue ?? (doubleValue === undefined ? '' : String(Math.round(doubleValue * 1000) / 1000));
}
