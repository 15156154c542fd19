import { createAddressMatcher, isAddressOrNetwork } from './addressMatcher.ts';

test.each(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8'])('%s is an address or a network', (text) => {
  expect(isAddressOrNetwork(text)).toBe(true);
});

test.each(['', 'localhost', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '1.2.3'])('%j is none', (text) => {
  expect(isAddressOrNetwork(text)).toBe(false);
});

test('A list knows its addresses and networks, in both families', () => {
  const isNear = createAddressMatcher(['127.0.0.1', '10.1.0.0/16', '::1']);
  for (const near of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.1', '::1'])
    expect([near, isNear(near)]).toEqual([near, true]);
  for (const far of ['127.0.0.2', '10.2.0.1', '::2', '::ffff:8.8.8.8', 'nonsense'])
    expect([far, isNear(far)]).toEqual([far, false]);
});
