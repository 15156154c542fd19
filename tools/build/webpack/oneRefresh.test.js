globalThis.__resourceQuery = '?mf-x';
const one = require('./oneRefresh.js');

test('a screen that also reads ahead is exchanged in the open page; what exports anything else is not', () => {
  const Screen = () => null;
  const prefetch = () => undefined;
  const readCategories = () => [];
  expect([Screen, prefetch, readCategories].map(one.isLikelyComponentType)).toEqual([true, true, false]);
  one.register(prefetch, 'prefetch');
  expect(one.getFamilyByType(prefetch)).toBeUndefined();
});
