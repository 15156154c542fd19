import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createFactsReader, type SiteFacts } from '../publish/siteFacts.ts';
import { acceptedEncoding } from './acceptedEncoding.ts';
import { findFile, type SiteFile } from './findFile.ts';

const suffix = { br: '.br', gzip: '.gz' } as const;

/** Serves a composed site. It needs no configuration: policy and headers were written down when the site was composed. */
export function createSiteServer(siteDir: string): Server {
  const readFacts = createFactsReader(siteDir);
  return createServer((request, response) => {
    answer(siteDir, readFacts, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end();
    });
  });
}

async function answer(
  siteDir: string,
  readFacts: () => Promise<SiteFacts>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = await readFacts();
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  // Not `new URL`: it would resolve `..` and read a leading `//` as a host before the path is judged.
  const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const file = await findFile(siteDir, pathname);
  if (file) return send(file, 200, request, response);

  const withoutSlash = pathname.replace(/\/+$/, '');
  if (withoutSlash !== pathname && /^\/[a-z]/.test(withoutSlash) && (await findFile(siteDir, withoutSlash))) {
    response.writeHead(308, { location: withoutSlash }).end();
    return;
  }
  const notFound = { path: join(siteDir, '404.html'), contentType: 'text/html; charset=utf-8', immutable: false };
  return send(notFound, 404, request, response);
}

async function send(file: SiteFile, status: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await readFile(file.path + suffix[encoding]).catch(() => undefined));
  const content = compressed ?? (await readFile(file.path));
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', etag);
  if (status === 200 && request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304).end();
    return;
  }
  if (compressed) response.setHeader('content-encoding', encoding);
  response.writeHead(status, { 'content-type': file.contentType, 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
}
