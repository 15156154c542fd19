import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Collector } from '../config/config.ts';
import { liveVersions, type Site } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import { clientOf } from './clientOf.ts';
import { countsOf, messagesOf, type Counts } from './countsOf.ts';
import { knownParts, otlpSchema } from './otlp.ts';
import { policyTypes, readPolicyReports } from './policyReports.ts';
import { createRelay } from './relay.ts';
import { createReportsWriter } from './reportsStore.ts';

/** Far more than a page sends at once. */
const mostBytes = 32_000;
/** Limits per minute; what exceeds them is not counted, and pages do not notice. */
const perMinute = { all: 1_200, client: 240 };

export interface Reports {
  take(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void>;
  end(): Promise<void>;
  settled(): Promise<void>;
}

/**
 * Takes what pages of this site have noticed, counts it by version, and passes it on where a collector is configured.
 */
export function createReports(
  store: Store,
  { collector, onCounted }: { collector?: Collector; onCounted?: (name: string, counts: Counts) => void } = {},
): Reports {
  const writer = createReportsWriter(store);
  const relay = createRelay(collector);
  let minute = 0;
  let all = 0;
  let ofClient = new Map<string, number>();

  function isTooMuch(request: IncomingMessage): boolean {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, all, ofClient] = [now, 0, new Map()];
    const client = clientOf(request);
    const mine = (ofClient.get(client) ?? 0) + 1;
    if (all >= perMinute.all || mine > perMinute.client) return true;
    all += 1;
    ofClient.set(client, mine);
    return false;
  }

  async function answer(request: IncomingMessage, site: Site): Promise<number> {
    const { origin, 'content-type': type = '' } = request.headers;
    const isAboutPolicy = policyTypes.test(type);
    // Under `no-referrer` browsers send policy reports with the origin `null`; these name their document.
    const isWithoutOrigin = isAboutPolicy && origin === 'null';
    if (origin !== site.manifest.origin && !isWithoutOrigin && isForeignOrigin(request)) return 403;
    if (!isAboutPolicy && !/^application\/json\b/.test(type)) return 415;
    if (isTooMuch(request)) return 429;
    if (Number(request.headers['content-length']) > mostBytes) return 413;
    const body = await bodyOf(request);
    if (body === undefined) return 413;
    const content = parsed(body);
    if (isAboutPolicy) return countViolations(content, site);
    const report = otlpSchema.safeParse(content).data;
    if (!report) return 400;
    const parts = knownParts(report, versionsOf(site));
    for (const { part, records } of parts) {
      const counts = countsOf(records);
      writer.add(part, counts, messagesOf(records));
      onCounted?.(part, counts);
    }
    if (parts.length > 0) relay({ resourceLogs: parts.map(({ log }) => log) });
    return 200;
  }

  function countViolations(content: unknown, site: Site): number {
    const violations = readPolicyReports(content, {
      origin: site.manifest.origin,
      versions: versionsOf(site),
      shell: `shell@${liveVersions(site.manifest).shell}`,
    });
    for (const { part, counts, messages } of violations ?? []) {
      writer.add(part, counts, messages);
      onCounted?.(part, counts);
    }
    return violations ? 200 : 400;
  }

  return {
    async take(request, response, site) {
      const status = await answer(request, site);
      // OTLP's own answer.
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 413 && { connection: 'close' }),
      });
      response.end('{}');
    },
    end: writer.end,
    settled: writer.settled,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    // The browser was closed.
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Every version whose files this site has. */
const versionsOf = ({ contracts }: Site) => new Set([...contracts.keys()].map((name) => name.replace('/', '@')));
