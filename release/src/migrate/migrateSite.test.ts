import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashRecord } from 'site/history/record.ts';
import { verifyRecords } from 'site/history/records.ts';
import { parseManifest } from 'site/manifest/readManifest.ts';
import { createWorkingCopy } from '../testing.ts';
import { migrateEarlierSite } from './migrateEarlierSite.ts';
import { migrateSite } from './migrateSite.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  for (const id of ['a1', 'b2']) {
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await copy.start();
  }
});
afterEach(() => copy.remove());

test('A site of the format before keeps versions, fallback, settings, history, and the addresses of open tabs', async () => {
  const { shell, registry, manifest } = await copy.site();
  const line = (version: string, previous: string, instead?: string) =>
    JSON.stringify({
      at: '2026-11-01T10:00:00Z',
      who: 'anna',
      how: 'composition',
      part: 'mf-help',
      version,
      instead,
      previous,
    });
  const first = line('1.0.0-a1', '');
  const second = line('1.0.0-b2', hashRecord(first), '1.0.0-a1');
  const { current } = registry.remotes['mf-help']!;
  const facts = JSON.stringify({
    headers: {},
    files: {},
    registry: {
      remotes: { 'mf-help': { module: current!.module, current, lastGood: { ...current, version: '1.0.0-a1' } } },
    },
    shell,
    page: manifest.page,
    offline: true,
    origin: 'http://localhost:3000',
    history: hashRecord(second),
  });
  for (const key of ['manifest.json', 'last-start.json']) await copy.store.remove(key);
  for (const { key } of await copy.store.list('records/')) await copy.store.remove(key);

  await copy.write('.build/site/.site.json', facts);
  await copy.write('.build/site/releases.jsonl', `${first}\n${second}\n`);
  await migrateEarlierSite(copy.folder, copy.store);
  await migrateEarlierSite(copy.folder, copy.store);
  const migrated = await copy.manifest();
  expect(migrated).toMatchObject({
    shell: '1.0.0-aa',
    remotes: { 'mf-help': { live: '1.0.0-b2', fallback: '1.0.0-a1' } },
  });
  expect((await copy.records()).map(({ version }) => version)).toEqual(['1.0.0-a1', '1.0.0-b2']);
  expect(await verifyRecords(copy.store, migrated.record)).toEqual([]);
  expect(await copy.read('/mf-help/1.0.0-a1/Screen.ba9876543210.js')).toBe('screen()');
  expect(await copy.read('/faq')).toContain('/mf-help/1.0.0-b2/');
  await expect(migrateSite(copy.store, { facts, history: '' })).rejects.toThrow('has a manifest already');
});

test('An earlier site that cannot be read is not taken for an empty store', async () => {
  await copy.store.remove('manifest.json');
  await mkdir(join(copy.folder, '.site.json'));
  await expect(migrateEarlierSite(copy.folder, copy.store)).rejects.toThrow('EISDIR');
});

test.each([1])('A manifest of format %i remains readable', async (format) => {
  const json = await readFile(join(import.meta.dirname, `testing/manifest-${format}.json`), 'utf8');
  expect(parseManifest(json, 'the example')).toMatchObject({ format, shell: '1.0.0-aa' });
});
