import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import { cleanForwardedHeaders } from 'node-kit/cleanForwardedHeaders.ts';
import { getClientKey } from 'node-kit/getClientKey.ts';
import type { Config } from '../config.ts';

/**
 * Tells whether an address, of the connection or in `X-Forwarded-For`, is that of a proxy of ours. `hop`: number of
 * proxies between the address and us.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Creates the `TrustProxy` from the setting: a number of proxies (false is 0), or their addresses and networks. */
export const createTrustProxy = (trusted: Config['trustProxy']): TrustProxy =>
  Array.isArray(trusted) ? proxyAddr.compile(trusted) : (_address, hop) => hop < Number(trusted);

/** Returns the key by which limits count the client of a request that has not reached Fastify yet. */
export const findClient = (request: IncomingMessage, trustProxy: TrustProxy): string =>
  getClientKey(proxyAddr(request, trustProxy));

/**
 * Creates the function that brings the headers of proxies to one form before anything reads them. It logs the first
 * unusual protocol, because it shows that a proxy in front is not set up as expected.
 */
export function createForwardedCleaner(log: () => FastifyBaseLogger): (request: IncomingMessage) => void {
  let hasLogged = false;
  return ({ headers }) => {
    const protocol = headers['x-forwarded-proto'];
    if (!cleanForwardedHeaders(headers) || hasLogged) return;
    hasLogged = true;
    log().warn({ protocol }, 'X-Forwarded-Proto is empty or a list: the first protocol counts as that of the client');
  };
}
