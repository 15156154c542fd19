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
