import { rmSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { commit } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { planSettings } from '../plan/plan.ts';
import { createWorkingCopy } from '../testing.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const read = (address: string) => copy.read(address);

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.writeRemote('mf-account', ['/login']);
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.start({ BACKEND_URL: 'https://api.box.example' });
});
afterEach(() => copy.remove());

test('a release puts the new version live, with nothing of shell and other remotes in the working copy', async () => {
  for (const part of ['shell', 'mf-account']) await rm(join(copy.root, part), { recursive: true });
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const { registry } = (await release(copy.root, copy.store, 'mf-help')).site;

  expect(registry.remotes['mf-help']?.live?.version).toBe('1.0.0-b2');
  expect(registry.remotes['mf-help']?.fallback?.version).toBe('1.0.0-a1');
  expect(registry.remotes['mf-account']?.live?.version).toBe('1.0.0-a1');
  expect(await read('/faq')).toContain('href="/mf-help/1.0.0-b2/Screen.ba9876543210.js"');
  expect(await read('/faq')).toContain('src="/main.0123456789ab.js"');
  expect(await read('/faq')).toContain('"backend":"https://api.box.example"');
});

test('a rollback makes the version before live again, without a build', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  await rm(join(copy.root, 'mf-help/dist'), { recursive: true });
  const { registry } = (await rollback(copy.store, 'mf-help')).site;

  expect(registry.remotes['mf-help']?.live?.version).toBe('1.0.0-a1');
  expect(registry.remotes['mf-help']?.fallback).toBeUndefined();
  expect(await read('/faq')).toContain('href="/mf-help/1.0.0-a1/Screen.ba9876543210.js"');
  expect(await read('/mf-help/1.0.0-b2/Screen.ba9876543210.js')).toBe('screen()');
});

test('a rollback without an earlier version says so and changes nothing', async () => {
  const before = await read('/registry.json');
  await expect(rollback(copy.store, 'mf-help')).rejects.toThrow('mf-help has no earlier version');
  expect(await read('/registry.json')).toBe(before);
});

test('a rollback passes over an earlier version whose contract is gone', async () => {
  for (const id of ['b2', 'c3']) {
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await release(copy.root, copy.store, 'mf-help');
  }
  await copy.store.remove('mf-help/1.0.0-b2/contract.json');
  await rollback(copy.store, 'mf-help');
  expect(await copy.live()).toMatchObject({ 'mf-help': 'a1' });
});

test.each([
  ['whose entry is missing', 'remoteEntry.js', (file: string) => rmSync(file)],
  ['with a script that somebody changed', 'Screen.ba9876543210.js', (file: string) => writeFileSync(file, 'other()')],
  ['with a changed style sheet', 'Screen.ba9876543210.css', (file: string) => writeFileSync(file, '.mf-help__q{}')],
  ['with a changed chunk that only the entry knows', 'chunk.js', (file: string) => writeFileSync(file, 'other()')],
  ['with a changed program that paints', 'prerender/Screen.cjs', (file: string) => writeFileSync(file, 'other()')],
])('a rollback to a version %s is refused, names the file, and changes nothing', async (_what, name, harm) => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', listed: 'chunk.js', screen: 'exports.default = () => null' });
  await release(copy.root, copy.store, 'mf-help');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b3' });
  await release(copy.root, copy.store, 'mf-help');
  const before = await read('/registry.json');
  harm(join(copy.folder, 'mf-help/1.0.0-b2', name));
  await expect(rollback(copy.store, 'mf-help')).rejects.toThrow(
    `mf-help@1.0.0-b2 must not go live:\n  - /mf-help/1.0.0-b2/${name} is missing, or not what was published.\n`,
  );
  expect(await read('/registry.json')).toBe(before);
});

test('the damaged version of one team keeps no other from releasing', async () => {
  rmSync(join(copy.folder, 'mf-account/1.0.0-a1/Screen.ba9876543210.js'));
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const { registry } = (await release(copy.root, copy.store, 'mf-help')).site;
  expect(registry.remotes['mf-help']?.live?.version).toBe('1.0.0-b2');
});

