import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Collector } from '../config/config.ts';
import type { Site } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import { countsOf, messagesOf, type Counts } from './countsOf.ts';
import { knownParts, otlpSchema, type Otlp } from './otlp.ts';
import { createRelay } from './relay.ts';
import { createReportsWriter } from './reportsStore.ts';

/** Far more than a page sends at once. */
const mostBytes = 32_000;
/** Of all visitors together: behind a proxy they look like one. What is beyond is not counted, and nobody notices. */
const mostInAMinute = 1_200;

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
  let taken = 0;

  function isTooMuch(): boolean {
    const now = Math.floor(Date.now() / 60_000);
    taken = now === minute ? taken + 1 : 1;
    minute = now;
    return taken > mostInAMinute;
  }

  async function answer(request: IncomingMessage, site: Site): Promise<number> {
    if (request.headers.origin !== site.manifest.origin && isForeignOrigin(request)) return 403;
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return 415;
    if (isTooMuch()) return 429;
    if (Number(request.headers['content-length']) > mostBytes) return 413;
    const body = await bodyOf(request);
    if (body === undefined) return 413;
    const report = parsed(body);
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

function parsed(body: string): Otlp | undefined {
  try {
    return otlpSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Every version whose files this site has. */
const versionsOf = ({ contracts }: Site) => new Set([...contracts.keys()].map((name) => name.replace('/', '@')));
