import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'node-kit/freePort.ts';
import { server as startEmulator } from 'superstatic';
import { composeBuilds } from '../release/composeBuilds.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { askServer as ask, createWorkingCopy, type Answer, type Question } from '../testing.ts';
import { caddyfile } from './caddyfile.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';
import { asFile, asFolder, layOut } from './layOut.ts';
import { nginxConfig } from './nginxConfig.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let builtIn: Server;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  copy = await createWorkingCopy();
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await copy.writeRemote('mf-help', ['/', '/faq', '/setup']);
  // Nothing in it comes twice: a difference to it is worth it.
  const code = Array.from({ length: 50 }, (_, index) => createHash('sha1').update(`${index}`).digest('hex')).join();
  for (const hash of ['0123456789ab', 'ba9876543210']) {
    await copy.writeShell(`shell("${code}", "${hash}")`, undefined, { id: hash, hash });
    await composeBuilds(copy.root, copy.config({ SITE_ORIGIN: 'https://box.example', REPORTS: 'on' }));
  }
  await chmod(copy.root, 0o755);
  await chmod(folder, 0o755);
  await mkdir(join(copy.siteDir, 'planted'));
  await writeFile(join(copy.siteDir, 'planted/page.html'), 'planted');
  builtIn = createSiteServer(copy.siteDir);
  await new Promise<void>((resolve) => builtIn.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  for (const program of started) {
    program.kill();
    await new Promise((resolve) => (program.exitCode === null ? program.once('exit', resolve) : resolve(undefined)));
  }
  await new Promise((resolve) => builtIn.close(resolve));
  await copy.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a web server and waits until it answers. */
async function run(program: string, args: string[], port: number): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  started.push(child);
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    if (await ask(port, { path: '/' }).catch(() => undefined)) return port;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${program} does not answer: ${said}`);
}

/** Debian's nginx knows brotli by a package of its own. */
const nginxModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const knowsBrotli = (name: string) => name !== 'nginx' || existsSync(nginxModule);

/** What a server is asked that knows no brotli. */
function withoutBrotli({ headers: { 'accept-encoding': coding, ...headers } = {}, ...question }: Question): Question {
  const others =
    coding &&
    String(coding)
      .split(', ')
      .filter((one) => !one.startsWith('br'));
  return { ...question, headers: { ...headers, ...(others && { 'accept-encoding': others.join(', ') }) } };
}

const here = () => ({
  siteDir: copy.siteDir,
  host: '127.0.0.1',
  reports: `127.0.0.1:${(builtIn.address() as AddressInfo).port}`,
});

const starters: Record<string, () => Promise<number>> = {
  'the built-in server': async () => (builtIn.address() as AddressInfo).port,
  nginx: async () => {
    const port = await freePort();
    const brotli = knowsBrotli('nginx');
    const site = nginxConfig(copy.facts(), { ...here(), port, brotli });
    const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${brotli ? `load_module ${nginxModule};` : ''}
events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
include ${folder}/site.conf; }`;
    await writeFile(join(folder, 'site.conf'), site);
    await writeFile(join(folder, 'nginx.conf'), main);
    return run('nginx', ['-c', join(folder, 'nginx.conf')], port);
  },
  caddy: async () => {
    const port = await freePort();
    const site = caddyfile(copy.facts(), { ...here(), port, brotli: true });
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
    return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], port);
  },
};

const isInstalled = (name: string) => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Those of Debian's packages that this machine has; the built-in server always. */
const servers = Object.keys(starters).filter((name) => name === 'the built-in server' || isInstalled(name));

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

const encodings = [undefined, 'gzip', 'br', 'gzip, br', 'br;q=1, gzip;q=0.5', 'identity'];

