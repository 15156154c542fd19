import type { IncomingMessage } from 'node:http';

/** A host with an optional port: no characters that end the host in an address (RFC 3986, 3.2.2). It may be empty. */
const hostPattern = /^[^\s,/?#@\\<>"]*$/;

/**
 * Whether a request is of HTTP/1.0 or 1.1 and names its host as RFC 9112, 3.2, demands: exactly once, unless it is of
 * HTTP/1.0. Node takes the first of two hosts, and would answer other versions, too.
 */
export function hasValidHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  const isHost = hosts.length === 1 && hostPattern.test(hosts[0]!);
  return (httpVersion === '1.1' && isHost) || (httpVersion === '1.0' && (hosts.length === 0 || isHost));
}
