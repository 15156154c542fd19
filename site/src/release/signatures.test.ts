import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../checks/judge.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { readReleaseConfig, readServerConfig } from '../config/config.ts';
import { changeKey, forgetKey, makeKey } from '../keys/keepKeys.ts';
import { readKeys } from '../keys/keysFile.ts';
import { isSignedBy, readSignature, sign } from '../keys/minisign.ts';
import { secretKeyIn } from '../keys/secretKeyIn.ts';
import { signBuild } from '../keys/signedBuild.ts';
import type { Trust } from '../keys/Trust.ts';
import { createFactsReader, knownFacts } from '../publish/siteFacts.ts';
import { createWorkingCopy } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { prune } from './prune.ts';
import { release } from './release.ts';
import { renew, renewWithout } from './renew.ts';
import { rollback } from './rollback.ts';

const origin = 'http://localhost:3000';
let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let keys: string;
let trust: Trust;
const at = (name: string) => join(keys, name);
const keysFile = () => at('keys.json');
const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const make = (name: string, changes = {}) =>
  makeKey({ keysFile: keysFile(), origin, root: copy.root, name, secretFile: at(`${name}.key`), ...changes });
const change = (name: string, changes = {}) => {
  const [formerFile, secretFile] = [at(`${name}.key`), at(`${name}-2.key`)];
  return changeKey({ keysFile: keysFile(), root: copy.root, name, formerFile, secretFile, ...changes }, new Date());
};
const env = (changes = {}) => ({ KEYS_FILE: keysFile(), SERIAL_FILE: at('serials.json'), ...changes });
/** What a machine of the site believes by now. */
const trusting = () => readReleaseConfig(env({ SITE_KEY_FILE: at('site.key') })).trust!;
/** A machine that has seen nothing yet, and can sign nothing. */
const elsewhere = () => readServerConfig(env({ SERIAL_FILE: at('other.json') })).trust!;

const signHelp = (name = 'mf-help') => signBuild(join(copy.root, 'mf-help/dist'), secretKeyIn(at(`${name}.key`)));
const writeHelp = (id: string) => copy.writeRemote('mf-help', ['/faq'], { id });
const releaseHelp = (wish = {}) => release(copy.root, copy.siteDir, 'mf-help', { trust, ...wish });
const liveHelp = () => copy.facts().registry.remotes['mf-help']?.current?.version;
const listFile = () => join(copy.siteDir, '.site.json');
const listSignatures = () => readdirSync(copy.siteDir).filter((name) => name.endsWith('.minisig'));

beforeEach(async () => {
  keys = await mkdtemp(join(tmpdir(), 'keys-'));
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await writeHelp('a1');
  await composeBuilds(copy.root, copy.config());
  make('site');
  make('mf-help');
  trust = trusting();
});
afterEach(() => Promise.all([copy.remove(), rm(keys, { recursive: true })]));

test('nothing is signed or asked for until keys are configured; then all of it', async () => {
  expect(listSignatures()).toEqual([]);
  expect(readReleaseConfig({}).trust).toBeUndefined();
  await expect(releaseHelp()).rejects.toThrow(
    'The list of what is live (shell@1.0.0-aa, mf-help@1.0.0-a1, mf-landing@1.0.0-a1) is refused: it is not signed.',
  );
  await renew(copy.siteDir, trust, true);
  await writeHelp('b2');
  signHelp();
  await releaseHelp();
  expect(liveHelp()).toBe('1.0.0-b2');
  expect(knownFacts(copy.siteDir, elsewhere())?.registry.remotes['mf-help']?.current?.version).toBe('1.0.0-b2');
  const [registry, signature] = ['/registry.json', '/registry.json.minisig'].map(copy.read) as [string, string];
  const { comment, ...rest } = readSignature(signature)!;
  expect(isSignedBy(registry, { comment, ...rest }, trust.siteKey!.public)).toBe(true);
  expect(comment).toMatch(/^serial:\d+ expires:20\d\d-.*Z site:http:\/\/localhost:3000 file:registry.json$/);
});

