globalThis.__resourceQuery = '?mf-x';
const one = require('./oneRefresh.js');

test('a module is updated in the open page if it exports a screen and `prefetch`, but not with other exports', () => {
  const Screen = () => null;
  const prefetch = () => undefined;
  const readCategories = () => [];
  expect([Screen, prefetch, readCategories].map(one.isLikelyComponentType)).toEqual([true, true, false]);
  one.register(prefetch, 'prefetch');
  expect(one.getFamilyByType(prefetch)).toBeUndefined();
});
