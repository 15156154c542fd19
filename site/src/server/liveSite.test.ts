import { preview, release } from 'release/publish/release.ts';
import { createWorkingCopy } from 'release/testing.ts';
import { formatReleaseKey } from '../releases/readReleases.ts';
import { releaseFormat } from '../releases/releaseSchema.ts';
import { createMemoryStore } from '../store/createMemoryStore.ts';
import type { Store } from '../store/Store.ts';
import { createLiveSite } from './liveSite.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
/** Keys of objects that cannot be read at the moment. */
let unreachable: string[];
/** The site's store, as a server reaches it. */
let store: Store;
let complained: jest.SpyInstance;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
  unreachable = [];
  store = {
    ...copy.store,
    get: async (key) => {
      if (unreachable.includes(key)) throw new Error('The storage does not answer.');
      return copy.store.get(key);
    },
  };
  complained = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await copy.remove();
});

const minuteMs = 60_000;
/** Sets the clock forward. Timers stay real, because the store needs them. */
const letTimePass = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] });
};

test('a site whose objects could not be read at the first request is served a minute later', async () => {
  const liveSite = createLiveSite(store);
  unreachable = ['shell/1.0.0-aa/contract.json'];
  await expect(liveSite()).rejects.toThrow();
  unreachable = [];
  letTimePass(minuteMs);
  expect((await liveSite()).files.has('/faq')).toBe(true);
});

test('a remote whose contract cannot be read for a moment stays in the site', async () => {
  const liveSite = createLiveSite(store);
  const good = await liveSite();
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  unreachable = ['mf-help/1.0.0-b2/contract.json'];
  expect((await liveSite()) === good).toBe(true);
  unreachable = [];
  letTimePass(minuteMs);
  expect((await liveSite()).files.has('/setup')).toBe(true);
});

test('a server that starts while a contract cannot be read serves the other remotes, and that one later', async () => {
  unreachable = ['mf-help/1.0.0-a1/contract.json'];
  const liveSite = createLiveSite(store);
  const { files } = await liveSite();
  expect([files.has('/'), files.has('/faq')]).toEqual([true, false]);
  unreachable = [];
  letTimePass(minuteMs);
  expect((await liveSite()).files.has('/faq')).toBe(true);
});

test('an old version whose contract cannot be read changes nothing', async () => {
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  await copy.writeRemote('mf-help', ['/faq', '/setup', '/new'], { id: 'c3' });
  await release(copy.root, copy.store, 'mf-help');
  unreachable = ['mf-help/1.0.0-a1/contract.json'];
  expect((await createLiveSite(store)()).files.has('/new')).toBe(true);
});

test('a damaged contract is named in the log, and the other remotes are served', async () => {
  await copy.store.put('mf-help/1.0.0-a1/contract.json', '{');
  const { files } = await createLiveSite(store)();
  expect([files.has('/'), files.has('/faq')]).toEqual([true, false]);
  expect(complained).toHaveBeenCalledWith(expect.stringContaining('mf-help/1.0.0-a1/contract.json'));
});

test('a damaged prerendered page is named in the log, and rendered in the browser', async () => {
  const key = 'prerendered/0a/faq.json';
  await copy.store.put(key, '{"body":');
  await copy.writeRelease({ prerendered: { '/faq': key } });
  expect((await createLiveSite(store)()).files.get('/faq')?.content?.toString()).toContain(
    '<div id="root"><main data-loading>',
  );
  expect(complained).toHaveBeenCalledWith(expect.stringContaining(key));
});

test('a preview that ends is no longer listed, although the newest release is damaged', async () => {
  await copy.start();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await preview(copy.root, copy.store, 'mf-help', { until: new Date(Date.now() + minuteMs).toISOString() });
  const liveSite = createLiveSite(store);
  const readList = async () => (await liveSite()).files.get('/versions.json')?.content?.toString();
  expect(await readList()).toContain('1.0.0-b2');
  await copy.writeDamaged('{');
  expect(await readList()).toContain('1.0.0-b2');
  letTimePass(2 * minuteMs);
  expect(await readList()).not.toContain('1.0.0-b2');
});

