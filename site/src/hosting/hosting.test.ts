import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'node-kit/freePort.ts';
import { composeBuilds } from '../release/composeBuilds.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { askServer as ask, createWorkingCopy, type Answer, type Question } from '../testing.ts';
import { caddyfile } from './caddyfile.ts';
import { nginxConfig } from './nginxConfig.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let builtIn: Server;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  copy = await createWorkingCopy();
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/', '/faq', '/setup']);
  await composeBuilds(copy.root, copy.config({ SITE_ORIGIN: 'https://box.example' }));
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

const nginxModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const starters: Record<string, () => Promise<number>> = {
  'the built-in server': async () => (builtIn.address() as AddressInfo).port,
  nginx: async () => {
    const port = await freePort();
    const brotli = existsSync(nginxModule);
    const site = nginxConfig(copy.facts(), { siteDir: copy.siteDir, host: '127.0.0.1', port, brotli });
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
    const site = caddyfile(copy.facts(), { siteDir: copy.siteDir, host: '127.0.0.1', port, brotli: true });
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

/** What every server must say in the same words. Tags and dates are its own. */
const said = ['cache-control', 'vary', 'allow', 'location', 'content-encoding', 'content-type'];

const encodings = [undefined, 'gzip', 'br', 'gzip, br', 'br;q=1, gzip;q=0.5', 'identity'];

function questions(): Question[] {
  const addresses = Object.keys(copy.facts().files);
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
  const slashed = ['/faq/', '/faq//', '/faq/?a=1', '//evil.example/', '/gibt-es-nicht/'];
  return [
    ...paths.flatMap((path) =>
      encodings.map((coding) => ({ path, headers: coding === undefined ? {} : { 'accept-encoding': coding } })),
    ),
    ...[...untidy, ...slashed].map((path) => ({ path })),
    ...[...addresses.slice(0, 5), '/gibt-es-nicht', '/faq/'].map((path) => ({ path, method: 'HEAD' })),
    ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) =>
      ['/', '/faq', '/gibt-es-nicht'].map((path) => ({ path, method })),
    ),
    { path: '/faq', headers: { range: 'bytes=0-3' } },
    { path: '/faq', headers: { 'if-modified-since': 'Sun, 06 Nov 2044 08:49:37 GMT' } },
  ];
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
    const names = Object.keys(copy.facts().headers);
    const all = questions();
    expect(all.length).toBeGreaterThan(150);
    for (const question of all) {
      const [wanted, got] = await Promise.all([
        ask((builtIn.address() as AddressInfo).port, question),
        ask(port, question),
      ]);
      expect({ question, ...inWords(got, names) }).toEqual({ question, ...inWords(wanted, names) });
    }
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
