import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { release } from 'release/publish/release.ts';
import { askServer as ask, createWorkingCopy, inDays, type Answer } from 'release/testing.ts';
import { server as startEmulator } from 'superstatic';
import type { Rendering } from '../render/render.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { createBucketStore } from '../store/createBucketStore.ts';
import { createFolderStore } from '../store/createFolderStore.ts';
import { createMemoryStore } from '../store/createMemoryStore.ts';
import { createStorage } from '../store/testing/createStorage.ts';
import { exportSite, layouts } from './exportSite.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let builtIn: Server;
let folder: string;
let rendering: Rendering;

beforeAll(async () => {
  copy = await createWorkingCopy();
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await copy.writeRemote('mf-help', ['/', '/faq', '/setup']);
  await copy.writeShell();
  await copy.start({ SITE_ORIGIN: 'https://box.example', REPORTS: 'on' });
  rendering = await copy.responses();
  builtIn = createSiteServer(copy.store);
  await new Promise<void>((resolve) => builtIn.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  await new Promise((resolve) => builtIn.close(resolve));
  await copy.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Written down once more: a header that is lost at its source is lost everywhere alike. */
const promised = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'integrity-policy-report-only',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Headers that every server must send with the same values. Tags and dates are its own. */
const said = ['cache-control', 'vary', 'use-as-dictionary', 'allow', 'location', 'content-encoding', 'content-type'];

function headerNames(): string[] {
  const names = Object.keys(rendering.headers).sort();
  expect(names).toEqual(promised);
  return names;
}

/** In words, as a failure prints it. */
function inWords({ status, headers, body }: Answer, names: string[]) {
  const isPage = status === 200 || status === 404;
  const own = isPage ? said : said.filter((name) => name !== 'content-type');
  return {
    status,
    headers: Object.fromEntries([...names, ...own].map((name) => [name, headers[name]])),
    body: isPage ? createHash('sha256').update(body).digest('hex') : '',
  };
}

/**
 * Differences that a host of folders makes: compression, tags, names of types, 301 for 308, methods, its page for 404.
 * The rest is ours.
 */
describe('hosts that take a folder', () => {
  const statics = () =>
    [...rendering.files.keys()].filter((address) => !['/404.html', '/versions.json'].includes(address));
  const ours = async (path: string) => inWords(await ask((builtIn.address() as AddressInfo).port, { path }), names());
  const names = () => [...headerNames(), 'cache-control'];

  test("Firebase's own emulator answers with our pages, headers, 404 and redirects", async () => {
    const target = createFolderStore(join(folder, 'firebase'));
    await exportSite(copy.store, target, layouts.firebase);
    const { hosting } = JSON.parse(String((await target.get('firebase.json'))?.content)) as { hosting: object };
    const emulator = startEmulator({ config: hosting, cwd: join(folder, 'firebase'), port: 0, hostname: '127.0.0.1' });
    const server = await new Promise<Server>((resolve) => {
      const listening: Server = emulator.listen(() => resolve(listening));
    });
    const { port } = server.address() as AddressInfo;
    for (const path of [...statics(), '/faq?from=mail', '/gibt-es-nicht', '/faq/mehr', '/manifest.json']) {
      const [wanted, { status, headers, body }] = [await ours(path), await ask(port, { path })];
      const got = Object.fromEntries(names().map((name) => [name, headers[name]]));
      const wantedHeaders = Object.fromEntries(names().map((name) => [name, wanted.headers[name]]));
      const hash = createHash('sha256').update(body).digest('hex');
      expect({ path, status, headers: got, body: hash }).toEqual({ path, ...wanted, headers: wantedHeaders });
    }
    const moved = await ask(port, { path: '/faq/' });
    expect([moved.status, moved.headers.location]).toEqual([301, '/faq']);
    await new Promise((resolve) => server.close(resolve));
  });

  test('_headers and _redirects, read by the rules of those who read them, say what our server says, once', async () => {
    const target = createMemoryStore();
    await exportSite(copy.store, target, layouts.headers);
    const text = async (key: string) => String((await target.get(key))?.content);
    const rules = (await text('_headers')).split(/\n(?=\/)/);
    expect(rules.length).toBeLessThan(100);
    for (const path of statics()) {
      const fitting = rules.filter((rule) => {
        const [pattern = ''] = rule.split('\n');
        return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
      });
      const lines = fitting.flatMap((rule) => rule.trim().split('\n').slice(1)).map((line) => line.trim().split(': '));
      const { headers } = await ours(path);
      const said = lines
        .filter(([name]) => name !== 'content-type')
        .map(([name, ...value]) => [name, value.join(': ')]);
      expect([path, said.sort()]).toEqual([
        path,
        names()
          .map((name) => [name, headers[name]])
          .sort(),
      ]);
    }
    expect(await text('_redirects')).toContain('/faq/ /faq 308\n');
    for (const key of ['index.html', 'faq.html', 'registry.json']) expect(await target.head(key)).toBeTruthy();
  });
});

test('an export removes nothing that it has not written: not what is beside the folder "public" of Firebase', async () => {
  const target = createMemoryStore();
  await target.put('functions/index.js', 'own()');
  await exportSite(copy.store, target, layouts.firebase, inDays(31));
  expect(await target.head('functions/index.js')).toBeTruthy();
});

test.each<[keyof typeof layouts, string, string]>([
  ['headers', 'old.html', 'mf-help/1.0.0-a0/Screen.js'],
  ['firebase', 'public/old/index.html', 'public/mf-help/1.0.0-a0/Screen.js'],
  ['bucket', 'old.br', 'mf-help/1.0.0-a0/Screen.js.br'],
  ['bucket', 'old.gz', 'mf-help/1.0.0-a0/Screen.js.gz'],
])('a page of an earlier export is removed at once (%s), its files after 30 days', async (layout, page, file) => {
  const target = createMemoryStore();
  const earlier = [page, file, layouts[layout].formatKey('/registry.json')];
  for (const key of earlier) await target.put(key, 'earlier');
  await exportSite(copy.store, target, layouts[layout]);
  expect([await target.head(page), await target.head(file)]).toEqual([undefined, expect.any(String)]);
  await exportSite(copy.store, target, layouts[layout], inDays(31));
  expect(await target.head(file)).toBeUndefined();
});

test.each(['', 'site/'])('an export into a place whose folder "%s" holds a site is refused', async (folder) => {
  const target = createMemoryStore();
  await target.put(`${folder}manifest.json`, '{}');
  await expect(exportSite(copy.store, target, layouts.bucket, inDays(31))).rejects.toThrow('holds a site');
  expect((await target.list('')).map(({ key }) => key)).toEqual([`${folder}manifest.json`]);
});

test.each([1, 2, 3, 9])('a first export that was killed after %d writes is repeated', async (maxWrites) => {
  const target = createMemoryStore();
  let writes = 0;
  const killed: typeof target = {
    ...target,
    put: (...file) => ((writes += 1) > maxWrites ? Promise.reject(new Error('killed')) : target.put(...file)),
  };
  await expect(exportSite(copy.store, killed, layouts.bucket)).rejects.toThrow('killed');
  await exportSite(copy.store, target, layouts.bucket);
  expect(await target.head('index.html')).toBeTruthy();
});

test.each<[keyof typeof layouts, string, string]>([
  ['headers', 'letters/2025.txt', '/upload'],
  ['firebase', 'public/letters/2025.txt', '/upload/public/'],
])('an export into a folder with files of others is refused: it would remove them (%s)', async (layout, key, place) => {
  const target = createMemoryStore('/upload');
  await target.put(key, 'own');
  await expect(exportSite(copy.store, target, layouts[layout], inDays(31))).rejects.toThrow(
    `${place} holds files that no export has written`,
  );
  expect(await target.head(key)).toBeTruthy();
});

describe('A bucket behind a CDN', () => {
  test('holds each response with its headers, as it is and compressed', async () => {
    const storage = await createStorage();
    const access = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const place = { name: 'box', prefix: 'public/', endpoint: storage.endpoint('us'), region: 'eu' };
    const target = createBucketStore({ ...place, ...access });
    await exportSite(copy.store, target, layouts.bucket);
    const stored = (key: string) => storage.objects.get(`box/public/${key}`);
    const { headers } = rendering;
    const metadata = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-amz-meta-${name}`, value]));
    const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...metadata };
    expect(stored('faq')?.headers).toEqual(page);
    expect(stored('faq.br')?.headers).toEqual({ ...page, 'content-encoding': 'br' });
    expect(brotliDecompressSync(stored('faq.br')!.content).equals(stored('faq')!.content)).toBe(true);
    expect(stored('main.0123456789ab.js')?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await storage.close();
  });

  test('gets versions before the pages that name them', async () => {
    const target = createMemoryStore();
    await exportSite(copy.store, target, layouts.bucket);
    await copy.writeRemote('mf-help', ['/', '/faq'], { id: 'b2' });
    await release(copy.root, copy.store, 'mf-help', { force: 'no landing page here' });
    const written: string[] = [];
    const watched = {
      ...target,
      put: (key: string, ...rest: [Buffer | string]) => (written.push(key), target.put(key, ...rest)),
    };
    await exportSite(copy.store, watched, layouts.bucket);
    const last = (pattern: RegExp) => written.findLastIndex((key) => pattern.test(key));
    expect(last(/^mf-help\/1\.0\.0-b2\//)).toBeLessThan(written.indexOf('faq'));
    expect(last(/^faq/)).toBeLessThan(written.indexOf('registry.json'));
  });
});
