import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server as startEmulator } from 'superstatic';
import { composeBuilds } from '../release/composeBuilds.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { askServer as ask, createWorkingCopy, type Answer } from '../testing.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';
import { asFile, asFolder, layOut } from './layOut.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let builtIn: Server;
let folder: string;

beforeAll(async () => {
  copy = await createWorkingCopy();
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await copy.writeRemote('mf-help', ['/', '/faq', '/setup']);
  await copy.writeShell();
  await composeBuilds(copy.root, copy.config({ SITE_ORIGIN: 'https://box.example', REPORTS: 'on' }));
  await mkdir(join(copy.siteDir, 'planted'));
  await writeFile(join(copy.siteDir, 'planted/page.html'), 'planted');
  builtIn = createSiteServer(copy.siteDir);
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
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** What every server must say in the same words. Tags and dates are its own. */
const said = ['cache-control', 'vary', 'use-as-dictionary', 'allow', 'location', 'content-encoding', 'content-type'];

function headerNames(): string[] {
  const names = Object.keys(copy.facts().headers).sort();
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

/** What a host of folders does by itself: compressing, tags, names of kinds, 301 for 308, methods, its page for 404. The rest is ours. */
describe('hosts that take a folder', () => {
  const statics = () => Object.keys(copy.facts().files).filter((address) => address !== '/404.html');
  const ours = async (path: string) => inWords(await ask((builtIn.address() as AddressInfo).port, { path }), names());
  const names = () => [...headerNames(), 'cache-control'];

  test("Firebase's own emulator answers with our pages, headers, 404 and redirects", async () => {
    const facts = copy.facts();
    await layOut(copy.siteDir, facts, join(folder, 'firebase/public'), asFolder);
    const { hosting } = JSON.parse(firebaseJson(facts)) as { hosting: object };
    const emulator = startEmulator({ config: hosting, cwd: join(folder, 'firebase'), port: 0, hostname: '127.0.0.1' });
    const server = await new Promise<Server>((resolve) => {
      const listening: Server = emulator.listen(() => resolve(listening));
    });
    const { port } = server.address() as AddressInfo;
    for (const path of [
      ...statics(),
      '/faq?from=mail',
      '/gibt-es-nicht',
      '/faq/mehr',
      '/.site.json',
      '/planted/page.html',
    ]) {
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
    const facts = copy.facts();
    const rules = headersFile(facts).split(/\n(?=\/)/);
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
    expect(redirectsFile(facts)).toContain('/faq/ /faq 308\n');
    expect(['/', '/faq', '/registry.json'].map(asFile)).toEqual(['index.html', 'faq.html', 'registry.json']);
  });
});