test('a store that does not respond keeps nobody waiting who can be served', async () => {
  const liveSite = createLiveSite(store);
  const good = await liveSite();
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(store, 'get').mockImplementation(async (key) => answered.then(() => copy.store.get(key)));
  jest.useFakeTimers();
  const requests = Promise.all([liveSite(), liveSite()]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await Promise.race([requests, ['waiting']])).every((rendering) => rendering === good)).toBe(true);
  jest.useRealTimers();
  await copy.writeRelease({ origin: 'https://other.example' });
  answer();
  const readOrigin = async () => (await liveSite()).site.release.origin;
  while ((await readOrigin()) === good.site.release.origin) await new Promise(setImmediate);
  expect(await readOrigin()).toBe('https://other.example');
});

test('a store without a release, and one with damaged releases alone, are named', async () => {
  const empty = createMemoryStore('nowhere');
  await expect(createLiveSite(empty)()).rejects.toThrow('nowhere holds no site.');
  await empty.put(formatReleaseKey(1), '');
  await expect(createLiveSite(empty)()).rejects.toThrow('nowhere holds no release that can be served.');
  expect(complained).toHaveBeenCalledWith(expect.stringContaining('releases/000001.json of nowhere is not a release'));
});

test('a server that starts takes the newest release that can be rendered', async () => {
  await copy.writeRelease({ origin: 'https://other.example' });
  await copy.writeDamaged(`{"format":${releaseFormat + 1}}`);
  await copy.writeDamaged('{');
  expect((await createLiveSite(store)()).site.release.number).toBe(2);
});

test('a release that cannot be rendered is skipped for the next one', async () => {
  const liveSite = createLiveSite(store);
  await liveSite();
  await copy.writeDamaged('{');
  await copy.writeRelease({ origin: 'https://other.example' });
  expect((await liveSite()).site.release.number).toBe(3);
  expect(complained).toHaveBeenCalledTimes(1);
});

test('a release that takes the number of a skipped one that was deleted goes live', async () => {
  const liveSite = createLiveSite(store);
  await liveSite();
  await copy.writeDamaged('{');
  await liveSite();
  await copy.store.remove(formatReleaseKey(2));
  letTimePass(minuteMs);
  await liveSite();
  await copy.writeRelease({ origin: 'https://other.example' });
  expect((await liveSite()).site.release).toMatchObject({ number: 2, origin: 'https://other.example' });
});

test('a server that slept while others released and pruned shows the newest release within a minute', async () => {
  const liveSite = createLiveSite(store);
  await liveSite();
  for (const port of [4001, 4002]) await copy.writeRelease({ origin: `http://localhost:${port}` });
  for (const number of [1, 2]) await copy.store.remove(formatReleaseKey(number));
  letTimePass(minuteMs);
  expect((await liveSite()).site.release.number).toBe(3);
});

test('a failure is logged once, however many requests wait for it', async () => {
  const liveSite = createLiveSite(store);
  const good = await liveSite();
  await copy.writeDamaged('{');
  const renderings = await Promise.all([liveSite(), liveSite(), liveSite()]);
  expect(renderings.every((rendering) => rendering === good)).toBe(true);
  expect(complained).toHaveBeenCalledTimes(1);
});

test('a store that cannot be reached is logged once, and once more after it was reached', async () => {
  const liveSite = createLiveSite(store);
  const good = await liveSite();
  const get = jest.spyOn(store, 'get').mockRejectedValue(new Error('The storage does not answer.'));
  for (let request = 0; request < 3; request += 1) expect((await liveSite()) === good).toBe(true);
  expect(complained).toHaveBeenCalledTimes(1);
  get.mockImplementation(copy.store.get);
  await liveSite();
  get.mockRejectedValue(new Error('The storage does not answer.'));
  await liveSite();
  expect(complained).toHaveBeenCalledTimes(2);
});
