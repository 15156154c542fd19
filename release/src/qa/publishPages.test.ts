import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Site } from 'site/releases/readSite.ts';
import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import { readQaSite } from '../config.ts';
import { publishPages } from './publishPages.ts';

const builtAt = Date.parse('2026-11-25T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const preview = (version: string, days: number) => ({
  part: 'mf-help',
  version,
  until: inDays(days),
  screen: '/faq',
});
const siteWith = (...previews: object[]) => {
  const site = { manifest: { origin: 'https://app.test', previews } } as unknown as Site;
  return async () => site;
};

/** A folder like .build, by path; content `old` is of before the build. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'qa-pages-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    const seconds = builtAt / 1000 + (content === 'old' ? -60 : 60);
    utimesSync(join(folder, path), seconds, seconds);
  }
  return folder;
}

const build = {
  'qa/index.html': 'states',
  'qa/mf-help/index.html': 'page',
  'pictures/report/index.html': 'pictures',
  'test/units.json': '{}',
};

const read = async (store: ReturnType<typeof createMemoryStore>, key: string) =>
  (await store.get(key))?.content.toString();

test('A preview has its QA pages and pictures in one folder, and a list of previews leads to them', async () => {
  const store = createMemoryStore();
  const live = siteWith(preview('1.0.0-a1', 7));
  const path = await publishPages(folderWith(build), builtAt, store, live, preview('1.0.0-a1', 7));
  expect(path).toBe('mf-help/1.0.0-a1/qa/index.html');
  expect((await store.list('')).map(({ key }) => key).sort()).toEqual([
    'index.html',
    'mf-help/1.0.0-a1/pictures/report/index.html',
    'mf-help/1.0.0-a1/qa/index.html',
    'mf-help/1.0.0-a1/qa/mf-help/index.html',
    'robots.txt',
  ]);
  const list = await read(store, 'index.html');
  expect(list).toContain('href="mf-help/1.0.0-a1/qa/index.html"');
  expect(list).toContain('href="https://app.test/faq?with=mf-help@1.0.0-a1"');
  expect(list).toContain('content="noindex"');
  expect(await read(store, 'robots.txt')).toBe('User-agent: *\nDisallow: /\n');
});

test('Pictures of an earlier build are not shown as those of this one', async () => {
  const store = createMemoryStore();
  const old = { ...build, 'pictures/report/index.html': 'old' };
  await publishPages(folderWith(old), builtAt, store, siteWith(preview('1.0.0-a1', 7)), preview('1.0.0-a1', 7));
  expect((await store.list('mf-help')).map(({ key }) => key).filter((key) => !key.includes('/qa/'))).toEqual([]);
});

test('Pages of an expired preview are removed with the next preview', async () => {
  const store = createMemoryStore();
  const folder = folderWith(build);
  await publishPages(folder, builtAt, store, siteWith(preview('1.0.0-a1', 7)), preview('1.0.0-a1', 7));
  const later = siteWith(preview('1.0.0-a1', -1), preview('1.0.0-b2', 7));
  await publishPages(folder, builtAt, store, later, preview('1.0.0-b2', 7));
  expect(await store.list('mf-help/1.0.0-a1/')).toEqual([]);
  expect(await read(store, 'index.html')).not.toContain('1.0.0-a1');
  expect(await read(store, 'index.html')).toContain('1.0.0-b2');
});

test('Pages that another preview publishes at the same time stay', async () => {
  const store = createMemoryStore();
  const previews = [preview('1.0.0-a1', 7)];
  const meanwhile: typeof store = {
    ...store,
    async put(key, ...rest) {
      // The site names a preview before its pages are stored.
      if (previews.length === 1) {
        previews.push(preview('1.0.0-b2', 7));
        await store.put('mf-help/1.0.0-b2/qa/index.html', 'page');
      }
      return store.put(key, ...rest);
    },
  };
  const readLive = () => siteWith(...previews)();
  await publishPages(folderWith(build), builtAt, meanwhile, readLive, preview('1.0.0-a1', 7));
  expect(await read(store, 'mf-help/1.0.0-b2/qa/index.html')).toBe('page');
  expect(await read(store, 'index.html')).toContain('1.0.0-b2');
});

test.each(['', 'site/'])('A store that holds a site below "%s" is never taken for QA pages', async (prefix) => {
  const store = createMemoryStore();
  const keys = [`${prefix}manifest.json`, `${prefix}mf-help/1.0.0-a0/contract.json`];
  for (const key of keys) await store.put(key, '{}');
  const publishing = publishPages(folderWith(build), builtAt, store, siteWith(), preview('1.0.0-a1', 7));
  await expect(publishing).rejects.toThrow(/^QA_DIR must not hold a site, but .+ has a manifest\.$/);
  expect((await store.list('')).map(({ key }) => key)).toEqual(keys);
});

test('The folder and the origin of QA pages are set together', () => {
  expect(() => readQaSite({ QA_DIR: '/srv/qa' })).toThrow('QA_DIR and QA_ORIGIN need each other');
  expect(readQaSite({})).toBeUndefined();
});
