import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/**
 * Decides which of the addresses in `X-Forwarded-For` belong to our own proxies. Fastify and the server below it share
 * it.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

export const createTrustProxy = (trusted: Config['trustProxy']): TrustProxy =>
  Array.isArray(trusted) ? proxyAddr.compile(trusted) : (_address, hop) => hop < Number(trusted);

/** Returns the client of a request that Fastify has not seen yet. */
export const clientOfRequest = (request: IncomingMessage, trustProxy: TrustProxy): string =>
  clientOf(proxyAddr(request, trustProxy));

/**
 * Returns what limits per client count by: the address, for IPv6 its /64, because one connection has that many
 * addresses.
 */
export function clientOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const zeros = 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...(Array(zeros).fill('0') as string[]), ...tail.split(':')].slice(0, 4).join(':');
}
