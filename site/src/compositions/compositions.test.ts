import { createHash, webcrypto } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeSigningKey } from 'node-kit/signingKey.ts';
import {
  linkKeys,
  linkSignature,
  versionsIn,
  type Composition,
  type PublishedVersion,
} from 'page-contract/composition';
import { compositionParameter } from 'page-contract/compositionText';
import { composeBuilds } from '../release/composeBuilds.ts';
import { prune } from '../release/prune.ts';
import { release } from '../release/release.ts';
import { createWorkingCopy } from '../testing.ts';
import { compositionLink } from './compositionLink.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let keyFile: string;
let publicKey: string;
const about = (part: string, version: string) => `/${part}/${version}/release.json`;
const releaseHelp = async (id: string, changes = {}) => {
  await copy.writeRemote('mf-help', ['/faq'], { id, ...changes });
  return release(copy.root, copy.siteDir, 'mf-help');
};
const link = (wish?: Parameters<typeof compositionLink>[2]) => compositionLink(copy.siteDir, keyFile, wish);
const tokenOf = (address: string) =>
  new URL(address).searchParams.get(compositionParameter)!.split('.') as [string, string];
const saidBy = (address: string) => JSON.parse(Buffer.from(tokenOf(address)[0], 'base64url').toString()) as Composition;

beforeEach(async () => {
  copy = await createWorkingCopy();
  keyFile = join(copy.root, 'composition.key');
  publicKey = makeSigningKey(keyFile);
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq']);
  await composeBuilds(copy.root, copy.config({ COMPOSITION_KEY: publicKey }));
});
afterEach(() => copy.remove());

test('each published version says for ever what a page needs to go back to it', async () => {
  const [help, shell] = [about('mf-help', '1.0.0-a1'), about('shell', '1.0.0-aa')];
  const first = [copy.read(help), copy.read(shell)];
  expect(JSON.parse(first[0]!)).toMatchObject({
    ...{ part: 'mf-help', version: '1.0.0-a1', at: expect.stringMatching(/^\d{4}-.+Z$/) },
    module: { name: 'mf-help', routes: [{ path: '/faq' }] },
    entry: { file: '/mf-help/1.0.0-a1/remoteEntry.ba9876543210.js', integrity: expect.stringMatching(/^sha384-/) },
  } satisfies Partial<Record<keyof PublishedVersion, unknown>>);
  expect(JSON.parse(first[1]!)).toMatchObject({
    scripts: [{ file: '/main.0123456789ab.js' }],
    styles: [{ file: '/main.0123456789ab.css' }],
  });
  await releaseHelp('b2');
  await composeBuilds(copy.root, copy.config({ COMPOSITION_KEY: publicKey }));
  expect([copy.read(help), copy.read(shell)]).toEqual(first);
  expect(copy.facts().files[help]).toMatchObject({ immutable: true });
  expect(existsSync(`${copy.fileAt(help)}.br`)).toBe(true);
});

test('a link names every part that is live with the hash of what the site says about it, signed for browsers', async () => {
  const { address, composition, until } = link({ screen: '/faq?a=b', until: new Date('2026-11-29T12:00:00Z') });
  expect(address).toMatch(/^http:\/\/localhost:3000\/faq\?a=b&composition=/);
  expect(composition).toBe('mf-help@1.0.0-a1 mf-landing@1.0.0-a1 shell@1.0.0-aa');
  expect(until).toBe('2026-11-29T12:00:00.000Z');
  const said = saidBy(address);
  expect(said).toMatchObject({ site: 'http://localhost:3000', until: Date.parse(until) });
  expect(versionsIn(Object.keys(said.versions).join(' '))).toEqual({
    ...{ shell: '1.0.0-aa', 'mf-help': '1.0.0-a1', 'mf-landing': '1.0.0-a1' },
  });
  expect(said.versions['mf-help@1.0.0-a1']).toBe(
    createHash('sha256')
      .update(copy.read(about('mf-help', '1.0.0-a1')))
      .digest('base64url'),
  );
  const { subtle } = webcrypto;
  const [text, signature] = tokenOf(address);
  const key = await subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), linkKeys, false, ['verify']);
  const verify = (what: string) =>
    subtle.verify(linkSignature, key, Buffer.from(signature, 'base64url'), Buffer.from(what));
  expect([await verify(text), await verify(`${text}A`)]).toEqual([true, false]);
});

test('versions of one’s own choice come instead, by their beginning or out of any text, as long as they are there', async () => {
  const first = link().composition;
  await releaseHelp('b2');
  await releaseHelp('b3');
  const chosen = (text: string) => link({ versions: versionsIn(text) });
  expect(chosen('mf-help@1.0.0-a').composition).toBe(first);
  expect(chosen(`(Seite FAQ, mf-help 1.0.0-b2, shell 1.0.0-aa)`).composition).toContain('mf-help@1.0.0-b2 ');
  expect(chosen(first).composition).toBe(first);
  expect(() => chosen('mf-help@1.0.0-b')).toThrow(
    'mf-help has several versions like 1.0.0-b. On the site are: 1.0.0-a1,',
  );
  expect(() => chosen('mf-help@9.9.9')).toThrow('mf-help has no 9.9.9 on this site.');
  await prune(copy.siteDir, new Date(Date.now() + 40 * 24 * 60 * 60 * 1000));
  expect(() => chosen('mf-help@1.0.0-a1')).toThrow('mf-help has no 1.0.0-a1 on this site.');
  expect(copy.facts().files).not.toHaveProperty([about('mf-help', '1.0.0-a1')]);
});

test('the panel’s list names what was live once, the newest first, and no more', async () => {
  await releaseHelp('b2');
  const list = JSON.parse(copy.read('/versions.json')) as object;
  expect(list).toEqual({ shell: ['1.0.0-aa'], 'mf-help': ['1.0.0-b2', '1.0.0-a1'], 'mf-landing': ['1.0.0-a1'] });
});

test('what could not run together gets no link', async () => {
  await copy.writeShell('shell()', undefined, { provides: '2.0.0', id: 'bb' });
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
  await copy.writeRemote('mf-landing', ['/'], { id: 'b2', access: 'signed-out', hostApi: '^2.0.0' });
  await composeBuilds(copy.root, copy.config({ COMPOSITION_KEY: publicKey }));
  expect(() => link({ versions: { 'mf-help': '1.0.0-a1' } })).toThrow(
    'mf-help@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.',
  );
});

test('only the site’s own key makes links, and nobody else reads it', async () => {
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  expect(JSON.stringify(copy.facts())).not.toContain(readFileSync(keyFile, 'utf8').split('\n')[1]);
  const foreign = join(copy.root, 'foreign.key');
  makeSigningKey(foreign);
  expect(() => compositionLink(copy.siteDir, foreign)).toThrow('foreign.key is not the key of http://localhost:3000');
  expect(() => compositionLink(copy.siteDir, join(copy.root, 'none.key'))).toThrow('COMPOSITION_SIGNING_KEY names');
  await composeBuilds(copy.root, copy.config());
  expect(() => link()).toThrow('This site knows no composition links.');
  expect(copy.facts().files).not.toHaveProperty(['/versions.json']);
  expect(() => copy.config({ COMPOSITION_KEY: 'secret' })).toThrow('COMPOSITION_KEY is no public key');
});