test('who knows no key can neither compose nor release on a signed site', async () => {
  await renew(copy.siteDir, trust, true);
  for (const attempt of [() => releaseHelp({ trust: undefined }), () => composeBuilds(copy.root, copy.config())])
    await expect(attempt()).rejects.toThrow('is signed: KEYS_FILE must name the file with its public keys.');
  await expect(releaseHelp({ trust: elsewhere() })).rejects.toThrow('SITE_KEY_FILE must name the file');
  expect(() => readReleaseConfig({ SITE_KEY_FILE: at('site.key') })).toThrow('KEYS_FILE is not');
});

test('killed at any step, a release leaves a list that fits its signature', async () => {
  await renew(copy.siteDir, trust, true);
  await writeHelp('b2');
  signHelp();
  const { renameSync } = fs;
  const seen: unknown[] = [];
  const look = () => seen.push(knownFacts(copy.siteDir, elsewhere())?.registry.remotes['mf-help']?.current?.version);
  const step = jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (String(to).startsWith(copy.siteDir)) look();
    renameSync(from, to);
  });
  await releaseHelp().finally(() => step.mockRestore());
  look();
  expect(new Set(seen)).toEqual(new Set(['1.0.0-a1', '1.0.0-b2']));
  expect(seen.lastIndexOf('1.0.0-a1')).toBeLessThan(seen.indexOf('1.0.0-b2'));
  await prune(copy.siteDir, inDays(31)(), trust);
  look();
  // That of the list before stays for whoever is just reading it.
  expect(listSignatures()).toHaveLength(2);
});

describe('a list that is not the newest of its owner', () => {
  const sentence = (why: string) =>
    `The list of what is live (shell@1.0.0-aa, mf-help@1.0.0-a1, mf-landing@1.0.0-a1) is refused: ${why}`;
  let before: string;

  beforeEach(async () => {
    await renew(copy.siteDir, trust, true);
    before = await mkdtemp(join(tmpdir(), 'site-before-'));
    await cp(copy.siteDir, before, { recursive: true });
  });
  afterEach(() => rm(before, { recursive: true }));

  /** Puts back what was live, with its signature. */
  const putBack = async () => {
    for (const name of readdirSync(before).filter((name) => name.startsWith('.site.')))
      await cp(join(before, name), join(copy.siteDir, name));
  };
  const signed = (comment: string, key = 'site') => {
    const list = readFileSync(listFile());
    writeFileSync(join(copy.siteDir, listSignatures()[0]!), sign(list, secretKeyIn(at(`${key}.key`)), comment));
  };
  const far = 'expires:2999-01-01T00:00:00.000Z';

  test.each<[string, () => void | Promise<unknown>, string]>([
    [
      'changed',
      () => writeFileSync(listFile(), `${readFileSync(listFile(), 'utf8')} `),
      'its signature belongs to another one',
    ],
    ['unsigned', () => listSignatures().forEach((name) => rmSync(join(copy.siteDir, name))), 'it is not signed.'],
    [
      'signed by a team',
      () => signed(`serial:9999999999 ${far} site:${origin} file:.site.json`, 'mf-help'),
      'it is signed by no key of the site, but by ',
    ],
    [
      'of another site',
      () => signed(`serial:9999999999 ${far} site:https://other.example file:.site.json`),
      'it was signed for https://other.example, and this is http://localhost:3000.',
    ],
    ['older', async () => (await renew(copy.siteDir, trust), putBack()), 'it is older (serial '],
    ['expired', () => void (trust = { ...trust, now: inDays(31) }), 'it expired at '],
    [
      'with a forged signature',
      () => {
        const file = join(copy.siteDir, listSignatures()[0]!);
        writeFileSync(file, readFileSync(file, 'utf8').replace(/serial:\d+/, 'serial:9999999999'));
      },
      'its signature does not fit it: one of them was changed.',
    ],
  ])('%s: refused before a release and by a server that starts', async (_what, spoil, why) => {
    await spoil();
    await expect(releaseHelp({ force: 'now' })).rejects.toThrow(sentence(why));
    await expect(createFactsReader(copy.siteDir, trust)()).rejects.toThrow(sentence(why));
  });

  test('a server that had a better one goes on with it, and takes the next that is right', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const read = createFactsReader(copy.siteDir, trust);
    await writeHelp('b2');
    signHelp();
    await releaseHelp();
    expect((await read()).registry.remotes['mf-help']?.current?.version).toBe('1.0.0-b2');
    await putBack();
    const served = [await read(), await read()].map(({ registry }) => registry.remotes['mf-help']?.current?.version);
    expect(served).toEqual(['1.0.0-b2', '1.0.0-b2']);
    expect(said.mock.calls).toEqual([[expect.stringContaining('What was served before goes on.')]]);
    await renew(copy.siteDir, trust, true);
    expect((await read()).registry.remotes['mf-help']?.current?.version).toBe('1.0.0-a1');
    said.mockRestore();
  });

  test('an expired one is renewed by whoever has the key, a changed one only when it is said twice', async () => {
    trust = { ...trust, now: inDays(31) };
    await renew(copy.siteDir, trust);
    await createFactsReader(copy.siteDir, trust)();
    writeFileSync(listFile(), `${readFileSync(listFile(), 'utf8')} `);
    await expect(renew(copy.siteDir, trust)).rejects.toThrow('is refused');
    await renew(copy.siteDir, trust, true);
    await createFactsReader(copy.siteDir, trust)();
  });

  test('a registry that somebody changed beside it is not signed either', async () => {
    writeFileSync(copy.fileAt('/registry.json'), '{}');
    await expect(renew(copy.siteDir, trust)).rejects.toThrow('is not what was composed.');
  });
});

