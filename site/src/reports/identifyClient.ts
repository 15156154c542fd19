import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { getClientKey } from 'node-kit/getClientKey.ts';

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addAddress('::1', 'ipv6');

/**
 * Returns the key by which requests of one client are counted for its limit: the IP address, or the /64 prefix of an
 * IPv6 address. Behind a proxy in a private network it is the last address in `X-Forwarded-For`, which that proxy has
 * added.
 */
export function identifyClient({ socket, headers }: IncomingMessage): string {
  // An IPv4 address may have the form of an IPv6 address: `::ffff:10.0.0.1`.
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const isProxy = peer !== '' && privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
  // No IP address has a longer text than 45 characters.
  const address = isProxy && forwarded ? forwarded.slice(0, 45) : peer;
  return getClientKey(address);
}
