import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readHistory, verifyHistory } from '../history/history.ts';
import { listPreviews } from '../history/previews.ts';
import { parseFacts, type SiteFacts } from '../publish/siteFacts.ts';
import { isCompressed } from '../publish/writeCompressed.ts';
import { composeBuilds } from '../release/composeBuilds.ts';
import { preview } from '../release/preview.ts';
import { prune, setPin } from '../release/prune.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { siteFolder } from './siteFolder.ts';
import { createStorage } from './testing/createStorage.ts';

type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>;

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const site = 's3://box/live';
/** Longer than a lease lasts without a sign of life. */
const silence = 20_000;
let storage: Awaited<ReturnType<typeof createStorage>>;
let copy: WorkingCopy;
const copies: WorkingCopy[] = [];
/** Pages that named a file that was not there when they were written. */
let incomplete: string[] = [];

beforeAll(() => void Object.assign(process.env, keys));
afterAll(() => Object.keys(keys).forEach((name) => delete process.env[name]));
beforeEach(async () => {
  storage = await createStorage();
  copy = await machine();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-account', ['/login']);
  await copy.writeRemote('mf-help', ['/faq', '/setup']);
  await composeBuilds(copy.root, { ...copy.config(), siteDir: await openAs('first', copy) });
  incomplete = [];
  storage.onWrite((name) => incomplete.push(...missingFor(name)));
});
afterEach(async () => {
  expect(incomplete).toEqual([]);
  await storage.close();
  for (const one of copies.splice(0)) await one.remove();
});

/** A working copy on a machine of its own. */
async function machine(like?: string) {
  const one = await createWorkingCopy(like);
  copies.push(one);
  return one;
}

/** The site in the bucket, for somebody whom the storage knows by this name. */
const openAs = (name: string, { root }: WorkingCopy) =>
  siteFolder(site, { ...keys, AWS_ENDPOINT_URL: storage.endpoint(name) }, join(root, 'copies'));

const inPublic = (address: string) => storage.objects.get(`box/live/public${address}`);
const publicKeys = () => [...storage.objects.keys()].flatMap((name) => name.split('box/live/public')[1] ?? []).sort();

function missingFor(name: string): string[] {
  if (!/\/public\/(?:[^.]*|.*\.html)$/.test(name)) return [];
  const page = String(storage.objects.get(name)?.content);
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, address]) => address!);
  expect(named.length).toBeGreaterThan(0);
  return named.filter((address) => !inPublic(address)).map((address) => `${name}: ${address}`);
}

/** Whether the bucket answers exactly what the list in it says, to the byte. */
async function expectWhole() {
  const folder = await openAs('judge', await machine());
  const { files } = parseFacts(folder);
  const forms = { '': (bytes: Buffer) => bytes, '.br': brotliDecompressSync, '.gz': gunzipSync };
  const wanted: Record<string, string> = {};
  const got: Record<string, string> = {};
  for (const [address, { file }] of Object.entries(files))
    for (const [form, unpack] of Object.entries(forms)) {
      const key = (address === '/' ? '/index.html' : address) + form;
      if (form && !isCompressed(file)) continue;
      wanted[key] = readFileSync(join(folder, file), 'latin1');
      got[key] = Buffer.from(unpack(inPublic(key)?.content ?? Buffer.alloc(0))).toString('latin1');
    }
  expect(got).toEqual(wanted);
  // A killed release may leave scripts that nobody names, until they are pruned.
  const extra = publicKeys().filter((key) => !(key in wanted));
  expect(extra.filter((key) => !/^\/mf-[a-z]+\/1\.0\.0-/.test(key))).toEqual([]);
  return folder;
}