test('releasing the same build again keeps the way back', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  const { registry } = (await release(copy.root, copy.store, 'mf-help')).site;
  expect(registry.remotes['mf-help']?.fallback?.version).toBe('1.0.0-a1');
});

test('a part that is not built is named with the command that builds it', async () => {
  await rm(join(copy.root, 'mf-help/dist'), { recursive: true });
  await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow('npm run build -w mf-help');
});

test('two teams that release at the same moment both end up live', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await copy.writeRemote('mf-account', ['/login'], { id: 'c3' });
  await Promise.all(['mf-help', 'mf-account'].map((name) => release(copy.root, copy.store, name)));
  const { remotes } = JSON.parse(await read('/registry.json'));
  expect([remotes['mf-help'].live.version, remotes['mf-account'].live.version]).toEqual(['1.0.0-b2', '1.0.0-c3']);
});

test('a release that waits for a composition keeps the settings that the composition brings (fault 89)', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const composing = copy.start({ BACKEND_URL: 'https://next.box.example' });
  await Promise.all([composing, release(copy.root, copy.store, 'mf-help')]);
  expect(await read('/faq')).toContain('"backend":"https://next.box.example"');
  expect((await copy.newest()).page.backend).toBe('https://next.box.example');
});

test('a change that lost a race is planned again, beside what is live then', async () => {
  const seen: (string | undefined)[] = [];
  await commit(copy.store, renderSite, async (site) => {
    seen.push(site?.release.parts['mf-help']?.live);
    if (seen.length === 1) {
      await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
      await release(copy.root, copy.store, 'mf-help');
    }
    const { page } = site!.release;
    return {
      state: planSettings(site!.release, { page, origin: 'https://other.example' }),
      about: { at: new Date().toISOString(), who: 'ada', how: 'settings' },
    };
  });
  expect(seen).toEqual(['1.0.0-a1', '1.0.0-b2']);
  expect(await copy.newest()).toMatchObject({
    origin: 'https://other.example',
    parts: { 'mf-help': { live: '1.0.0-b2' } },
  });
});

test('a folder without a site is named with the command that makes one', async () => {
  await expect(release(copy.root, createFolderStore(join(copy.root, 'empty')), 'mf-help')).rejects.toThrow(
    'npm run compose -w release',
  );
});

