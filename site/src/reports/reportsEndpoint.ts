import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Collector } from '../config/config.ts';
import type { Site } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import { countRecords, describeErrors, type Counts } from './countRecords.ts';
import { identifyClient } from './identifyClient.ts';
import { selectKnownVersions, otlpSchema } from './otlp.ts';
import { policyTypes, readPolicyReports } from './policyReports.ts';
import { createRelay } from './relay.ts';
import { createReportsWriter } from './reportsStore.ts';

/** Maximum size of a request's body, far more than a page sends. */
const maxBytes = 32_000;
/** Maximum number of requests per minute from all clients and from one. Further ones get 429, which pages ignore. */
const limitsPerMinute = { all: 1_200, client: 240 };

export interface EndpointOptions {
  /** OpenTelemetry collector that gets a copy of the reports. */
  collector?: Collector;
  /** Called with the counts of a version (`mf-help@1.0.0-…`) in each report: the server's metrics add them up. */
  onCounted?: (version: string, counts: Counts) => void;
}

/**
 * Creates the endpoint for reports of pages about errors and measurements: counts them by version in the store, and
 * sends them to the collector, if there is one. Anybody can send requests, so that it limits and validates all.
 */
export function createReportsEndpoint(store: Store, { collector, onCounted }: EndpointOptions = {}) {
  const writer = createReportsWriter(store);
  const relay = collector && createRelay(collector);
  // Requests in the current minute (its number since 1970).
  let minute = 0;
  let allRequests = 0;
  let requestsByClient = new Map<string, number>();

  /** Counts a request. Returns whether it is within the limits. */
  function countRequest(request: IncomingMessage): boolean {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, allRequests, requestsByClient] = [now, 0, new Map()];
    const client = identifyClient(request);
    const requests = (requestsByClient.get(client) ?? 0) + 1;
    if (allRequests >= limitsPerMinute.all || requests > limitsPerMinute.client) return false;
    allRequests += 1;
    requestsByClient.set(client, requests);
    return true;
  }

  /** Counts the reports in a request, and reads its body after all other checks. Returns the response's status. */
  async function takeReports(request: IncomingMessage, site: Site): Promise<number> {
    const { origin, 'content-type': type = '' } = request.headers;
    // Reports about the Content Security Policy come from browsers, all others from the scripts of pages.
    const isAboutPolicy = policyTypes.test(type);
    // `isForeignOrigin` compares `Origin` with `Host`. Where a proxy changes `Host`, it would refuse our own pages.
    const isOfOurPage = origin === site.manifest.origin || !isForeignOrigin(request);
    // Because of our `no-referrer`, browsers send policy reports with the origin `null`. `readPolicyReports` checks
    // them by the document that they name.
    const isAllowed = isOfOurPage || (isAboutPolicy && origin === 'null');
    if (!isAllowed) return 403;
    if (!isAboutPolicy && !/^application\/json\b/.test(type)) return 415;
    if (!countRequest(request)) return 429;
    if (Number(request.headers['content-length']) > maxBytes) return 413;
    const body = await readBody(request);
    if (body === undefined) return 413;
    const content = parseJson(body);
    const reports = isAboutPolicy ? readPolicyReports(content, site) : countAndRelayRecords(content, site);
    for (const { version, counts, messages } of reports ?? []) {
      writer.add(version, counts, messages);
      onCounted?.(version, counts);
    }
    return reports ? 200 : 400;
  }

  /** Counts the log records of a page by version, and sends them to the collector; undefined for another format. */
  function countAndRelayRecords(content: unknown, { contracts }: Site) {
    const report = otlpSchema.safeParse(content).data;
    // Records of versions that the site has published.
    const known = report && selectKnownVersions(report, contracts);
    if (known?.length) relay?.({ resourceLogs: known.map(({ log }) => log) });
    return known?.map(({ version, records }) => {
      return { version, counts: countRecords(records), messages: describeErrors(records) };
    });
  }

  return {
    /** Takes the reports in a request. The status of the response says whether they are counted. */
    async respond(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
      const status = await takeReports(request, site);
      response.writeHead(status, {
        'content-type': 'application/json',
        // The rest of a body that is too long is not read.
        ...(status === 413 && { connection: 'close' }),
      });
      // The response of OTLP's `/v1/logs`.
      response.end('{}');
    },
    /** Writes the reports that are not stored yet: for the end of the server. */
    end: writer.end,
    /** Resolves when nothing is being written: for readers of the counts. */
    waitForWrites: writer.waitForWrites,
  };
}

/** Returns the body; undefined if it is too long, or the connection was closed. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}

/** Returns undefined for text that is no JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
