import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Brings what proxies write into `X-Forwarded-For` and `X-Forwarded-Proto` to one form, before anything reads it: bare
 * IP addresses without port, brackets and zone, `unknown` for anything else, and the protocol of the client, which is
 * the first of several. An empty header is removed. Returns whether the protocol was empty or a list.
 *
 * Forms seen in public: Azure and IIS append the client's port, Traefik and CDNs in a row list several protocols.
 */
export function cleanForwardedHeaders(headers: IncomingHttpHeaders): boolean {
  const addresses = splitList(headers['x-forwarded-for']).map(parseAddress);
  setHeader(headers, 'x-forwarded-for', addresses.join(', '));
  const given = headers['x-forwarded-proto'];
  const protocols = splitList(given).map((protocol) => protocol.toLowerCase());
  setHeader(headers, 'x-forwarded-proto', protocols[0] ?? '');
  return given !== undefined && protocols.length !== 1;
}

/** Splits a header that may come once with commas, or several times. */
const splitList = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter(Boolean);

function setHeader(headers: IncomingHttpHeaders, name: string, value: string): void {
  if (value === '') delete headers[name];
  else headers[name] = value;
}

/** Returns the IP address of an entry such as `198.51.100.2:20001`, `[2001:db8::1]:443` or `fe80::1%eth0`. */
function parseAddress(entry: string): string {
  const unquoted = entry.replace(/^"(.*)"$/, '$1');
  const [, inBrackets] = /^\[([^\]]*)\](?::\d*)?$/.exec(unquoted) ?? [];
  const [, beforePort] = /^([^:]*):\d*$/.exec(unquoted) ?? [];
  const address = (inBrackets ?? beforePort ?? unquoted).replace(/%.*/, '');
  if (isIP(address) === 0) return 'unknown';
  return isIP(address) === 6 ? toIPv4(address) : address;
}

/** Returns the IPv4 address of `::ffff:198.51.100.2`, also written as `::ffff:c633:6402`; other addresses unchanged. */
function toIPv4(address: string): string {
  // The URL parser writes an address in its shortest form, in hexadecimal groups.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest) ?? [];
  if (high === '') return address;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
