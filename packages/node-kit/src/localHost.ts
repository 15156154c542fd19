import { createAddressMatcher } from './addressMatcher.ts';

const isLoopback = createAddressMatcher(['127.0.0.0/8', '0.0.0.0', '::1', '::']);
const isPrivate = createAddressMatcher([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);
const localName = /^(?:.+\.)?localhost$/;
const privateName = /\.(?:local|internal|test|example|invalid)$/;

/** Returns a host in lower case, and an IPv6 address without the brackets that it has in a URL. */
const normalize = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** Tells whether a host always leads to the machine that uses it (loopback). */
export const isThisMachine = (host: string) => localName.test(normalize(host)) || isLoopback(normalize(host));

/** True for a host that only this machine or its own network can reach: never an address a customer may be sent to. */
export const isLocalHost = (host: string) =>
  isThisMachine(host) || isPrivate(normalize(host)) || privateName.test(normalize(host));
