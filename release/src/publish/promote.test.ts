import { appendRecords, readRecords } from 'site/history/records.ts';
import { manifestKey } from 'site/manifest/readManifest.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import type { Store } from 'site/store/Store.ts';
import { describeRelease } from '../cli/describeRelease.ts';
import { describeHistory } from '../history/describeHistory.ts';
import { createWorkingCopy } from '../testing.ts';
import { promote } from './promote.ts';
import { publishChanged } from './publishChanged.ts';
import { release } from './release.ts';

let staging: Awaited<ReturnType<typeof createWorkingCopy>>;
let production: Store;

const live = async () => (await readLiveSite(production)).manifest;
/** Contents of all objects of a version. */
const bytesIn = async (store: Store, prefix: string) =>
  Object.fromEntries(
    await Promise.all(
      (await store.list(prefix)).map(async ({ key }) => [key, (await store.get(key))?.content.toString('hex')]),
    ),
  ) as Record<string, string>;

beforeEach(async () => {
  staging = await createWorkingCopy();
  await staging.writeShell();
  await staging.writePanel();
  await staging.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await staging.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  production = createMemoryStore();
  for (const [store, SITE_ORIGIN] of [
    [staging.store, 'http://localhost:3001'],
    [production, 'http://localhost:3002'],
  ] as const)
    await publishChanged(staging.root, store, staging.config({ SITE_ORIGIN }));
  await staging.writeRemote('mf-help', ['/faq'], { id: 'b2', code: 'next()' });
  await staging.write('mf-help/dist/Screen.ba9876543210.js.map', '{"version":3,"sources":[],"names":[],"mappings":""}');
  await release(staging.root, staging.store, 'mf-help');
});
afterEach(() => staging.remove());

test('a promotion makes the same bytes live on another site, whose settings stay', async () => {
  await promote(staging.store, production, 'mf-help');
  const promoted = await bytesIn(production, 'mf-help/1.0.0-b2/');
  expect(promoted).toEqual(await bytesIn(staging.store, 'mf-help/1.0.0-b2/'));
  expect(Object.keys(promoted)).toEqual(
    expect.arrayContaining(
      ['contract.json', 'Screen.ba9876543210.js', 'source-maps.json.gz'].map((file) => `mf-help/1.0.0-b2/${file}`),
    ),
  );
  expect(await live()).toMatchObject({
    origin: 'http://localhost:3002',
    remotes: { 'mf-help': { live: '1.0.0-b2' }, 'mf-landing': { live: '1.0.0-a1' } },
  });
  const records = await readRecords(production, (await live()).record);
  expect(records.at(-1)).toMatchObject({ how: 'release', from: staging.store.name, instead: '1.0.0-a1' });
  expect(describeHistory({ records, previews: [], live: {} })).toContain(
    `mf-help@1.0.0-b2  release from ${staging.store.name} by `,
  );
});

test('the checks of the other site decide', async () => {
  await staging.writeRemote('mf-account', ['/help'], { id: 'a1' });
  await publishChanged(staging.root, production, staging.config());
  await staging.writeRemote('mf-help', ['/faq', '/help'], { id: 'c3' });
  await release(staging.root, staging.store, 'mf-help');
  const before = await live();
  await expect(promote(staging.store, production, 'mf-help')).rejects.toThrow(
    'mf-help@1.0.0-c3 wants /help, which belongs to mf-account@1.0.0-a1.',
  );
  expect(await live()).toEqual(before);
  const rehearse = async () => ({ reasons: ['it has two headings.'] });
  await expect(promote(staging.store, production, 'mf-landing', { rehearse })).rejects.toThrow('it has two headings.');
});

test('a shell brings the panel of share links', async () => {
  await staging.writeShell('next()', undefined, { id: 'bb', hash: 'bbbbbbbbbbbb' });
  await staging.writePanel('0b');
  await release(staging.root, staging.store, 'shell');
  await promote(staging.store, production, 'shell');
  expect(await live()).toMatchObject({ shell: '1.0.0-bb', panel: '1.0.0-0b' });
});

test('what is not live cannot be promoted', async () => {
  await expect(promote(staging.store, production, 'mf-games')).rejects.toThrow('mf-games is not live in');
});

test('a version that was built with uncommitted changes says so, and nothing of the working copy of today', async () => {
  const manifest = await staging.manifest();
  const [record] = (await staging.records()).slice(-1);
  manifest.record = await appendRecords(staging.store, manifest.record, [{ ...record!, commit: '0a1b2c3d+' }]);
  await staging.store.put(manifestKey, JSON.stringify(manifest));
  expect(describeRelease('mf-help', await promote(staging.store, production, 'mf-help'))).toContain(
    'It was built with changes that are not committed: nobody can rebuild this version from its commit.',
  );
});
