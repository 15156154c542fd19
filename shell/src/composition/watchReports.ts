import { reportsAddress } from 'page-contract/reports';
import { createNotes, type Notes } from './createNotes.ts';

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

/**
 * Keeps for the panel what the page would have reported of a version, as `mf-help@1.0.0-… exception: …`: what somebody finds out in a
 * composition says nothing about the live site.
 */
export function watchReports(): Notes<string> {
  const real = navigator.sendBeacon.bind(navigator);
  const { notes, write } = createNotes<string>();

  navigator.sendBeacon = (address, body) => {
    if (String(address) !== reportsAddress || !(body instanceof Blob)) return real(address, body);
    void body.text().then((text) => write([...notes.list(), ...linesOf(JSON.parse(text) as Body)]));
    return true;
  };

  return notes;
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
