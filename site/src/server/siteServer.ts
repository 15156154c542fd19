import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { reportsAddress } from 'page-contract/reports';
import type { Collector } from '../config/config.ts';
import { liveVersions } from '../manifest/readSite.ts';
import { caching } from '../render/caching.ts';
import type { Encoding } from '../render/compressedForms.ts';
import { contentTypes } from '../render/contentTypes.ts';
import { notFoundPage } from '../render/pages.ts';
import type { RenderedFile, Rendering } from '../render/render.ts';
import type { Counts } from '../reports/countsOf.ts';
import { reportsPage } from '../reports/reportsPage.ts';
import { createReports, type Reports } from '../reports/takeReports.ts';
import type { Store } from '../store/Store.ts';
import { createBodies } from './bodies.ts';
import { createDeltas, successorsOf } from './deltas.ts';
import { createLiveSite } from './liveSite.ts';

/** The smaller first. */
const encodings: Encoding[] = ['br', 'gzip'];

/** Ends connections that send or take nothing for half a minute. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 20_000,
};
const silenceInMs = 20_000;
/** Far more than a proxy opens, and few enough for the memory and the open files of one process. */
const mostConnections = 4_000;

interface Options {
  /** Receives a copy of reports. */
  collector?: Collector;
  /** Told of the reports of each version, `mf-help@1.0.0-…`. */
  onCounted?: (name: string, counts: Counts) => void;
  /** How often at most the store is asked for a new manifest; 0 asks at every request. */
  pauseMs?: number;
  /** Replaces the rendering of the live manifest, to measure or test other pages with the same server. */
  liveSite?: () => Promise<Rendering>;
}

interface Services {
  liveSite: () => Promise<Rendering>;
  bodyOf: ReturnType<typeof createBodies>;
  findDelta: ReturnType<typeof createDeltas>;
  store: Store;
  reports: Reports;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  rendering: Rendering;
}

/** Serves a site: every response is made of the manifest that is live at that moment. */
export function createSiteServer(
  store: Store,
  { collector, onCounted, pauseMs, liveSite = createLiveSite(store, pauseMs) }: Options = {},
): Server {
  const services: Services = {
    liveSite,
    bodyOf: createBodies(store),
    findDelta: createDeltas(store),
    store,
    reports: createReports(store, { collector, onCounted }),
  };
  const respondOrFail: RequestListener = (request, response) => {
    respond(services, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end();
    });
  };
  const server = createServer(patience, withAddressLimit(respondOrFail));
  server.timeout = silenceInMs;
  server.maxConnections = mostConnections;
  server.once('close', () => void services.reports.end());
  return server;
}

async function respond(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Once per response: its headers and its body belong to the same manifest.
  const rendering = await services.liveSite();
  const { headers, files, site } = rendering;
  const { page } = site.manifest;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', caching.revalidated);
  const isAboutReports = page.reports !== undefined && request.url === reportsAddress;
  if (isAboutReports && request.method === 'POST') return services.reports.take(request, response, site);
  if (isAboutReports && request.method === 'GET' && page.environment === 'development')
    return showReports(services, rendering, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
    return;
  }
  // Not `new URL`: it would resolve `..` and read a leading `//` as a host.
  const address = decode((request.url ?? '/').split('?', 1)[0] ?? '/');
  const exchange = { request, response, rendering };
  const file = files.get(address);
  if (file && (await send(services, exchange, { address, file, status: 200 }))) return;

  const withoutSlash = address.replace(/(?<=[^/])\/+$/, '');
  if (withoutSlash !== address && files.has(withoutSlash)) {
    response.writeHead(308, { location: withoutSlash, 'content-length': 0 }).end();
    return;
  }
  const notFound = files.get(notFoundPage);
  if (!notFound || !(await send(services, exchange, { address: notFoundPage, file: notFound, status: 404 })))
    throw new Error(`${services.store.name} has no page for unknown addresses.`);
}

async function showReports({ store, reports }: Services, { site }: Rendering, response: ServerResponse): Promise<void> {
  await reports.settled();
  const live = Object.entries(liveVersions(site.manifest)).map(([deployable, version]) => `${deployable}@${version}`);
  response.writeHead(200, {
    'content-type': contentTypes['.html'],
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(await reportsPage(store, live, new Date()));
}

/** A path that cannot be decoded is not an address of the site. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Responds with a file. Returns false when its object is gone. */
async function send(
  { bodyOf, findDelta }: Services,
  { request, response, rendering }: Exchange,
  { address, file, status }: { address: string; file: RenderedFile; status: 200 | 404 },
): Promise<boolean> {
  const delta = await findDelta(rendering, address, request);
  const accepted = negotiate(String(request.headers['accept-encoding']), encodings) as Encoding | undefined;
  const body = delta ? { content: delta.content, encoding: 'dcz' } : await bodyOf(file, address, accepted);
  if (!body) return false;
  const { content, encoding } = body;

  const etag = `"${[file.tag, encoding, delta?.tag].filter(Boolean).join('-')}"`;
  const successors = successorsOf(address);
  if (successors !== undefined) {
    response.setHeader('use-as-dictionary', `match="${successors}"`);
    response.setHeader('vary', 'Accept-Encoding, Available-Dictionary');
  }
  if (file.immutable) response.setHeader('cache-control', caching.immutable);
  response.setHeader('etag', etag);
  if (status === 200 && isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return true;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  const type = contentTypes[extname(file.key ?? address)] ?? contentTypes['.html'];
  response.writeHead(status, { 'content-type': type, 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
  return true;
}

/** A proxy that compresses itself makes our tags weak; the content is the same. */
function isKnown(etag: string, known = ''): boolean {
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
