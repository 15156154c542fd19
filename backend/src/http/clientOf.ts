import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Whether an address in `X-Forwarded-For` is that of a proxy of ours. `hop`: number of proxies between it and us. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Creates this check from the setting: a number of proxies, or their addresses and networks. */
export const createTrustProxy = (trusted: Config['trustProxy']): TrustProxy =>
  Array.isArray(trusted) ? proxyAddr.compile(trusted) : (_address, hop) => hop < Number(trusted);

/** Returns the client of a request that has not reached Fastify yet. */
export const clientOfRequest = (request: IncomingMessage, trustProxy: TrustProxy): string =>
  getClientKey(proxyAddr(request, trustProxy));

/**
 * Returns the key by which limits count clients: the address, or for IPv6 its first four groups (`2001:db8:0:1`),
 * because an internet connection gets a whole /64 of addresses.
 */
export function getClientKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  // The URL parser writes the address in its short form, in which `::` stands for a run of zeros.
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const zeros = 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...(Array(zeros).fill('0') as string[]), ...tail.split(':')].slice(0, 4).join(':');
}
