import { getClientKey } from './getClientKey.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2:1', '2001:db8:0:0'],
  ['2001:DB8:0000:0000:9::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
])('Limits count %s as %s', (address, key) => {
  expect(getClientKey(address)).toBe(key);
});
