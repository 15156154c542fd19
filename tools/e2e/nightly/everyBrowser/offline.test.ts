import { expect, test } from '../../src/engines/fixtures.ts';
import { at } from '../../src/steps.ts';

test.beforeEach(({ errors }) => errors.announce(/net::ERR_/, /could not be loaded/, / failed: network/));

test('A visitor who is not signed in gets nothing stored', async ({ person }) => {
  await person.open(at('/'));
  await expect
    .poll(() => person.run('return Object.keys([...document.querySelectorAll("#root a")].at(-1)).join()'))
    .toContain('__reactProps');
  const stored = `return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
    .then((lists) => lists.map(({ length }) => length))`;
  expect(await person.run(stored)).toEqual([0, 0]);
});
