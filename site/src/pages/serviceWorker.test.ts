import { readFileSync } from 'node:fs';
import { composeBuilds } from '../release/composeBuilds.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { switchOffline } from '../release/switchOffline.ts';
import { createWorkingCopy, integrityOf } from '../testing.ts';
import type { OfflineComposition } from './serviceWorker.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let siteDir: string;
const read = (address: string) => copy.read(address);
const composition = () =>
  JSON.parse(/^const composition = (.*);$/m.exec(read('/service-worker.js'))?.[1] ?? 'null') as OfflineComposition;
const registers = (file: string) => read(file).includes('"serviceWorker":"/service-worker.js"');

beforeEach(async () => {
  copy = await createWorkingCopy();
  siteDir = copy.config().siteDir;
  // A program that paints pages is part of the build, but the server does not hand it out: to keep it would fail the worker.
  await copy.writeShell('shell()', 'module.exports = {};');
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { offline: true });
  await copy.writeRemote('mf-account', ['/dashboard']);
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await composeBuilds(copy.root, copy.config());
});
afterEach(() => copy.remove());

test('the worker keeps the declared pages, the shell and what the pages need, and nothing else (acc 276)', () => {
  const { pages, files, fallback } = composition();
  expect(Object.keys(pages).sort()).toEqual(['/faq', '/offline.html', '/setup']);
  expect(fallback).toBe('/offline.html');
  expect(Object.keys(files).sort()).toEqual([
    '/identity.0123456789ab.js',
    '/main.0123456789ab.css',
    '/main.0123456789ab.js',
    '/mf-help/1.0.0-a1/Screen.ba9876543210.css',
    '/mf-help/1.0.0-a1/Screen.ba9876543210.js',
    '/mf-help/1.0.0-a1/direct.ba9876543210.js',
    '/mf-help/1.0.0-a1/remoteEntry.ba9876543210.js',
  ]);
});

test('every page and file is bound to its content, so that no two versions meet', () => {
  const { pages, files } = composition();
  for (const path of ['/faq', '/setup']) expect(pages[path]).toBe(integrityOf(read(path)));
  expect(pages['/offline.html']).toBe(integrityOf(read('/offline.html')));
  for (const [address, integrity] of Object.entries(files)) expect(integrity).toBe(integrityOf(read(address)));
});

test('the same contents are the same worker; a release is another one, a rollback the first again', async () => {
  const first = read('/service-worker.js');
  await composeBuilds(copy.root, copy.config());
  expect(read('/service-worker.js')).toBe(first);
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { offline: true, id: 'b2' });
  await release(copy.root, siteDir, 'mf-help');
  expect(composition().id).not.toBe((JSON.parse(/= (.*);/.exec(first)![1]!) as OfflineComposition).id);
  expect(Object.keys(composition().files).some((address) => address.includes('a1'))).toBe(false);
  await rollback(siteDir, 'mf-help');
  expect(read('/service-worker.js')).toBe(first);
});

test('switched off, no page registers a worker, and the one that browsers have is replaced by its end', async () => {
  expect(registers('/faq')).toBe(true);
  await switchOffline(siteDir, false);
  expect(registers('/faq')).toBe(false);
  expect(read('/service-worker.js')).toContain('registration.unregister()');
  expect(read('/service-worker.js')).not.toContain("addEventListener('fetch'");
});

test('the switch outlives releases and compositions, until it is switched back', async () => {
  await switchOffline(siteDir, false);
  await copy.writeRemote('mf-help', ['/faq'], { offline: true, id: 'b2' });
  await release(copy.root, siteDir, 'mf-help');
  await composeBuilds(copy.root, copy.config());
  expect(registers('/faq')).toBe(false);
  await switchOffline(siteDir, true);
  expect(registers('/faq')).toBe(true);
  expect(Object.keys(composition().pages)).toEqual(['/faq', '/offline.html']);
});

test('a site without such screens has no worker', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await composeBuilds(copy.root, copy.config());
  expect(registers('/faq')).toBe(false);
  expect(read('/service-worker.js')).toContain('registration.unregister()');
});

test('the app can be installed: name, start, colours and icons that exist (acc 276)', () => {
  const manifest = JSON.parse(read('/manifest.webmanifest')) as Record<string, unknown> & {
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
    const png = readFileSync(copy.fileAt(src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(read('/faq')).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(read('/faq')).toMatch(/<meta name="theme-color"/);
});
