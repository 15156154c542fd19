import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { hasValidHost } from 'node-kit/hasValidHost.ts';
import { portalAddress, portalHeaders } from 'node-kit/serveMetrics.ts';
import { reportsAddress } from 'page-contract/reports';
import type { Site } from '../releases/readSite.ts';
import { caching, isImmutable } from '../render/caching.ts';
import { notFoundPage } from '../render/pages.ts';
import type { QaOptions } from '../render/qa.ts';
import type { Rendering } from '../render/render.ts';
import { createReportMetrics, type ReportMetrics } from '../reports/reportMetrics.ts';
import { createReportsEndpoint } from '../reports/reportsEndpoint.ts';
import type { Store } from '../store/Store.ts';
import { createFaultyFileSender } from './createFaultyFileSender.ts';
import { createFileSender } from './createFileSender.ts';
import { findRedirect } from './findRedirect.ts';
import { createLiveSite, type LiveSite } from './liveSite.ts';
import { renderPortalPage } from './renderPortalPage.ts';

/** Limits in milliseconds for slow and idle connections. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 20_000,
};
const socketTimeoutMs = 20_000;
/** Minimum time between two readings of the store for unknown files, because anybody can request such files. */
const missingFilePauseMs = 100;
/**
 * Time that a request for an unknown file waits before the store is read again. Longer than the pause: a reading that is
 * younger than the pause has therefore ended after the request arrived, and counts for it.
 */
const missingFileWaitMs = 150;
/** Maximum number of connections: more than any proxy opens, few enough for the memory and open files of a process. */
const maxConnections = 4_000;

interface ServerOptions {
  /** Metrics to which the server adds the reports of pages; by default its own. */
  metrics?: ReportMetrics;
  /** Minimum time between two requests to the store for a new release; 0 reads at every request. */
  pauseMs?: number;
  /** Makes it a QA server. */
  qa?: QaOptions;
  /** Replaces the rendering of the live release, to measure or test other pages with the same server. */
  liveSite?: LiveSite;
}

/**
 * Creates the HTTP server of a site. It responds from the rendering of the newest release, and takes reports of pages.
 */
export function createSiteServer(
  store: Store,
  {
    metrics = createReportMetrics(store),
    pauseMs,
    qa,
    liveSite = createLiveSite(store, pauseMs, qa),
  }: ServerOptions = {},
): Server {
  const sendFile = createFileSender(store);
  const sendFaultyFile = createFaultyFileSender(store, sendFile);
  const respondToReports = createReportsEndpoint(metrics);

  /** Returns the rendering with which to respond. Headers and body of a response must come from the same one. */
  async function readRendering(address: string): Promise<Rendering> {
    const rendering = await liveSite();
    if (!isImmutable(address) || rendering.files.has(address)) return rendering;
    // The page that names this unknown file may come from another server, which has read a newer release already.
    await setTimeout(missingFileWaitMs);
    return liveSite(missingFilePauseMs);
  }

  async function respondWithPortal(response: ServerResponse, site: Site): Promise<void> {
    const portal = await renderPortalPage(site, metrics, new Date());
    response.writeHead(200, portalHeaders).end(portal);
  }

  /** Responds to a request by the first of the rules below that applies. */
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readTarget(request);
    // `new URL` would resolve `..` and read a leading `//` as a host.
    const [pathname = '/'] = url.split('?', 1);
    const address = decode(pathname);
    const rendering = await readRendering(address);
    const { headers, files, site } = rendering;
    const { page } = site.release;
    if (qa && isOfCustomers(request, site)) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end('A QA server does not answer customers.');
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('cache-control', caching.revalidated);
    // A QA server counts no reports of invented states.
    if (page.reports !== undefined && !qa && url === reportsAddress) {
      if (request.method === 'POST') return respondToReports(request, response, site);
      response.writeHead(405, { allow: 'POST', 'content-length': 0 }).end();
      return;
    }
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    // The portal is for operators: in production it is on the port of the metrics only. A QA server has none.
    if (url === portalAddress && isReading && page.environment === 'development' && !qa)
      return respondWithPortal(response, site);
    if (!isReading) {
      // Load balancers ask with OPTIONS whether the server is there (RFC 9110, 9.3.7).
      const status = request.method === 'OPTIONS' ? 204 : 405;
      response.writeHead(status, { allow: 'GET, HEAD, OPTIONS' }).end();
      return;
    }
    const redirect = findRedirect(url, (path) => files.has(decode(path)));
    if (redirect) {
      response.writeHead(redirect.status, { location: redirect.location, 'content-length': 0 }).end();
      return;
    }
    const exchange = { request, response, rendering };
    if (qa && (await sendFaultyFile(exchange, address))) return;
    if (await sendFile(exchange, address, 200)) return;
    if (!(await sendFile(exchange, notFoundPage, 404)))
      throw new Error(`${store.name} has no page for unknown addresses.`);
  }

  const respondOrFail: RequestListener = (request, response) => {
    if (!hasValidHost(request)) return void response.writeHead(400, { connection: 'close' }).end();
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end();
    });
  };
  const server = createServer(timeouts, withAddressLimit(respondOrFail));
  server.timeout = socketTimeoutMs;
  server.maxConnections = maxConnections;
  return server;
}

/** Returns path and query of a request. The target may be a whole URL (RFC 9112, 3.2.2): `http://host/faq`. */
const readTarget = ({ url = '/' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?]+\/?/i, '/');

/** Returns a path that cannot be decoded unchanged: it is no address of the site. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns whether a request is for the customers' site: a proxy may lead there by mistake. */
const isOfCustomers = ({ headers }: IncomingMessage, { release }: Site) =>
  headers.host === new URL(release.origin).host;
