import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Collector } from '../config/config.ts';
import type { Site } from '../releases/readSite.ts';
import type { Store } from '../store/Store.ts';
import { countRecords, describeErrors, type Counts } from './countRecords.ts';
import { identifyClient } from './identifyClient.ts';
import { selectKnownVersions, otlpSchema } from './otlp.ts';
import { policyTypes, readPolicyReports } from './policyReports.ts';
import { createRelay } from './relay.ts';
import { createReportsWriter } from './reportsStore.ts';

/** Maximum size of a request's body, far more than a page sends. */
const maxBytes = 32_000;
/** Maximum number of requests per minute, from all clients and from one. More requests get 429, which pages ignore. */
const limitsPerMinute = { all: 1_200, client: 240 };

export interface EndpointOptions {
  /** OpenTelemetry collector that gets a copy of the reports. */
  collector?: Collector;
  /** Called with the counts of a version (`mf-help@1.0.0-…`) in each report: the server's metrics add them up. */
  onCounted?: (version: string, counts: Counts) => void;
}

/**
 * Creates the endpoint for reports of pages about errors and measurements. It counts them by version in the store, and
 * sends them to the collector, if there is one. It limits and validates all requests, because anybody can send some.
 */
export function createReportsEndpoint(store: Store, { collector, onCounted }: EndpointOptions = {}) {
  const writer = createReportsWriter(store);
  const relay = collector && createRelay(collector);
  const isWithinLimits = createRequestLimit();

  /** Counts the reports in a request. Returns the status of the response. */
  async function takeReports(request: IncomingMessage, site: Site): Promise<number> {
    const { origin, 'content-type': type = '', 'content-encoding': coding = 'identity' } = request.headers;
    // Reports about policies come from the browser, all others from the scripts of pages.
    const isAboutPolicy = policyTypes.test(type);
    // `isForeignOrigin` compares `Origin` with `Host`, which a proxy may have changed.
    const isOfOurPage = origin === site.release.origin || !isForeignOrigin(request);
    // Because of our `referrer-policy: no-referrer`, browsers send reports about policies with the origin `null`.
    // `readPolicyReports` checks the document that such a report names.
    const isAllowed = isOfOurPage || (isAboutPolicy && origin === 'null');
    if (!isAllowed) return 403;
    if (!isAboutPolicy && !/^application\/json\b/.test(type)) return 415;
    if (coding.toLowerCase() !== 'identity') return 415;
    if (!isWithinLimits(request)) return 429;
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

  /** Counts the log records of a page by version, and sends them to the collector; undefined if they are invalid. */
  function countAndRelayRecords(content: unknown, { contracts }: Site) {
    const report = otlpSchema.safeParse(content).data;
    const known = report && selectKnownVersions(report, contracts);
    if (known?.length) relay?.({ resourceLogs: known.map(({ log }) => log) });
    return known?.map(({ version, records }) => {
      return { version, counts: countRecords(records), messages: describeErrors(records) };
    });
  }

  return {
    /** Takes the reports in a request, and responds. */
    async respond(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
      const status = await takeReports(request, site);
      response.writeHead(status, {
        'content-type': 'application/json',
        // The connection cannot be used again, because the rest of a body that is too long is not read.
        ...(status === 413 && { connection: 'close' }),
      });
      // The body by which a server of OTLP's `/v1/logs` says that it has accepted everything.
      response.end('{}');
    },
    /** Writes the reports that are not stored yet. Called when the server ends. */
    end: writer.end,
    /** Resolves when nothing is being written, so that the latest counts can be read from the store. */
    waitForWrites: writer.waitForWrites,
  };
}

/** Creates a function that counts a request, and returns whether it is within the limits of the current minute. */
function createRequestLimit(): (request: IncomingMessage) => boolean {
  let currentMinute = 0;
  let allRequests = 0;
  let requestsByClient = new Map<string, number>();
  return (request) => {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== currentMinute) {
      currentMinute = minute;
      allRequests = 0;
      requestsByClient = new Map();
    }
    const client = identifyClient(request);
    const requests = (requestsByClient.get(client) ?? 0) + 1;
    if (allRequests >= limitsPerMinute.all || requests > limitsPerMinute.client) return false;
    allRequests += 1;
    requestsByClient.set(client, requests);
    return true;
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
