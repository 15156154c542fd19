import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const ours = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ours.addSubnet(network, bits);
ours.addAddress('::1', 'ipv6');

/**
 * Returns what limits per client count by: the address, for IPv6 its /64. Behind a proxy in our own network it is the
 * last address that the proxy added.
 */
export function clientOf({ socket, headers }: IncomingMessage): string {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const isProxy = peer !== '' && ours.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
  const address = isProxy && forwarded ? forwarded.slice(0, 45) : peer;
  return isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address;
}
