import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFormat } from 'site/releases/releaseSchema.ts';
import { createWorkingCopy } from '../testing.ts';
import { publishChanged } from './publishChanged.ts';
import { publishFirstSite } from './publishFirstSite.ts';
import { preview, release } from './release.ts';
import { rollback } from './rollback.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
/** Another working copy or image with the same site: it has builds of its own, and not every remote. */
let image: Awaited<ReturnType<typeof createWorkingCopy>>;
beforeEach(async () => {
  [copy, image] = await Promise.all([createWorkingCopy(), createWorkingCopy()]);
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'a1' });
  await copy.writeRemote('mf-games', ['/games'], { access: 'public', id: 'a1' });
});
afterEach(() => Promise.all([copy.remove(), image.remove()]));

const live = () => copy.live();
const begin = (one = copy, origin = 'http://localhost:3000') =>
  publishFirstSite(one.root, copy.store, { ...one.config(), origin });
const npmStart = (one = copy, origin = 'http://localhost:3000') =>
  publishChanged(one.root, copy.store, { ...one.config(), origin });

describe('A deployment of the platform', () => {
  test('makes the builds of its image live on an empty site', async () => {
    await begin();
    expect(await live()).toEqual({ shell: 'aa', 'mf-help': 'a1', 'mf-games': 'a1' });
  });

  test('leaves releases, rollbacks, remotes that its image does not have, the history and all settings alone (acc 318)', async () => {
    await begin();
    for (const id of ['b2', 'c3']) {
      await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id });
      await release(copy.root, copy.store, 'mf-help');
    }
    await rollback(copy.store, 'mf-help');
    const before = await copy.newest();
    await image.writeShell('shell()', undefined, { id: 'bb' });
    await image.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'd4' });
    expect(await begin(image, 'http://elsewhere.example')).toBeUndefined();
    expect(await live()).toEqual({ shell: 'aa', 'mf-help': 'b2', 'mf-games': 'a1' });
    expect(await copy.newest()).toEqual(before);
  });

  test('ends with an error at a first start for which a build is missing, and nothing is live then (acc 318)', async () => {
    await rm(join(copy.root, 'mf-games/dist'), { recursive: true });
    await expect(begin()).rejects.toThrow('These have none: mf-games.');
    await expect(copy.newest()).rejects.toThrow('holds no site');
  });

  test('ends with an error where a release of a newer format is there (acc 318)', async () => {
    await copy.write('.build/site/releases/000001.json', `{"format":${releaseFormat + 1}}`);
    await expect(begin()).rejects.toThrow('was written by a newer version of this program');
  });
});

describe('npm start', () => {
  test('makes live what has changed in the working copy since the last start, and nothing else (acc 318)', async () => {
    await npmStart();
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'b2' });
    await npmStart();
    expect(await live()).toEqual({ shell: 'aa', 'mf-help': 'b2', 'mf-games': 'a1' });

    // A rollback stays, although the build of the working copy is another one.
    await rollback(copy.store, 'mf-help');
    await copy.writeRemote('mf-games', ['/games'], { access: 'public', id: 'b2' });
    await preview(copy.root, copy.store, 'mf-games', { until: new Date(Date.now() + 60_000).toISOString() });
    await npmStart();
    expect(await live()).toEqual({ shell: 'aa', 'mf-help': 'a1', 'mf-games': 'b2' });

    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'c3' });
    await npmStart();
    expect((await live())['mf-help']).toBe('c3');
  });

  test('leaves a rollback alone whose version was released after the last start (acc 318)', async () => {
    await npmStart();
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'b2' });
    await release(copy.root, copy.store, 'mf-help');
    await rollback(copy.store, 'mf-help');
    await npmStart();
    await npmStart();
    expect((await live())['mf-help']).toBe('a1');
  });

  test('leaves remotes of other teams alone, and takes the settings of this machine (acc 318)', async () => {
    await npmStart();
    await image.writeShell();
    await image.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'a1' });
    await npmStart(image, 'http://localhost:4711');
    expect(await live()).toEqual({ shell: 'aa', 'mf-help': 'a1', 'mf-games': 'a1' });
    expect((await copy.newest()).origin).toBe('http://localhost:4711');
  });

  test('leaves a site alone that was made live by others, as far as its versions are those of this working copy (acc 318)', async () => {
    await begin();
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'b2' });
    await release(copy.root, copy.store, 'mf-help');
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'a1' });
    await npmStart();
    expect((await live())['mf-help']).toBe('b2');
  });
});
