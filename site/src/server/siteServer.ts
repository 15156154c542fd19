import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { portalAddress, portalHeaders } from 'node-kit/serveMetrics.ts';
import { reportsAddress } from 'page-contract/reports';
import type { Collector } from '../config/config.ts';
import { caching } from '../render/caching.ts';
import { notFoundPage } from '../render/pages.ts';
import type { Rendering } from '../render/render.ts';
import type { Counts } from '../reports/countRecords.ts';
import { createReportsEndpoint, type ReportsEndpoint } from '../reports/reportsEndpoint.ts';
import type { Store } from '../store/Store.ts';
import { createBodyReader } from './createBodyReader.ts';
import { createDeltaFinder } from './createDeltaFinder.ts';
import { createLiveSite } from './liveSite.ts';
import { renderPortalPage } from './renderPortalPage.ts';
import { sendFile } from './sendFile.ts';

/** Limits in milliseconds for slow and idle connections. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 20_000,
};
const socketTimeoutMs = 20_000;
/** More than any proxy opens, and few enough for the memory and the open files of one process. */
const maxConnections = 4_000;

interface Options {
  /** Receives a copy of reports. */
  collector?: Collector;
  /** Called with the counts in each report, for a version as `mf-help@1.0.0-…`. */
  onCounted?: (name: string, counts: Counts) => void;
  /** Minimum time between two readings of the store for a new manifest; 0 reads at every request. */
  pauseMs?: number;
  /** Replaces the rendering of the live manifest, to measure or test other pages with the same server. */
  liveSite?: () => Promise<Rendering>;
}

/** Objects that all requests share. */
interface Services {
  /** Returns the rendering of the live manifest: all responses of the site. */
  liveSite: () => Promise<Rendering>;
  readBody: ReturnType<typeof createBodyReader>;
  findDelta: ReturnType<typeof createDeltaFinder>;
  store: Store;
  reports: ReportsEndpoint;
}

/** Serves a site: renders every response from the current manifest, the object that names all live versions. */
export function createSiteServer(
  store: Store,
  { collector, onCounted, pauseMs, liveSite = createLiveSite(store, pauseMs) }: Options = {},
): Server {
  const services: Services = {
    liveSite,
    readBody: createBodyReader(store),
    findDelta: createDeltaFinder(store),
    store,
    reports: createReportsEndpoint(store, { collector, onCounted }),
  };
  const respondOrFail: RequestListener = (request, response) => {
    respond(services, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end();
    });
  };
  const server = createServer(timeouts, withAddressLimit(respondOrFail));
  server.timeout = socketTimeoutMs;
  server.maxConnections = maxConnections;
  server.once('close', () => void services.reports.end());
  return server;
}

/** Responds to a request by the first of the rules below that applies. */
async function respond(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Read once per response, so that its headers and its body belong to the same manifest.
  const rendering = await services.liveSite();
  const { headers, files, site } = rendering;
  const { page } = site.manifest;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', caching.revalidated);
  if (page.reports !== undefined && request.url === reportsAddress && request.method === 'POST')
    return services.reports.respond(request, response, site);
  // In production the page for operators is on the port of the metrics only.
  if (request.url === portalAddress && request.method === 'GET' && page.environment === 'development')
    return showPortal(services, rendering, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
    return;
  }
  // Not `new URL`: it would resolve `..` and read a leading `//` as a host.
  const { url = '/' } = request;
  const [pathname = '/'] = url.split('?', 1);
  const address = decode(pathname);
  const exchange = { request, response, rendering };
  const file = files.get(address);
  if (file && (await sendFile(services, exchange, { address, file, status: 200 }))) return;

  // The lookbehind keeps the only slash of the root, and keeps the expression linear.
  const withoutSlash = address.replace(/(?<=[^/])\/+$/, '');
  if (withoutSlash !== address && files.has(withoutSlash)) {
    response.writeHead(308, { location: withoutSlash + url.slice(pathname.length), 'content-length': 0 }).end();
    return;
  }
  const notFound = files.get(notFoundPage);
  if (!notFound || !(await sendFile(services, exchange, { address: notFoundPage, file: notFound, status: 404 })))
    throw new Error(`${services.store.name} has no page for unknown addresses.`);
}

/** Responds with the page for operators, after pending reports are stored. */
async function showPortal({ reports }: Services, { site }: Rendering, response: ServerResponse): Promise<void> {
  await reports.settled();
  const page = await renderPortalPage(site, new Date());
  response.writeHead(200, portalHeaders).end(page);
}

/** Returns a path that cannot be decoded unchanged: it is no address of the site. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