describe('what does not fit together does not go live', () => {
  const refusal = (what: string, ...sentences: string[]) =>
    `${what}:\n${sentences.map((sentence) => `  - ${sentence}`).join('\n')}`;
  const ownersOf = (...names: string[]) =>
    names.map((name) => `\nOwner of ${name}: @box/${name}, ${name}@box.example`).join('');
  const next = 'mf-help@1.0.0-b2 must not go live';
  const nextShell = 'shell@1.0.0-bb must not go live';
  const changesNothing = async (attempt: () => Promise<unknown>, message: string) => {
    const before = await copy.newest();
    await expect(attempt()).rejects.toThrow(new Error(message));
    expect(await copy.newest()).toEqual(before);
  };

  test('a remote whose host API the live shell does not provide', async () => {
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
    await changesNothing(
      () => release(copy.root, copy.store, 'mf-help'),
      refusal(next, 'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.'),
    );
  });

  test('a remote that needs another version of a shared library than the live shell has', async () => {
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', react: '^20.0.0' });
    await changesNothing(
      () => release(copy.root, copy.store, 'mf-help'),
      refusal(next, 'mf-help@1.0.0-b2 needs react ^20.0.0, but shell@1.0.0-aa provides ^19.3.1.'),
    );
  });

  test('a shell that a live remote does not fit, each remote named', async () => {
    await copy.writeShell('shell()', undefined, { provides: '2.0.0', id: 'bb', hash: 'bbbbbbbbbbbb' });
    await changesNothing(
      () => release(copy.root, copy.store, 'shell'),
      refusal(
        nextShell,
        'mf-account@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.',
        'mf-help@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.',
        'mf-landing@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.',
      ) + ownersOf('mf-account', 'mf-help', 'mf-landing'),
    );
  });

  test('a shell that raises a shared library above what a live remote was built for', async () => {
    for (const [name, path] of Object.entries({ 'mf-account': '/login', 'mf-landing': '/' })) {
      const access = path === '/' ? 'signed-out' : 'signed-in';
      await copy.writeRemote(name, [path], { id: 'c3', react: '^19.0.0 || ^20.0.0', access });
      await release(copy.root, copy.store, name);
    }
    await copy.writeShell('shell()', undefined, { react: '^20.0.0', id: 'bb', hash: 'bbbbbbbbbbbb' });
    await changesNothing(
      () => release(copy.root, copy.store, 'shell'),
      refusal(nextShell, 'mf-help@1.0.0-a1 needs react ^19.3.1, but shell@1.0.0-bb provides ^20.0.0.') +
        ownersOf('mf-help'),
    );
  });

  test('a rollback to a version that was made for an earlier shell', async () => {
    const both = { id: 'b2', hostApi: '^1.0.0 || ^2.0.0' };
    await copy.writeRemote('mf-help', ['/faq'], both);
    await copy.writeRemote('mf-account', ['/login'], both);
    await copy.writeRemote('mf-landing', ['/'], { ...both, access: 'signed-out' });
    for (const name of ['mf-help', 'mf-account', 'mf-landing']) await release(copy.root, copy.store, name);
    await copy.writeShell('shell()', undefined, { provides: '2.0.0', id: 'bb', hash: 'bbbbbbbbbbbb' });
    await release(copy.root, copy.store, 'shell');
    await changesNothing(
      () => rollback(copy.store, 'mf-help'),
      refusal(
        'mf-help@1.0.0-a1 must not go live',
        'mf-help@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.',
      ) + ownersOf('mf-help'),
    );
  });

  test('a rollback to a version that reads a design token which the shell has given up since', async () => {
    const releaseHelp = async (id: string, css: string) => {
      await copy.writeRemote('mf-help', ['/faq'], { id, css });
      await release(copy.root, copy.store, 'mf-help');
    };
    const releaseShell = async (id: string, css: string) => {
      await copy.writeShell('shell()', undefined, { id, hash: id.repeat(6), css });
      await release(copy.root, copy.store, 'shell');
    };
    await releaseShell('bb', ':root{--ink:#123}');
    await releaseHelp('b2', '.mf-help__p{color:var(--ink)}');
    await releaseHelp('c3', '.mf-help__p{color:#123}');
    await releaseShell('cc', ':root{--paper:#fff}');
    await changesNothing(
      () => rollback(copy.store, 'mf-help'),
      refusal(
        'mf-help@1.0.0-b2 must not go live',
        'mf-help@1.0.0-b2 reads --ink in Screen.ba9876543210.css, which shell@1.0.0-cc does not define.',
      ) + ownersOf('mf-help'),
    );
    await releaseHelp('d4', '.mf-help__p{color:var(--paper)}');
    await changesNothing(
      () => rollback(copy.store, 'shell'),
      refusal(
        'shell@1.0.0-bb must not go live',
        'shell@1.0.0-bb no longer defines --paper, which mf-help@1.0.0-d4 reads.',
      ) + ownersOf('mf-help'),
    );
  });

  test('a composition of builds that differ', async () => {
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
    await changesNothing(
      () => copy.start(),
      refusal(
        'This release must not go live',
        'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
      ),
    );
  });
});

test('a build in another remote’s folder is refused', async () => {
  await copy.writeRemote('mf-account', ['/login'], { id: 'b2' });
  await cp(join(copy.root, 'mf-account/dist'), join(copy.root, 'mf-help/dist'), { recursive: true });
  await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(
    'holds a build of mf-account, not of mf-help',
  );
});

test('a build that is replaced during its rehearsal does not go live under the name of the checked one', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const rehearse = async () => {
    await copy.writeRemote('mf-help', ['/faq'], { id: 'c3', code: 'screen(3)' });
    return { reasons: [] };
  };
  await expect(release(copy.root, copy.store, 'mf-help', { rehearse })).rejects.toThrow(
    'holds 1.0.0-c3 now: it was built again since 1.0.0-b2 was checked',
  );
  expect(await copy.live()).toMatchObject({ 'mf-help': 'a1' });
});
