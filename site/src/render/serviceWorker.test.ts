import { release } from 'release/publish/release.ts';
import { rollback } from 'release/publish/rollback.ts';
import { createWorkingCopy, calculateIntegrity } from 'release/testing.ts';
import type { OfflineComposition } from './serviceWorker.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const read = (address: string) => copy.read(address);
const composition = async () =>
  JSON.parse(
    /^const composition = (.*);$/m.exec(await read('/service-worker.js'))?.[1] ?? 'null',
  ) as OfflineComposition;
const registers = async (file: string) => (await read(file)).includes('"serviceWorker":"/service-worker.js"');

beforeEach(async () => {
  copy = await createWorkingCopy();
  // A program that paints pages is part of the build, but the server does not hand it out: to keep it would fail the
  // worker.
  await copy.writeShell('shell()', 'module.exports = {};');
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { offline: true });
  await copy.writeRemote('mf-account', ['/dashboard']);
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.start();
});
afterEach(() => copy.remove());

test('the worker keeps the declared pages, the shell and what the pages need, and nothing else (acc 276)', async () => {
  const { pages, files, fallback } = await composition();
  expect(Object.keys(pages).sort()).toEqual(['/faq', '/offline.html', '/setup']);
  expect(fallback).toBe('/offline.html');
  expect(Object.keys(files).sort()).toEqual([
    '/identity.0123456789ab.js',
    '/main.0123456789ab.css',
    '/main.0123456789ab.js',
    '/mf-help/1.0.0-a1/Screen.ba9876543210.css',
    '/mf-help/1.0.0-a1/Screen.ba9876543210.js',
    '/mf-help/1.0.0-a1/direct.js',
    '/mf-help/1.0.0-a1/remoteEntry.js',
  ]);
});

test('every page and file is bound to its content, so that no two versions meet', async () => {
  const { pages, files } = await composition();
  for (const path of ['/faq', '/setup']) expect(pages[path]).toBe(calculateIntegrity(await read(path)));
  expect(pages['/offline.html']).toBe(calculateIntegrity(await read('/offline.html')));
  for (const [address, integrity] of Object.entries(files))
    expect(integrity).toBe(calculateIntegrity(await read(address)));
});

test('the same contents are the same worker; a release is another one, a rollback the first again', async () => {
  const first = await read('/service-worker.js');
  await copy.start();
  expect(await read('/service-worker.js')).toBe(first);
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { offline: true, id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  expect((await composition()).id).not.toBe((JSON.parse(/= (.*);/.exec(first)![1]!) as OfflineComposition).id);
  expect(Object.keys((await composition()).files).some((address) => address.includes('a1'))).toBe(false);
  await rollback(copy.store, 'mf-help');
  expect(await read('/service-worker.js')).toBe(first);
});

test('a site whose screens stop to be for offline reading registers no worker, and ends the one that browsers have', async () => {
  expect(await registers('/faq')).toBe(true);
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await copy.start();
  expect(await registers('/faq')).toBe(false);
  expect(await read('/service-worker.js')).toContain('registration.unregister()');
  expect(await read('/service-worker.js')).not.toContain("addEventListener('fetch'");
});

test('the app can be installed: name, start, colours and icons that exist (acc 276)', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as Record<string, unknown> & {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Abenteuerbox',
    lang: 'de',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.theme_color).toMatch(/^#/);
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
    const png = (await copy.responses()).files.get(src)!.content!;
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(await read('/faq')).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(await read('/faq')).toMatch(/<meta name="theme-color"/);
});
