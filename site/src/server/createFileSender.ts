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

/** Supported encodings. The first wins if a browser accepts both: its results are smaller. */
const encodings: Encoding[] = ['br', 'gzip'];

/** A request, its response, and all files of the site by address. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  rendering: Rendering;
}

/**
 * Creates the function by which the site's server responds with the file at an address, or with 304 if the browser has
 * it already. The caller has set the headers of all responses; this replaces `vary` and `cache-control` where a file
 * needs others. Returns false, without a response, if there is no such file, or the store has lost it.
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
    // Sends the whole file, which this server may have in memory, if the store fails to deliver the earlier version.
    const delta = await findDelta(rendering, address, request).catch(() => undefined);
    const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), encodings) as Encoding | undefined;
    // `dcz` (RFC 9842): the browser has an earlier version of the file and names it in `Available-Dictionary`. With
    // that version as dictionary, the file is compressed to a delta.
    const body = delta ? { content: delta.content, encoding: 'dcz' } : await readBody(file, address, accepted);
    if (!body) return false;
    const { content, encoding } = body;

    // `file.tag` is a hash of the whole file, `delta.tag` of the delta that replaces it in this response.
    const etag = `"${[file.tag, encoding, delta?.tag].filter(Boolean).join('-')}"`;
    // Pattern of the addresses of later versions; undefined for a file without versions, such as a page.
    const successorPattern = formatSuccessorPattern(address);
    if (successorPattern !== undefined) {
      response.setHeader('use-as-dictionary', `match="${successorPattern}"`);
      response.setHeader('vary', 'Accept-Encoding, Available-Dictionary');
    }
    if (file.immutable) response.setHeader('cache-control', caching.immutable);
    response.setHeader('etag', etag);
    // For an error (404), HTTP ignores `If-None-Match`.
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

/** Compares weakly, because proxies that compress responses make our tags weak. */
function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
