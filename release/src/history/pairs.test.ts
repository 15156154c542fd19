import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import { readPairLookup, writePairs, type Pair } from './pairs.ts';

const pair: Pair = ['mf-help@1.0.0-b2', 'shell@1.0.0-aa'];
const passed = [{ pair, reasons: [] }];

test('a rehearsal that has passed is kept, so that it need not be repeated', async () => {
  const store = createMemoryStore();
  expect(await writePairs(store, passed)).toEqual([]);
  expect((await readPairLookup(store))(pair)).toBe(true);
});

test('who may only read the site, such as a pull request, gets the result with a remark that it is not kept', async () => {
  const store = { ...createMemoryStore(), put: () => Promise.reject(new Error('403 AccessDenied')) };
  expect(await writePairs(store, passed)).toEqual([
    'The result is not kept, a release rehearses again: 403 AccessDenied',
  ]);
  expect((await readPairLookup(store))(pair)).toBe(false);
});
