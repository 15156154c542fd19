import { isIPv6 } from 'node:net';

/**
 * Returns the key by which rate limits count clients: the address, or for IPv6 its first four groups (`2001:db8:0:1`),
 * because an internet connection gets a whole /64 of addresses. `fe80::1%eth0` becomes `fe80:0:0:0`. An IPv4 address
 * written as IPv6, `::ffff:10.0.0.1`, stays as it is.
 */
export function getClientKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  // The URL parser shortens the address: in `2001:db8::2:1`, `::` stands for the four omitted groups, which are 0.
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const omitted = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...omitted, ...after].slice(0, 4).join(':');
}
