import { cleanForwardedHeaders } from './cleanForwardedHeaders.ts';

test.each([
  ['198.51.100.2', '198.51.100.2'],
  ['198.51.100.2:20001', '198.51.100.2'],
  ['198.51.100.2:', '198.51.100.2'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:198.51.100.2', '198.51.100.2'],
  ['::ffff:c633:6402', '198.51.100.2'],
  ['[::ffff:198.51.100.2]:80', '198.51.100.2'],
  ['0:0:0:0:0:FFFF:198.51.100.2', '198.51.100.2'],
  ['::FFFF:198.51.100.2%eth0', '198.51.100.2'],
  ['"198.51.100.2:80"', '198.51.100.2'],
  ['"[fe80::1%eth0]:80"', 'fe80::1'],
  ['\t198.51.100.2 ,\t198.51.100.3', '198.51.100.2, 198.51.100.3'],
  ['unknown', 'unknown'],
  ['unix:', 'unknown'],
  ['_gateway:_port', 'unknown'],
  ['[2001:db8::1', 'unknown'],
  ['2001:db8::1]:443', 'unknown'],
  ['198.51.100.2:1:2', 'unknown'],
  ['198.51.100.002', 'unknown'],
  ['box.example:443', 'unknown'],
  ['_hidden', 'unknown'],
  ['198.51.100.2:port', 'unknown'],
  ['9.9.9.9:1, , [2001:db8::1]:2,', '9.9.9.9, 2001:db8::1'],
  ['', undefined],
  [' , ', undefined],
])('reads the addresses in X-Forwarded-For: %s', (forwarded, expected) => {
  const headers = { 'x-forwarded-for': forwarded };
  cleanForwardedHeaders(headers);
  expect(headers['x-forwarded-for']).toBe(expected);
});

test.each([
  ['https', 'https', false],
  ['HTTPS', 'https', false],
  ['https,http', 'https', true],
  ['http, https', 'http', true],
  ['', undefined, true],
  [',', undefined, true],
])('reads the protocol of the client in X-Forwarded-Proto: %s', (forwarded, expected, isUnusual) => {
  const headers = { 'x-forwarded-proto': forwarded };
  expect(cleanForwardedHeaders(headers)).toBe(isUnusual);
  expect(headers['x-forwarded-proto']).toBe(expected);
});

test('leaves requests alone that no proxy has passed on', () => {
  const headers = { host: 'site.test' };
  expect(cleanForwardedHeaders(headers)).toBe(false);
  expect(headers).toEqual({ host: 'site.test' });
});
