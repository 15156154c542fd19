import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { getClientKey } from 'node-kit/getClientKey.ts';

/** Returns whether an address is of this machine or a private network: only a proxy in front of the site has one. */
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Returns the key by which requests of one client are counted for its limit: the IP address, or the /64 prefix of an
 * IPv6 address. Behind a proxy in a private network it is the last address in `X-Forwarded-For`, which that proxy has
 * added.
 */
export const identifyClient = (request: IncomingMessage): string =>
  getClientKey(proxyAddr(request, (address, hop) => hop === 0 && isPrivate(address, hop)));
