import { isIPv6 } from 'node:net';

/**
 * Returns the key by which rate limits count clients. An IPv4 address is its own key, also in the form
 * `::ffff:10.0.0.1`. The key of an IPv6 address is its first four groups, such as `2001:db8:0:1`, because one internet
 * connection can use all addresses that begin with them (a /64 network).
 */
export function getClientKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  // An address such as `fe80::1%eth0` ends with the name of a network interface.
  const withoutInterface = ip.replace(/%.*/, '');
  // The URL parser writes an address in its shortest form. In `2001:db8::2:1`, `::` stands for four groups that are 0.
  const { hostname } = new URL(`http://[${withoutInterface}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const omitted = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...omitted, ...after].slice(0, 4).join(':');
}
