import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { reportsAddress } from 'page-contract/reports';
import type { Collector } from '../config/config.ts';
import { notFoundPage } from '../pages/pages.ts';
import { caching } from '../publish/caching.ts';
import { contentTypes } from '../publish/contentTypes.ts';
import { successorsOf } from '../publish/dictionaries.ts';
import { liveVersions } from '../publish/registry.ts';
import { createFactsReader, type ListedFile, type SiteFacts } from '../publish/siteFacts.ts';
import { isCompressed } from '../publish/writeCompressed.ts';
import { reportsPage } from '../reports/reportsPage.ts';
import { createReports, type Reports } from '../reports/takeReports.ts';
import { findDelta } from './findDelta.ts';

/** The better first. */
const suffixes = { br: '.br', gzip: '.gz' };
const encodings = Object.keys(suffixes) as (keyof typeof suffixes)[];

/** Nobody keeps a connection for longer than half a minute without saying or taking something whole. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 20_000,
};
const silenceInMs = 20_000;
/** Far more than a proxy opens, and few enough for the memory and the open files of one process. */
const mostConnections = 4_000;

interface Ways {
  /** Where reports are passed on to. */
  collector?: Collector;
  /** Reads what is live. */
  readFacts?: () => Promise<SiteFacts>;
}

/** Serves a composed site. It needs no configuration: what exists, and with which headers, was written down by the composition. */
export function createSiteServer(
  siteDir: string,
  { collector, readFacts = createFactsReader(siteDir) }: Ways = {},
): Server {
  const reports = createReports(siteDir, collector);
  const answerOrFail: RequestListener = (request, response) => {
    answer({ siteDir, readFacts, reports }, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end();
    });
  };
  const server = createServer(patience, withAddressLimit(answerOrFail));
  server.timeout = silenceInMs;
  server.maxConnections = mostConnections;
  server.once('close', reports.end);
  return server;
}

interface Site {
  siteDir: string;
  readFacts: () => Promise<SiteFacts>;
  reports: Reports;
}

async function answer(
  { siteDir, readFacts, reports }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Once per answer: its headers and its file then belong to the same composition.
  const facts = await readFacts();
  const { headers, files } = facts;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', caching.revalidated);
  const isAboutReports = facts.page.reports !== undefined && request.url === reportsAddress;
  if (isAboutReports && request.method === 'POST') return reports.take(request, response, facts);
  if (isAboutReports && request.method === 'GET' && facts.page.environment === 'development')
    return showReports(siteDir, facts, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  // Not `new URL`: it would resolve `..` and read a leading `//` as a host.
  const address = decode((request.url ?? '/').split('?', 1)[0] ?? '/');
  const file = listedAt(files, address);
  if (file && (await send(siteDir, address, file, 200, request, response))) return;

  const withoutSlash = address.replace(/(?<=[^/])\/+$/, '');
  if (withoutSlash !== address && listedAt(files, withoutSlash)) {
    response.writeHead(308, { location: withoutSlash }).end();
    return;
  }
  const notFound = listedAt(files, notFoundPage);
  if (!notFound || !(await send(siteDir, notFoundPage, notFound, 404, request, response)))
    throw new Error(`${siteDir} has no page for what does not exist.`);
}

function showReports(siteDir: string, { registry, shell }: SiteFacts, response: ServerResponse): void {
  const live = Object.entries(liveVersions(registry, shell.version)).map(([part, version]) => `${part}@${version}`);
  response.writeHead(200, {
    'content-type': contentTypes['.html'],
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(reportsPage(siteDir, live, new Date()));
}

/** The list alone says what exists, so nothing in an address can lead anywhere else. */
function listedAt(files: SiteFacts['files'], address: string): ListedFile | undefined {
  return Object.hasOwn(files, address) ? files[address] : undefined;
}

/** What cannot be decoded is listed nowhere. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Answers with a file; does nothing when somebody has deleted it since it was listed. */
async function send(
  siteDir: string,
  address: string,
  listed: ListedFile,
  status: 200 | 404,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { file, tag, immutable } = listed;
  const delta = await findDelta(siteDir, listed, request);
  const form = isCompressed(file) && negotiate(String(request.headers['accept-encoding']), encodings);
  const encoding = delta ? 'dcz' : form;
  const content = delta?.content ?? (await readFile(join(siteDir, file + (form ? suffixes[form] : ''))).catch(ifThere));
  if (!content) return false;

  const etag = `"${[tag, encoding, delta?.tag].filter(Boolean).join('-')}"`;
  const successors = successorsOf(address);
  if (successors !== undefined) {
    response.setHeader('use-as-dictionary', `match="${successors}"`);
    response.setHeader('vary', 'Accept-Encoding, Available-Dictionary');
  }
  if (immutable) response.setHeader('cache-control', caching.immutable);
  response.setHeader('etag', etag);
  if (status === 200 && isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return true;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status, { 'content-type': contentTypes[extname(file)], 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
  return true;
}

/** A proxy that compresses by itself makes our tags weak; the content is the same. */
function isKnown(etag: string, known = ''): boolean {
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
