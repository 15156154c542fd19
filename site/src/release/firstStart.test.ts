import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkingCopy } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { firstStart } from './firstStart.ts';
import { preview } from './preview.ts';
import { publishChanged } from './publishChanged.ts';
import { release } from './release.ts';
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

const live = () => {
  const { registry, shell } = copy.facts();
  const remotes = Object.entries(registry.remotes).map(([name, { current }]) => [name, current?.version]);
  return { shell: shell.version, ...Object.fromEntries(remotes) } as Record<string, string | undefined>;
};
const siteOf = (other = copy) => ({ ...other.config(), siteDir: copy.siteDir });

describe('A deployment of the platform', () => {
  test('makes the builds of its image live on an empty site', async () => {
    await firstStart(copy.root, siteOf());
    expect(live()).toEqual({ shell: '1.0.0-aa', 'mf-help': '1.0.0-a1', 'mf-games': '1.0.0-a1' });
  });

  test('leaves releases, rollbacks, remotes that its image does not have, the history and all settings alone (acc 318)', async () => {
    await firstStart(copy.root, siteOf());
    for (const id of ['b2', 'c3']) {
      await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id });
      await release(copy.root, copy.siteDir, 'mf-help');
    }
    await rollback(copy.siteDir, 'mf-help');
    const before = copy.facts();
    await image.writeShell('shell()', undefined, { id: 'bb' });
    await image.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'd4' });
    expect(await firstStart(image.root, { ...siteOf(image), origin: 'http://elsewhere.example' })).toBeUndefined();
    expect(live()).toEqual({ shell: '1.0.0-aa', 'mf-help': '1.0.0-b2', 'mf-games': '1.0.0-a1' });
    expect(copy.facts()).toEqual(before);
  });

  test('ends with an error at a first start for which a build is missing, and nothing is live then (acc 318)', async () => {
    await rm(join(copy.root, 'mf-games/dist'), { recursive: true });
    await expect(firstStart(copy.root, siteOf())).rejects.toThrow('These have none: mf-games.');
    expect(copy.facts).toThrow('ENOENT');
  });

  test('ends with an error where another format of a site is there (acc 318)', async () => {
    await copy.write('.build/site/.site.json', '{"registry":{}}');
    await expect(firstStart(copy.root, siteOf())).rejects.toThrow('was written by another version of this program');
  });
});

describe('npm start', () => {
  test('makes live what has changed in the working copy since the last start, and nothing else (acc 318)', async () => {
    await publishChanged(copy.root, siteOf());
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'b2' });
    await publishChanged(copy.root, siteOf());
    expect(live()).toEqual({ shell: '1.0.0-aa', 'mf-help': '1.0.0-b2', 'mf-games': '1.0.0-a1' });

    // A rollback stays, although the build of the working copy is another one.
    await rollback(copy.siteDir, 'mf-help');
    await copy.writeRemote('mf-games', ['/games'], { access: 'public', id: 'b2' });
    await preview(copy.root, copy.siteDir, 'mf-games', { until: new Date(Date.now() + 60_000).toISOString() });
    await publishChanged(copy.root, siteOf());
    expect(live()).toEqual({ shell: '1.0.0-aa', 'mf-help': '1.0.0-a1', 'mf-games': '1.0.0-b2' });

    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'c3' });
    await publishChanged(copy.root, siteOf());
    expect(live()['mf-help']).toBe('1.0.0-c3');
  });

  test('leaves remotes of other teams alone, and takes the settings of this machine (acc 318)', async () => {
    await publishChanged(copy.root, siteOf());
    await image.writeShell();
    await image.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'a1' });
    await publishChanged(image.root, { ...siteOf(image), origin: 'http://localhost:4711' });
    expect(live()).toEqual({ shell: '1.0.0-aa', 'mf-help': '1.0.0-a1', 'mf-games': '1.0.0-a1' });
    expect(copy.facts().origin).toBe('http://localhost:4711');
  });

  test('leaves a site alone that was made live by others, as far as its versions are those of this working copy (acc 318)', async () => {
    await composeBuilds(copy.root, siteOf());
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'b2' });
    await release(copy.root, copy.siteDir, 'mf-help');
    await copy.writeRemote('mf-help', ['/faq'], { access: 'public', id: 'a1' });
    await publishChanged(copy.root, siteOf());
    expect(live()['mf-help']).toBe('1.0.0-b2');
  });
});