function questions(): Question[] {
  // One shell's version is answered like the other.
  const addresses = Object.keys(copy.facts().files).filter((address) => !address.includes('.0123456789ab.'));
  const paths = [...addresses, '/faq?from=mail', '/%66aq', '/gibt-es-nicht', '/faq.html', '/faq/mehr', '//', '//faq'];
  const untidy = [
    '/.site.json',
    '/composed',
    '/composed/',
    '/planted/page.html',

    '/x/../faq',
    '/x/%2e%2e/faq',
    '/./faq',
  ];
  const known = Object.entries(copy.facts().files).flatMap(([path, { deltas = {} }]) =>
    Object.keys(deltas).flatMap((dictionary) =>
      [path, `${path}?r=1`].map((asked) => ({ path: asked, headers: { 'available-dictionary': `:${dictionary}:` } })),
    ),
  );
  expect(known.length).toBeGreaterThan(0);
  const slashed = ['/faq/', '/faq//', '/faq/?a=1', '//evil.example/', '/gibt-es-nicht/'];
  return [
    ...paths.flatMap((path) =>
      encodings.map((coding) => ({ path, headers: coding === undefined ? {} : { 'accept-encoding': coding } })),
    ),
    ...known.flatMap(({ path, headers }) =>
      ['gzip, br, dcz', 'br', 'dcb'].map((coding) => ({ path, headers: { ...headers, 'accept-encoding': coding } })),
    ),
    ...[...untidy, ...slashed].map((path) => ({ path })),
    ...paths.flatMap((path) =>
      encodings
        .slice(0, 3)
        .map((coding) => ({ method: 'HEAD', path, headers: coding ? { 'accept-encoding': coding } : {} })),
    ),
    ...paths.map((path) => ({ path, headers: { 'if-none-match': '"another"' } })),
    ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'].flatMap((method) =>
      ['/', '/faq', '/faq/', '/registry.json', '/gibt-es-nicht'].map((path) => ({ path, method })),
    ),
    ...reports(),
    { path: '/faq', headers: { range: 'bytes=0-3' } },
    { path: '/faq', headers: { 'if-modified-since': 'Sun, 06 Nov 2044 08:49:37 GMT' } },
  ];
}

/** What pages report, and what is no report. */
function reports(): Question[] {
  const json = { 'content-type': 'application/json' };
  const report = { method: 'POST', path: '/-/reports', headers: json, body: '{"resourceLogs":[]}' };
  return [
    report,
    { ...report, headers: { ...json, origin: 'https://box.example' } },
    { ...report, headers: { ...json, origin: 'https://foreign.example' } },
    { ...report, headers: { 'content-type': 'text/plain' } },
    { ...report, body: '{"name":"Lina"}' },
    ...['/-/reports/', '/-/report', '//-/reports'].map((path) => ({ ...report, path })),
    ...['HEAD', 'PUT'].map((method) => ({ method, path: '/-/reports' })),
  ];
}

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

describe.each(servers)('%s', (name) => {
  let port: number;
  beforeAll(async () => void (port = await starters[name]!()));

  test('answers every question as the built-in server does', async () => {
    const names = headerNames();
    const all = questions();
    expect(all.length).toBeGreaterThan(300);
    const compare = async (question: Question) => {
      const [wanted, got] = await Promise.all([
        ask((builtIn.address() as AddressInfo).port, knowsBrotli(name) ? question : withoutBrotli(question)),
        ask(port, question),
      ]);
      expect({ question, ...inWords(got, names) }).toEqual({ question, ...inWords(wanted, names) });
    };
    const atOnce = 20;
    for (let asked = 0; asked < all.length; asked += atOnce)
      await Promise.all(all.slice(asked, asked + atOnce).map(compare));
  });

  test.each(['/../faq', '/%2e%2e/%2e%2e/etc/passwd', '/%zz', '/faq%00'])('refuses %s', async (path) => {
    expect([400, 404]).toContain((await ask(port, { path })).status);
  });

  test('says with its own tag that nothing has changed', async () => {
    for (const [path, headers] of [
      ['/faq', {}],
      ['/faq', { 'accept-encoding': 'br' }],
      ['/registry.json', { 'accept-encoding': 'gzip' }],
    ] as const) {
      const { headers: first } = await ask(port, { path, headers });
      const etag = String(first.etag);
      expect((await ask(port, { path, headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
      expect((await ask(port, { path, headers: { ...headers, 'if-none-match': '"another"' } })).status).toBe(200);
    }
  });
});

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
