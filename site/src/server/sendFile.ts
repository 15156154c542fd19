import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { caching } from '../render/caching.ts';
import type { Encoding } from '../render/compressVariants.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { RenderedFile, Rendering } from '../render/render.ts';
import type { createBodyReader } from './createBodyReader.ts';
import { formatSuccessorPattern, type createDeltaFinder } from './createDeltaFinder.ts';

/** Supported encodings; the one with the smaller results first. */
const encodings: Encoding[] = ['br', 'gzip'];

/** A request, and the rendering that answers it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  rendering: Rendering;
}

interface FileReaders {
  readBody: ReturnType<typeof createBodyReader>;
  findDelta: ReturnType<typeof createDeltaFinder>;
}

/** Responds with a file, or 304. Returns false, without a response, if the file's object is gone. */
export async function sendFile(
  { readBody, findDelta }: FileReaders,
  { request, response, rendering }: Exchange,
  { address, file, status }: { address: string; file: RenderedFile; status: 200 | 404 },
): Promise<boolean> {
  const delta = await findDelta(rendering, address, request);
  const accepted = negotiate(String(request.headers['accept-encoding']), encodings) as Encoding | undefined;
  // `dcz`: compressed with an earlier version of the file, which the browser has, as dictionary (RFC 9842).
  const body = delta ? { content: delta.content, encoding: 'dcz' } : await readBody(file, address, accepted);
  if (!body) return false;
  const { content, encoding } = body;

  const etag = `"${[file.tag, encoding, delta?.tag].filter(Boolean).join('-')}"`;
  const successorPattern = formatSuccessorPattern(address);
  if (successorPattern !== undefined) {
    response.setHeader('use-as-dictionary', `match="${successorPattern}"`);
    response.setHeader('vary', 'Accept-Encoding, Available-Dictionary');
  }
  if (file.immutable) response.setHeader('cache-control', caching.immutable);
  response.setHeader('etag', etag);
  if (status === 200 && matchesEtag(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return true;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  const type = contentTypes[extname(file.key ?? address)] ?? contentTypes['.html'];
  response.writeHead(status, { 'content-type': type, 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
  return true;
}

/** Compares weakly, because proxies that compress responses make our tags weak. */
function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
