import type { IncomingMessage } from 'node:http';
import { identifyClient } from './identifyClient.ts';

const identify = (remoteAddress: string, forwarded?: string) =>
  identifyClient({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

test('All addresses of an IPv6 network are one client, however they are written', () => {
  expect(identify('2001:db8::1')).toBe(identify('2001:db8:0:0:ffff::2'));
  expect(identify('2001:db8::1')).not.toBe(identify('2001:db8:0:1::1'));
  expect(identify('127.0.0.1', '2001:db8::1')).toBe(identify('::ffff:10.0.0.7', '2001:db8::2'));
});

test.each(['127.0.0.1', '::1', '10.0.0.7', '::ffff:172.16.0.9', 'fd00:10:244::7', 'fe80::1'])(
  'Behind a proxy at %s the client is the last address that was added',
  (proxy) => {
    expect(identify(proxy, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(identify(proxy, '203.0.113.9, 10.0.0.8')).toBe('10.0.0.8');
    expect(identify(proxy)).toBe(identify(proxy, ''));
  },
);

test('A client that is connected directly cannot choose its address', () => {
  expect(identify('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('The port that a proxy adds makes no other client', () => {
  expect(identify('127.0.0.1', '203.0.113.9:20001')).toBe(identify('127.0.0.1', '203.0.113.9:20002'));
  expect(identify('127.0.0.1', '[2001:db8::1]:443')).toBe(identify('127.0.0.1', '2001:db8::2'));
});
