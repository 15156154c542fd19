import { isLocalHost, isThisMachine } from './localHost.ts';

test.each([
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '0.0.0.0',
  '[::1]',
  '::1',
  '[::]',
  '[::ffff:7f00:1]',
  'LOCALHOST',
])('%s is this machine', (host) => expect([isThisMachine(host), isLocalHost(host)]).toEqual([true, true]));

test.each([
  '10.0.0.1',
  '192.168.4.1',
  '172.16.0.1',
  '169.254.0.1',
  '[fd12:3456::1]',
  '[fe80::1]',
  'abenteuerbox.local',
  'mail.internal',
  'a.example',
])('%s is not this machine, and no address for customers', (host) =>
  expect([isThisMachine(host), isLocalHost(host)]).toEqual([false, true]),
);

test.each([
  'abenteuerbox.de',
  '10.abenteuerbox.de',
  '[2001:db8::1]',
  '172.32.0.1',
  '11.0.0.1',
  'localhost.de',
  'example.org',
])('%s is public', (host) => expect([isThisMachine(host), isLocalHost(host)]).toEqual([false, false]));
