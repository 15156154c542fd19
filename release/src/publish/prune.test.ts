import { formatReleaseKey, listReleaseNumbers } from 'site/releases/readReleases.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { listPrunable, prune } from './prune.ts';
import { preview, release } from './release.ts';
import { rollback } from './rollback.ts';

let composed: Awaited<ReturnType<typeof createWorkingCopy>>;
let copy: typeof composed;
const screen = (id: string) => `/mf-help/1.0.0-${id}/Screen.ba9876543210.js`;

const releaseHelp = async (id: string) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  await copy.write('mf-help/dist/Screen.ba9876543210.js.map', '{}');
  await release(copy.root, copy.store, 'mf-help');
};

beforeAll(async () => {
  copy = composed = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq'], { id: 'a0' });
  await copy.start();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out', id: 'b2' });
  await release(copy.root, copy.store, 'mf-landing');
  for (let index = 1; index <= 12; index += 1) await releaseHelp(`a${index.toString(16)}`);
  await copy.writeRemote('mf-help', ['/faq'], { id: 'd4' });
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(50).toISOString() });
}, 400_000);
afterAll(() => composed.remove());
beforeEach(async () => void (copy = await createWorkingCopy(composed.root)));
afterEach(() => copy.remove());

test('a version stays 30 days after it was live, and as long as it is one of ten to which a rollback goes', async () => {
  expect(await listPrunable(copy.store, inDays(29))).toEqual([]);
  expect(await listPrunable(copy.store, inDays(31))).toEqual(['mf-help/1.0.0-a0', 'mf-help/1.0.0-a1', 'releases']);
});

test('a preview stays until its link ends', async () => {
  expect(await listPrunable(copy.store, inDays(49))).not.toContain('mf-help/1.0.0-d4');
  expect(await listPrunable(copy.store, inDays(51))).toContain('mf-help/1.0.0-d4');
});

test('objects of an interrupted release stay for a day', async () => {
  await copy.store.put('mf-help/1.0.0-e5/x.js', 'half()');
  expect(await listPrunable(copy.store, new Date())).toEqual([]);
  expect(await listPrunable(copy.store, inDays(2))).toEqual(['mf-help/1.0.0-e5']);
});

test('addresses go with their objects, and nothing else', async () => {
  const before = await copy.newest();
  const live = await copy.live();
  const faq = await copy.read('/faq');
  expect(await copy.store.has('mf-help/1.0.0-a1/source-maps.json.gz')).toBe(true);
  await prune(copy.store, inDays(31));
  expect(await copy.store.list('mf-help/1.0.0-a1/')).toEqual([]);
  await expect(copy.read(screen('a1'))).rejects.toThrow('No response');
  for (const id of ['a2', 'ac', 'd4']) expect(await copy.read(screen(id))).toBe('screen()');
  expect(await copy.read('/faq')).toBe(faq);
  const after = await copy.newest();
  expect(Object.keys(after.parts['mf-help']!.published)).not.toContain('1.0.0-a1');
  expect([await copy.live(), after.previews, after.page]).toEqual([live, before.previews, before.page]);
  expect(await listPrunable(copy.store, inDays(31))).toEqual([]);
});

test('a remote keeps its way back, although others have released more often', async () => {
  await prune(copy.store, inDays(31));
  await rollback(copy.store, 'mf-landing');
  expect(await copy.live()).toMatchObject({ 'mf-landing': 'a1' });
});

test('the last ten releases stay, however old they are, and all of the last 30 days', async () => {
  const numbers = await listReleaseNumbers(copy.store);
  await prune(copy.store, inDays(29));
  expect(await listReleaseNumbers(copy.store)).toEqual(numbers);
  await prune(copy.store, inDays(31));
  // The prune is a release, too.
  expect(await listReleaseNumbers(copy.store)).toEqual([...numbers.slice(-9), numbers.at(-1)! + 1]);
  await prune(copy.store, inDays(31));
  expect((await listReleaseNumbers(copy.store)).at(0)).toBe(numbers.at(-9));
});

test('what npm start has published last is known after a prune (acc 318)', async () => {
  await prune(copy.store, inDays(60));
  await rollback(copy.store, 'mf-help');
  const before = await copy.live();
  // The working copy has the build of a preview, which is new to npm start.
  await copy.writeRemote('mf-help', ['/faq'], { id: 'ac' });
  await copy.start();
  expect(await copy.live()).toEqual(before);
});

test('nothing is deleted while a release is gone, because nobody knows what it names', async () => {
  await copy.store.remove(formatReleaseKey(3));
  const before = await copy.store.list('');
  for (const run of [listPrunable, prune])
    await expect(run(copy.store, inDays(51))).rejects.toThrow(`releases/000003.json of ${copy.folder} is gone.`);
  expect(await copy.store.list('')).toEqual(before);
});
