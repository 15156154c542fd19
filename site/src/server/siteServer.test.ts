import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { release } from 'release/publish/release.ts';
import { askServer, createWorkingCopy, owner, type Question } from 'release/testing.ts';
import { formatReleaseKey } from '../releases/readReleases.ts';
import { scriptGuard } from '../render/staticFiles.ts';
import { createSiteServer } from './siteServer.ts';

/** Hash by which the policy allows the script that each page may contain inline. */
const guardHash = `'sha256-${createHash('sha256').update(scriptGuard).digest('base64')}'`;

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;

const ask = (path: string, question: Omit<Question, 'path'> = {}) =>
  askServer((server.address() as AddressInfo).port, { path, ...question });

async function serve(env: Record<string, string> = {}) {
  await copy.start(env);
  server = createSiteServer(copy.store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return copy.folder;
}

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/', '/faq']);
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await copy.remove();
});

test('answers each route with its page, to be revalidated each time', async () => {
  await serve();
  for (const path of ['/', '/faq', '/faq?from=mail']) {
    const { status, headers } = await ask(path);
    expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
  }
});

test('answers a whole URL as request target like its path (RFC 9112, 3.2.2)', async () => {
  await serve();
  for (const path of ['http://box.example', 'http://box.example?from=mail', 'HTTPS://box.example:8443/faq?from=mail'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect((await ask('http://box.example/faq/?with=x')).headers.location).toBe('/faq?with=x');
  for (const path of ['http://box.example//evil.example/', 'http:///faq', 'ftp://box.example/faq'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('answers an unknown path with the 404 page and status 404 (acc 18)', async () => {
  await serve();
  for (const path of ['/gibt-es-nicht', '/faq/mehr', '/favicon.png', '/mf-help', '/%', '/%C3%28']) {
    const { status, body } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).toContain('<title>Seite nicht gefunden – Abenteuerbox</title>');
  }
});

test.each([
  ['/favicon.ico', '/icon-192.png'],
  ['/apple-touch-icon.png', '/icon-apple-180.png'],
  ['/apple-touch-icon-120x120-precomposed.png', '/icon-apple-180.png'],
  ['/.well-known/change-password', '/account'],
])('leads from %s, which browsers ask for unasked, to %s', async (path, location) => {
  await serve();
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(path, { method });
    expect([status, headers.location]).toEqual([307, location]);
  }
  if (location.endsWith('.png')) expect((await ask(location)).status).toBe(200);
});

test.each([
  ['/faq%23token=abc_D-1', '/faq#token=abc_D-1'],
  ['/faq?lang=en%23token=abc', '/faq?lang=en#token=abc'],
  ['/faq%23token=abc&amp;x=1', '/faq#token=abc&amp;x=1'],
  ['/faq%23frage-1', '/faq#frage-1'],
  ['/faq?mode=resetPassword%23oobCode=abc', '/faq?mode=resetPassword#oobCode=abc'],
])('repairs the mailed link %s, whose # a mail gateway has encoded', async (path, location) => {
  await serve();
  const { status, headers } = await ask(path);
  expect([status, headers.location]).toEqual([307, location]);
});

test('leaves an encoded # alone where it belongs to a search or to no page', async () => {
  await serve();
  expect((await ask('/faq?q=%23eins')).status).toBe(200);
  expect((await ask('/nirgends%23token=abc')).status).toBe(404);
  expect((await ask('//evil.example%23token=abc')).status).toBe(404);
});

test('reads content codings in any case, and x-gzip as gzip (RFC 9110, 8.4.1)', async () => {
  await serve();
  const codingFor = async (accepted: string) =>
    (await ask('/faq', { headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
  expect(await codingFor('BR')).toBe('br');
  expect(await codingFor('Gzip;Q=0.5')).toBe('gzip');
  expect(await codingFor('x-gzip')).toBe('gzip');
  expect(await codingFor('br;q=0, *')).toBe('gzip');
  expect(await codingFor('')).toBeUndefined();
});

test('keeps dotfiles, source maps, drafts and everything outside the site to itself (fault 61, acc 262)', async () => {
  const folder = await serve();
  await writeFile(join(copy.root, 'outside.txt'), 'secret');
  await writeFile(join(folder, 'main.js.map'), '{}');
  await mkdir(join(folder, 'faq'));
  await writeFile(join(folder, 'faq/.env.json'), '{}');
  await symlink(join(copy.root, 'outside.txt'), join(folder, 'link.txt'));
  const paths = [
    '/releases/000001.json',
    '/shell/1.0.0-aa/contract.json',
    '/.lock',
    '/faq/.env.json',
    '/main.js.map',
    '/link.txt',
    '/index.html',
    '/faq/index.html',
    '/main.0123456789ab.js.br',
    '/../outside.txt',
    '/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
    '//outside.txt',
    '/faq/../../outside.txt',
    '/.well-known/../releases/000001.json',
    '/faq%00.json',
    '/registry.json%00',
  ];
  for (const path of paths) {
    const { status, body } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).not.toContain('secret');
  }
});

test('source maps of published versions have no address (acc 262)', async () => {
  const map = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' });
  await copy.write('shell/dist/main.0123456789ab.js.map', map);
  await copy.write('mf-help/dist/Screen.ba9876543210.js.map', map);
  await serve();
  const kept = (await copy.store.list('')).map(({ key }) => key).filter((key) => key.includes('source-maps'));
  expect(kept.sort()).toEqual(['mf-help/1.0.0-a1/source-maps.json.gz', 'shell/1.0.0-aa/source-maps.json.gz']);
  const scripts = [...(await copy.responses()).files.keys()].filter((address) => address.endsWith('.js'));
  const folders = ['', '/maps', '/source-maps', '/sourcemaps', '/shell/1.0.0-aa', '/mf-help/1.0.0-a1', '/.maps'];
  const names = ['source-maps.json', 'source-maps', 'maps.json', ...scripts.map((file) => file.replace(/^.*\//, ''))];
  const stems = [...scripts, ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`))];
  const ends = ['.map', '.map.gz', '.map.br', '.map.json', '.gz', '.br', '/map'];
  const guessed = [...stems.flatMap((stem) => ends.map((end) => stem + end)), ...kept.map((key) => `/${key}`)];
  expect(guessed.length).toBeGreaterThan(300);
  const answers = await Promise.all(guessed.map(async (path) => [path, (await ask(path)).status]));
  expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
});

test('serves what the composition lists and nothing else: a file planted in a remote’s folder does not exist (fault 73)', async () => {
  const folder = await serve();
  const version = join(folder, 'mf-help/1.0.0-a1');
  for (const name of ['x.html', 'x.js', 'x.json', 'images/x.svg']) {
    await mkdir(join(version, 'images'), { recursive: true });
    await writeFile(join(version, name), 'planted');
    await writeFile(join(folder, 'x.html'), 'planted');
  }
  for (const path of ['x.html', 'x.js', 'x.json', 'images/x.svg'].map((name) => `/mf-help/1.0.0-a1/${name}`))
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  for (const path of ['/x.html', '/x', '/mf-help/1.0.0-a1/x']) expect((await ask(path)).status).toBe(404);
});

test('a build’s HTML and its programs that prerender pages have no address', async () => {
  await copy.writeRemote('mf-help', ['/', '/faq'], { listed: 'trap.html', screen: 'exports.default = () => "";' });
  await serve();
  expect((await ask('/mf-help/1.0.0-a1/trap.html')).status).toBe(404);
  expect((await ask('/mf-help/1.0.0-a1/prerender/Screen.cjs')).status).toBe(404);
  expect((await ask('/mf-help/1.0.0-a1/Screen.ba9876543210.js')).status).toBe(200);
});

test('a version whose folder somebody has deleted is answered with the 404 page', async () => {
  const folder = await serve();
  await rm(join(folder, 'mf-help/1.0.0-a1'), { recursive: true });
  expect((await ask('/mf-help/1.0.0-a1/Screen.ba9876543210.js')).status).toBe(404);
});

test('finds a file that a page of another server, which has read a newer release, names', async () => {
  await copy.start();
  await copy.writeRemote('mf-help', ['/', '/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help', { force: 'no landing page here' });
  const key = formatReleaseKey((await copy.newest()).number);
  const content = (await copy.store.get(key))!;
  await copy.store.remove(key);
  server = createSiteServer(copy.store, { pauseMs: 60_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server has just looked for a newer release when there is one.
  expect((await ask('/mf-help/1.0.0-c3/Screen.ba9876543210.js')).status).toBe(404);
  await copy.store.put(key, content);
  expect((await ask('/mf-help/1.0.0-b2/Screen.ba9876543210.js')).status).toBe(200);
});

test('answers an address of more than 4,096 characters with 414 and never looks at it (acc 319)', async () => {
  await serve();
  expect((await ask(`/faq${'/'.repeat(4_092)}`)).status).toBe(308);
  for (const path of [`/${'/'.repeat(15_500)}x`, `/faq?${'a'.repeat(4_096)}`])
    expect((await ask(path)).status).toBe(414);
});

test('sends a trailing slash to the page without it, and never to another host (fault 31)', async () => {
  await serve();
  expect((await ask('/faq/')).headers.location).toBe('/faq');
  expect((await ask('/faq/?with=mf-help@1.0.0-a1')).headers.location).toBe('/faq?with=mf-help@1.0.0-a1');
  for (const path of ['//evil.example/', '//faq/', '/\\evil.example/']) expect((await ask(path)).status).toBe(404);
});

test('lets hashed files be kept forever, and the registry never', async () => {
  await serve();
  const immutable = 'public, max-age=31536000, immutable';
  expect((await ask('/main.0123456789ab.js')).headers['cache-control']).toBe(immutable);
  expect((await ask('/mf-help/1.0.0-a1/Screen.ba9876543210.js')).headers['cache-control']).toBe(immutable);
  expect((await ask('/registry.json')).headers['cache-control']).toBe('no-cache');
});

test('answers 304 to what the browser already has', async () => {
  await serve();
  const { headers } = await ask('/faq');
  const again = await ask('/faq', { headers: { 'if-none-match': headers.etag ?? '' } });
  expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
});

test('answers 304 to a tag that a proxy has made weak, to one of several and to any, and never in place of the 404 page', async () => {
  await serve();
  const tag = String((await ask('/faq')).headers.etag);
  const statusOf = async (path: string, sent: string) =>
    (await ask(path, { headers: { 'if-none-match': sent } })).status;
  for (const sent of [tag, `W/${tag}`, `"other",W/${tag} , "third"`, '*'])
    expect([sent, await statusOf('/faq', sent)]).toEqual([sent, 304]);
  for (const sent of ['"other"', 'W/"other"', tag.slice(1, -1)])
    expect([sent, await statusOf('/faq', sent)]).toEqual([sent, 200]);
  const missing = String((await ask('/gibt-es-nicht')).headers.etag);
  for (const sent of [missing, '*']) expect([sent, await statusOf('/gibt-es-nicht', sent)]).toEqual([sent, 404]);
});

test('ends connections that send nothing, or half a request, within 30 seconds, and takes no endless number of them', async () => {
  await serve();
  // It looks every two seconds; its limits are a hundredth here.
  for (const limit of ['headersTimeout', 'requestTimeout', 'timeout'] as const) {
    expect([limit, server[limit] > 0 && server[limit] <= 28_000]).toEqual([limit, true]);
    server[limit] /= 100;
  }
  const { port } = server.address() as AddressInfo;
  const endOf = (sent: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      const giveUp = setTimeout(() => (socket.destroy(), resolve('still open')), 20_000);
      socket.on('error', () => undefined).resume();
      socket.on('close', () => (clearTimeout(giveUp), resolve('ended')));
    });
  const halves = [
    '',
    'GET /faq HT',
    'GET /faq HTTP/1.1\r\nhost: x\r\nx-slow: ',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf',
  ];
  expect(await Promise.all(halves.map(endOf))).toEqual(halves.map(() => 'ended'));
  expect(server.maxConnections).toBeLessThanOrEqual(10_000);
}, 40_000);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('answers Accept-Encoding "%s" in %s', async (accepted, expected) => {
  await serve();
  const { headers, body } = await ask('/faq', { headers: { 'accept-encoding': accepted } });
  expect([headers['content-encoding'], headers.vary]).toEqual([expected, 'Accept-Encoding']);
  if (expected === 'br') expect(brotliDecompressSync(body).toString()).toContain('mf-help /faq');
});

test('answers HEAD with the length and without the content, and refuses other methods', async () => {
  await serve();
  const head = await ask('/faq', { method: 'HEAD' });
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 500]).toEqual([200, 0, true]);
  const post = await ask('/faq', { method: 'POST' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('answers OPTIONS of a load balancer', async () => {
  await serve();
  for (const path of ['*', '/', '/faq', '/nirgends']) {
    const { status, headers } = await ask(path, { method: 'OPTIONS' });
    expect([path, status, headers.allow]).toEqual([path, 204, 'GET, HEAD, OPTIONS']);
  }
});

test.each([
  ['two hosts', 'GET /faq HTTP/1.1\r\nHost: x\r\nHost: y'],
  ['no host', 'GET /faq HTTP/1.1\r\nConnection: close'],
  ['a host that is none', 'GET /faq HTTP/1.1\r\nHost: x, y'],
  ['HTTP/0.9', 'GET /faq'],
  ['HTTP/2.0 without its frames', 'GET /faq HTTP/2.0\r\nHost: x'],
])('refuses a request with %s (RFC 9112, 3.2)', async (_what, head) => {
  await serve();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${head}\r\n\r\n`);
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
});

test('allows scripts and calls only to ourselves, the identity provider and the payment provider (acc 259)', async () => {
  await serve({
    BACKEND_URL: 'https://api.box.example',
    GATEWAY_URL: 'https://gateway.box.example/v1',
    FIREBASE_PROJECT_ID: 'box',
  });
  const { headers } = await ask('/faq');
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' ${guardHash} https://js.stripe.com`,
    "connect-src 'self' https://api.box.example https://gateway.box.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.stripe.com",
    'frame-src https://js.stripe.com https://hooks.stripe.com',
    expect.stringMatching(/^style-src 'self' '[^']+' 'sha256-SX7UqyxGVDSLzV90icKkPuaEGi8NcinaZfagIyBzAuY='$/),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types shell mf-help 'allow-duplicates'",
  ]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

test('keeps windows and files to our own origin, and lets the browser tell of scripts without a hash', async () => {
  await serve();
  expect((await ask('/faq')).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'integrity-policy-report-only': 'blocked-destinations=(script)',
  });
});

test('with checkout at the session’s address names no origin of the payment provider, and blocks scripts without a hash', async () => {
  await serve({ CHECKOUT: 'url' });
  const { headers } = await ask('/faq');
  expect(JSON.stringify(headers)).not.toContain('stripe');
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining(`script-src 'self' ${guardHash}; `),
    'integrity-policy': 'blocked-destinations=(script)',
  });
  expect(headers).not.toHaveProperty('integrity-policy-report-only');
});

test('with a stand-in for the payment provider’s script allows its origin in place of the provider’s', async () => {
  await serve({ CHECKOUT: 'http://localhost:4242/js/stripe.js' });
  expect((await ask('/faq')).headers['content-security-policy']).toContain(
    `script-src 'self' ${guardHash} http://localhost:4242; `,
  );
});

test('names the links that the browser may fetch ahead, in a file of our own: those of prerendered pages', async () => {
  await serve();
  const rules = String((await ask('/')).headers['speculation-rules']);
  const { status, headers, body } = await ask(JSON.parse(rules) as string);
  expect([status, headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
  expect(JSON.parse(body.toString())).toEqual({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/lizenzen' } },
            { selector_matches: '[data-painted] a' },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
});

test('says whom to tell about a hole in the app, and until when that holds (RFC 9116)', async () => {
  await serve({ SITE_ORIGIN: 'https://box.example' });
  const { status, headers, body } = await ask('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    body
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  ) as Record<string, string>;
  expect(fields).toEqual({
    Contact: `mailto:${owner.email}`,
    Expires: expect.any(String),
    'Preferred-Languages': 'de, en',
    Canonical: 'https://box.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});

test('asks for encrypted connections only where there are some (acc 259)', async () => {
  await serve({ SITE_ORIGIN: 'https://box.example' });
  expect((await ask('/')).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  await copy.start();
  expect((await ask('/')).headers).not.toHaveProperty('strict-transport-security');
});
