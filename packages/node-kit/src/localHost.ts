import { createAddressMatcher } from './addressMatcher.ts';

/** Addresses of this machine. Connections to `0.0.0.0` and `::` ("any address") stay on this machine, too. */
const isLoopback = createAddressMatcher(['127.0.0.0/8', '0.0.0.0', '::1', '::']);
/** Private and link-local networks (RFC 1918, 3927, 4193 and 4291). */
const isPrivate = createAddressMatcher([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);
const localName = /^(?:.+\.)?localhost$/;
/** Endings that no public name server resolves, such as those that are reserved for tests (RFC 2606). */
const privateName = /\.(?:local|internal|test|example|invalid)$/;

/** Returns a host in lower case, and an IPv6 address without the brackets that it has in a URL. */
const normalize = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** Tells whether a host always leads to the machine that uses it (loopback). */
export const isThisMachine = (host: string) => localName.test(normalize(host)) || isLoopback(normalize(host));

/** Tells whether a host is an address of this machine or of a private network. */
export const isPrivateAddress = (host: string) => isThisMachine(host) || isPrivate(normalize(host));

/** Tells whether only this machine or its own network can reach a host. A customer's browser cannot open its pages. */
export const isLocalHost = (host: string) => isPrivateAddress(host) || privateName.test(normalize(host));
