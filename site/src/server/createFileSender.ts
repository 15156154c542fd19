import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import Negotiator from 'negotiator';
import { caching } from '../render/caching.ts';
import type { Encoding } from '../render/compressVariants.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';
import { createBodyReader } from './createBodyReader.ts';

/** Supported encodings. If a browser accepts both, it gets the first, whose results are smaller. */
const encodings: Encoding[] = ['br', 'gzip'];

/** A request, its response, and all files of the site by address. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  rendering: Rendering;
}

export type FileSender = ReturnType<typeof createFileSender>;

/**
 * Creates the function by which the site's server responds with the file at an address, or with 304 if the browser has
 * that file already. The caller has set the common headers of all responses. The function returns false, without a
 * response, if there is no such file, or if the store has lost it.
 */
export function createFileSender(store: Store) {
  const readBody = createBodyReader(store);
  return async function sendFile(
    { request, response, rendering }: Exchange,
    address: string,
    status: 200 | 404,
  ): Promise<boolean> {
    const file = rendering.files.get(address);
    if (!file) return false;
    const accepted = negotiateEncoding(request.headers['accept-encoding']?.toString());
    const body = await readBody(file, address, accepted);
    if (!body) return false;
    const { content, encoding } = body;

    // The tag is a hash of the content. Responses with different bytes must have different entity tags.
    const etag = `"${[file.tag, encoding].filter(Boolean).join('-')}"`;
    response.setHeader('etag', etag);
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

/** The published types lack the option, which decides between encodings of equal weight. */
interface NegotiatorWithPreference {
  encodings(available: string[], options: { preferred: string[] }): string[];
}

/**
 * Chooses an encoding by the weights of the browser; undefined to send the file as it is. Names are case-insensitive,
 * and `x-gzip` is `gzip` (RFC 9110, 8.4.1).
 */
function negotiateEncoding(accepted = ''): Encoding | undefined {
  const headers = { 'accept-encoding': accepted.toLowerCase().replaceAll('x-gzip', 'gzip') };
  const negotiator: NegotiatorWithPreference = new Negotiator({ headers });
  const [best] = negotiator.encodings([...encodings, 'identity'], { preferred: encodings });
  return encodings.find((encoding) => encoding === best);
}

/** Returns whether `If-None-Match` names an entity tag. Proxies that compress responses have made it weak: `W/"…"`. */
function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