describe('a build that its team has not signed does not go live, whatever anybody says', () => {
  beforeEach(async () => {
    await renew(copy.siteDir, trust, true);
    await writeHelp('b2');
  });
  const contract = (folder: string) => join(folder, 'contract.json');
  const change = (file: string) => writeFileSync(file, `${readFileSync(file, 'utf8')} `);

  test.each<[string, () => void, string]>([
    [
      'unsigned',
      () => undefined,
      'mf-help@1.0.0-b2 is not signed, and mf-help has a key: npm run keys -- sign mf-help',
    ],
    [
      'signed by another team',
      () => {
        make('mf-landing');
        trust = trusting();
        signHelp('mf-landing');
      },
      'mf-help@1.0.0-b2 is signed by the key of mf-landing, and not by mf-help.',
    ],
    [
      'signed by a stranger',
      () => {
        make('site', { keysFile: at('others.json'), secretFile: at('stranger.key') });
        signHelp('stranger');
      },
      ', which nobody here knows, and not by mf-help.',
    ],
    [
      'changed after it was signed',
      () => (signHelp(), change(contract(join(copy.root, 'mf-help/dist')))),
      'mf-help@1.0.0-b2 has a signature that does not fit its contract: one of them was changed.',
    ],
  ])('%s', async (_what, spoil, sentence) => {
    spoil();
    const { reasons } = await judge(readCandidate(copy.root, copy.siteDir, 'mf-help', { trust }));
    expect(reasons).toEqual([expect.stringContaining(sentence)]);
    await expect(releaseHelp({ force: 'now' })).rejects.toThrow(sentence);
    await expect(composeBuilds(copy.root, { ...copy.config(), trust })).rejects.toThrow(sentence);
    expect(liveHelp()).toBe('1.0.0-a1');
  });

  test('nor one that was changed on the site, by a rollback', async () => {
    signHelp();
    await releaseHelp();
    await writeHelp('c3');
    signHelp();
    await releaseHelp();
    change(contract(join(copy.siteDir, 'mf-help/1.0.0-b2')));
    await expect(rollback(copy.siteDir, 'mf-help', '1.0.0-b2', { trust, force: 'now' })).rejects.toThrow(
      'mf-help@1.0.0-b2 has a signature that does not fit its contract: one of them was changed.',
    );
    await expect(rollback(copy.siteDir, 'mf-help', '1.0.0-a1', { trust })).rejects.toThrow(
      'mf-help@1.0.0-a1 is not signed',
    );
  });

  test('a team without a key is not asked for one', async () => {
    await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out', id: 'b2' });
    await release(copy.root, copy.siteDir, 'mf-landing', { trust });
    expect(copy.facts().registry.remotes['mf-landing']?.current?.version).toBe('1.0.0-b2');
  });
});

