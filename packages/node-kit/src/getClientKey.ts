import { isIPv6 } from 'node:net';

/**
 * Returns the key by which rate limits count clients: the address, or for IPv6 its first four groups (`2001:db8:0:1`),
 * because an internet connection gets a whole /64 of addresses. `fe80::1%eth0` becomes `fe80:0:0:0`. An IPv4 address
 * written as IPv6, `::ffff:10.0.0.1`, stays as it is.
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
