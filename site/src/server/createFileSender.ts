import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { caching } from '../render/caching.ts';
import type { Encoding } from '../render/compressVariants.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';
import { createBodyReader } from './createBodyReader.ts';
import { createDeltaFinder, formatSuccessorPattern } from './createDeltaFinder.ts';

/** Supported encodings. If a browser accepts both, it gets the first, whose results are smaller. */
const encodings: Encoding[] = ['br', 'gzip'];

/** A request, its response, and all files of the site by address. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  rendering: Rendering;
}

/**
 * Creates the function by which the site's server responds with the file at an address, or with 304 if the browser has
 * that file already. The caller has set the common headers of all responses. The function returns false, without a
 * response, if there is no such file, or if the store has lost it.
 */
export function createFileSender(store: Store) {
  const readBody = createBodyReader(store);
  const findDelta = createDeltaFinder(store);
  return async function sendFile(
    { request, response, rendering }: Exchange,
    address: string,
    status: 200 | 404,
  ): Promise<boolean> {
    const file = rendering.files.get(address);
    if (!file) return false;
    // A browser with an earlier version of the file gets only the difference (`dcz`, RFC 9842). If the store does not
    // deliver the earlier version, the browser gets the whole file, which this server may have in memory.
    const delta = await findDelta(rendering, address, request).catch(() => undefined);
    const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), encodings) as Encoding | undefined;
    const body = delta ? { content: delta.content, encoding: 'dcz' } : await readBody(file, address, accepted);
    if (!body) return false;
    const { content, encoding } = body;

    // Each `tag` is a hash of content. Responses with different bytes must have different entity tags.
    const etag = `"${[file.tag, encoding, delta?.tag].filter(Boolean).join('-')}"`;
    response.setHeader('etag', etag);
    allowAsDictionary(response, address);
    if (file.immutable) response.setHeader('cache-control', caching.immutable);
    // HTTP has no 304 in place of an error (404).
    if (status === 200 && matchesEtag(etag, request.headers['if-none-match'])) {
      response.writeHead(304).end();
      return true;
    }
    if (encoding) response.setHeader('content-encoding', encoding);
    // A page like `/faq` has neither a key in the store nor an extension.
    const type = contentTypes[extname(file.key ?? address)] ?? contentTypes['.html'];
    response.writeHead(status, { 'content-type': type, 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  };
}

/** Lets browsers use a file with versions as dictionary for a delta to a later version. */
function allowAsDictionary(response: ServerResponse, address: string): void {
  // Pattern of the addresses of later versions; undefined for a file without versions, such as a page.
  const successorPattern = formatSuccessorPattern(address);
  if (successorPattern === undefined) return;
  response.setHeader('use-as-dictionary', `match="${successorPattern}"`);
  // Replaces `vary: Accept-Encoding`, a common header of all responses.
  response.setHeader('vary', 'Accept-Encoding, Available-Dictionary');
}

/** Returns whether `If-None-Match` names an entity tag. Proxies that compress responses have made it weak: `W/"…"`. */
function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