describe('another key', () => {
  beforeEach(async () => {
    await renew(copy.siteDir, trust, true);
    await writeHelp('b2');
    signHelp();
    await releaseHelp();
    await writeHelp('c3');
  });

  test('of a team follows when the one before introduces it: the old one signs no more, what it signed can come back', async () => {
    change('mf-help');
    trust = trusting();
    signHelp();
    await expect(releaseHelp()).rejects.toThrow(
      /mf-help@1\.0\.0-c3 is signed by \w{16}, a key that mf-help gave up at/,
    );
    signHelp('mf-help-2');
    await releaseHelp();
    await rollback(copy.siteDir, 'mf-help', undefined, { trust });
    expect(liveHelp()).toBe('1.0.0-b2');
  });

  test('of a team is refused when nobody introduces it, also after the old one was taken out of the file', async () => {
    const file = JSON.parse(readFileSync(keysFile(), 'utf8'));
    const { key } = makeKey({
      keysFile: at('others.json'),
      origin,
      root: copy.root,
      name: 'site',
      secretFile: at('x.key'),
    }).keys.site![0]!;
    const write = (entries: object[]) =>
      writeFileSync(keysFile(), JSON.stringify({ ...file, keys: { ...file.keys, 'mf-help': entries } }));
    write([...file.keys['mf-help'], { key }]);
    expect(() => readKeys(keysFile())).toThrow(/the key \w{16} of mf-help is not signed by \w{16}, the one before it/);
    write([{ key }]);
    trust = trusting();
    await expect(releaseHelp()).rejects.toThrow('nobody who holds it has introduced another');
  });

  test('of a team that lost its own: the site forgets it', async () => {
    await renewWithout(copy.siteDir, trust, 'mf-help');
    forgetKey(keysFile(), 'mf-help');
    make('mf-help', { secretFile: at('new.key') });
    trust = trusting();
    signHelp('new');
    await releaseHelp();
    expect(liveHelp()).toBe('1.0.0-c3');
  });

  test('of the site counts at once, the old one for another week', async () => {
    change('site');
    expect(knownFacts(copy.siteDir, { ...elsewhere(), now: inDays(6) })).toBeDefined();
    expect(() => knownFacts(copy.siteDir, { ...elsewhere(), now: inDays(8) })).toThrow(
      'a key that the site gave up at',
    );
    trust = readReleaseConfig(env({ SITE_KEY_FILE: at('site-2.key') })).trust!;
    await renew(copy.siteDir, trust);
    expect(knownFacts(copy.siteDir, { ...elsewhere(), now: inDays(8) })).toBeDefined();
  });
});

test('a secret key is made outside of the working copy, for its owner alone, and never over another', () => {
  expect(() => make('shell', { secretFile: join(copy.root, 'shell.key') })).toThrow('lies in the working copy');
  expect(() => make('shell', { secretFile: at('site.key') })).toThrow('site.key is there already.');
  expect(() => make('site')).toThrow('site has a key already.');
  expect(fs.statSync(at('site.key')).mode & 0o777).toBe(0o600);
  expect(existsSync(at('site.pub'))).toBe(true);
  expect(readFileSync(at('site.pub'), 'utf8')).toContain(trust.siteKey!.public.text);
});
