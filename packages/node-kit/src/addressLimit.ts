import type { RequestListener } from 'node:http';

/**
 * Maximum length of a request's path and query. Our own addresses, links in mails included, stay below 1,000
 * characters.
 */
export const maxAddressLength = 4_096;

/** Wraps a listener so that a longer address gets 414 before anything parses it. */
export function withAddressLimit(listener: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.url ?? '').length <= maxAddressLength) return listener(request, response);
    response.writeHead(414, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end('The address is too long.\n');
  };
}
