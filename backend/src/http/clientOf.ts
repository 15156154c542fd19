import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
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