test('a bucket holds each answer with its headers, as it is and compressed, and no visitor reads anything else', async () => {
  const folder = await expectWhole();
  const { headers } = parseFacts(folder);
  const metadata = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-amz-meta-${name}`, value]));
  const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...metadata };
  expect(inPublic('/faq')?.headers).toEqual(page);
  expect(inPublic('/faq.br')?.headers).toEqual({ ...page, 'content-encoding': 'br' });
  expect(inPublic('/main.0123456789ab.js')?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const ask = async (key: string) => (await fetch(`${storage.endpoint('visitor')}/box/live/${key}`)).status;
  expect(
    await Promise.all(['public/faq', 'site/facts.json', 'site/files/mf-help/1.0.0-a1/contract.json'].map(ask)),
  ).toEqual([200, 403, 403]);
});

test('release, rollback, preview, pin and prune work from any machine, and pages whose address is gone go, too', async () => {
  const other = await machine();
  await other.writeRemote('mf-help', ['/faq', '/new'], { id: 'b2' });
  await release(other.root, await openAs('other', other), 'mf-help');
  expect([inPublic('/new'), inPublic('/setup')].map(Boolean)).toEqual([true, false]);

  await rollback(await openAs('first', copy), 'mf-help');
  expect([inPublic('/new'), inPublic('/setup')].map(Boolean)).toEqual([false, true]);
  await setPin(await openAs('first', copy), 'mf-help', '1.0.0-b2', true);
  const third = await machine(other.root);
  for (const one of [other, third])
    await preview(one.root, await openAs('other', one), 'mf-help', { until: inDays(7).toISOString() });
  expect(listPreviews(await openAs('first', copy))).toHaveLength(2);

  const folder = await openAs('other', other);
  const inFortyDays = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
  expect(await prune(folder, inFortyDays)).toEqual([]);
  await setPin(folder, 'mf-help', '1.0.0-b2', false);
  expect(await prune(folder, inFortyDays)).toEqual(['mf-help/1.0.0-b2']);
  expect([...storage.objects.keys()].filter((name) => name.includes('1.0.0-b2'))).toEqual([]);
  expect(verifyHistory(await expectWhole(), parseFacts(folder).history)).toEqual([]);
});

test('killed at any step, a release has happened or not, every page is whole meanwhile, and the next change completes it', async () => {
  // Before and after the one write that decides.
  const steps = [
    [9, true],
    [90, true],
  ] as const;
  for (const [index, [writes, isDone]] of steps.entries()) {
    const team = `team-${index}`;
    const killed = await machine();
    await killed.writeRemote('mf-help', ['/faq', '/setup'], { id: `b${index}` });
    const folder = await openAs(team, killed);
    storage.kill(team, writes, isDone);
    await expect(release(killed.root, folder, 'mf-help')).rejects.toThrow('The bucket box cannot be reached');
    storage.pass(silence);

    await copy.writeRemote('mf-account', ['/login'], { id: `c${index}` });
    await release(copy.root, await openAs('first', copy), 'mf-account');
    await expectWhole();
    const { registry } = await release(killed.root, await openAs(`${team}-again`, killed), 'mf-help');
    expect(registry.remotes['mf-help']?.current?.version).toBe(`1.0.0-b${index}`);
  }
}, 60_000);

test('of releases at once, some of them killed, each happens or not, one after the other', async () => {
  const parts = ['mf-help', 'mf-account', 'mf-landing'];
  const paths: Record<string, string[]> = {
    'mf-help': ['/faq', '/setup'],
    'mf-account': ['/login'],
    'mf-landing': ['/'],
  };
  const wishes = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const name = `team-${index}`;
      const part = parts[index % parts.length]!;
      const own = await machine();
      await own.writeRemote(part, paths[part]!, {
        id: `d${index}`,
        access: part === 'mf-landing' ? 'signed-out' : 'signed-in',
      });
      return { name, part, own, version: `1.0.0-d${index}`, folder: await openAs(name, own) };
    }),
  );
  storage.kill('team-1', 30, true);
  // Everybody believes that the others have died: nobody waits for them.
  storage.onWrite((name) => name.endsWith('/lease.json') && storage.pass(silence));
  const ends = await Promise.allSettled(wishes.map(({ own, folder, part }) => release(own.root, folder, part)));
  const heard = wishes
    .filter((_, index) => ends[index]!.status === 'fulfilled')
    .map(({ part, version }) => `${part} ${version}`);
  expect(heard.length).toBe(3);

  await copy.writeRemote('mf-help', ['/faq', '/setup'], { id: 'e1' });
  await release(copy.root, await openAs('first', copy), 'mf-help');
  const folder = await expectWhole();
  const { registry, history } = parseFacts(folder);
  expect(verifyHistory(folder, history)).toEqual([]);
  const live: Record<string, string> = {};
  const lines = readHistory(folder).map(({ part, version, instead }) => {
    expect(instead).toBe(live[part]);
    live[part] = version;
    return `${part} ${version}`;
  });
  expect(lines).toEqual([...new Set(lines)]);
  expect(lines).toEqual(expect.arrayContaining(heard));
  for (const part of parts) expect(registry.remotes[part]?.current?.version).toBe(live[part]);
}, 60_000);

test('a copy that is lost is made anew, and a wrong key is said', async () => {
  const folder = await openAs('first', copy);
  await rm(folder, { recursive: true });
  expect(parseFacts(await openAs('first', copy)).registry.remotes).toHaveProperty('mf-help');
  const wrong = siteFolder(
    site,
    { ...keys, AWS_ACCESS_KEY_ID: 'other', AWS_ENDPOINT_URL: storage.endpoint('x') },
    copy.root,
  );
  await expect(wrong).rejects.toThrow('The bucket box refuses GET live/site/facts.json: 403 AccessDenied');
});

test.each([
  ['../../../escaped', 'three folders up'],
  ['mf-help/../../escaped.json', 'beside the copy'],
  ['mf-help\\..\\..\\escaped', 'the same on Windows'],
  ['/escaped', 'an absolute name'],
  ['mf-help//escaped', 'an empty folder name'],
  ['.site.json', 'the manifest of the copy'],
])('a bucket with the object %j, %s, is refused before anything of it is written', async (name) => {
  storage.objects.set(`box/live/site/files/${name}`, { content: Buffer.from('planted'), headers: {}, changed: 0 });
  const other = await machine();
  await expect(openAs('other', other)).rejects.toThrow(
    `Not a file of the site: ${JSON.stringify(`site/files/${name}`)}`,
  );
  const written = readdirSync(other.root, { recursive: true }).map(String);
  expect(written.filter((file) => /escaped|mf-|\.site\.json/.test(file))).toEqual([]);
});

test('a manifest that names a file outside of the site is refused', async () => {
  const manifest = storage.objects.get('box/live/site/facts.json')!;
  const facts = JSON.parse(String(manifest.content)) as SiteFacts;
  facts.files['/faq']!.file = '../../../owner.json';
  storage.objects.set('box/live/site/facts.json', { ...manifest, content: Buffer.from(JSON.stringify(facts)) });
  const folder = await openAs('other', await machine());
  expect(() => parseFacts(folder)).toThrow('not a file of the site');
});
