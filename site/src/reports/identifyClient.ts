import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { cleanForwardedHeaders } from 'node-kit/cleanForwardedHeaders.ts';
import { getClientKey } from 'node-kit/getClientKey.ts';

/** Returns whether an address is of this machine or a private network. Clients with such an address are proxies. */
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Returns the key by which the requests of a client are counted: its IP address, or the /64 prefix of its IPv6 address.
 * If a proxy in a private network has sent the request, the client's address is the last one in `X-Forwarded-For`,
 * which that proxy has added. Earlier addresses in this header may be forged.
 */
export function identifyClient(request: IncomingMessage): string {
  // Hop 0 is the connection to this server.
  const isTrustedProxy = (address: string, hop: number) => hop === 0 && isPrivate(address, hop);
  cleanForwardedHeaders(request.headers);
  return getClientKey(proxyAddr(request, isTrustedProxy));
}
