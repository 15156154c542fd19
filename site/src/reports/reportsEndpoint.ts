import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Site } from '../releases/readSite.ts';
import { identifyClient } from './identifyClient.ts';
import { policyTypes, readPolicyReports } from './policyReports.ts';
import type { CountedReport, ReportMetrics } from './reportMetrics.ts';
import { isOfSite, reportSchema } from './reportSchema.ts';

/** Maximum size of a request's body, far more than a page or a browser sends. */
const maxBytes = 32_000;
/** Maximum number of reports per minute, from all clients and from one: each is a line of the log. Others get 429. */
const limitsPerMinute = { all: 1_200, client: 240 };

/**
 * Creates the function that responds to reports of pages about errors and measurements, and of browsers about
 * violations of policies. It logs each as a line of JSON, and adds it to the metrics. It limits and validates all
 * requests, because anybody can send some.
 */
export function createReportsEndpoint(metrics: ReportMetrics) {
  const isWithinLimits = createRequestLimit();

  /** Counts and logs the reports in a request. Returns the status of the response. */
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
    const reports = isAboutPolicy ? readPolicyReports(content, site) : readPageReport(content, site);
    // A browser may send several reports in one request, which has counted as the first of them.
    for (const [index, report] of reports?.entries() ?? []) {
      if (index > 0 && !isWithinLimits(request)) return 429;
      metrics.count(report);
      console.log(JSON.stringify({ time: new Date().toISOString(), event: 'report', ...report }));
    }
    return reports ? 204 : 400;
  }

  /** Responds to a request with reports. */
  return async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
    const status = await takeReports(request, site);
    // The connection cannot be used again, because the rest of a body that is too long is not read.
    response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end();
  };
}

/** Reads the report of a page from a request's body: empty if its version is not of this site, undefined if invalid. */
function readPageReport(content: unknown, site: Site): CountedReport[] | undefined {
  const report = reportSchema.safeParse(content).data;
  return report && (isOfSite(report, site) ? [report] : []);
}

/** Creates a function that counts a report, and returns whether it is within the limits of the current minute. */
function createRequestLimit(): (request: IncomingMessage) => boolean {
  let currentMinute = 0;
  let allReports = 0;
  let reportsByClient = new Map<string, number>();
  return (request) => {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== currentMinute) {
      currentMinute = minute;
      allReports = 0;
      reportsByClient = new Map();
    }
    const client = identifyClient(request);
    const reports = (reportsByClient.get(client) ?? 0) + 1;
    if (allReports >= limitsPerMinute.all || reports > limitsPerMinute.client) return false;
    allReports += 1;
    reportsByClient.set(client, reports);
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
