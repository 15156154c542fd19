import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { embeddedOnly } from 'backend/src/testing/databases.ts';
import { startTestBackend } from 'backend/src/testing/testBackend.ts';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { askServer, type Answer, type Question } from 'release/testing.ts';
import { askProxy, beginRequest, readResponse } from './testing/askProxy.ts';
import {
  backendHostName,
  installedProxies,
  siteHostName,
  startProxy,
  type Proxy,
  type ProxyName,
} from './testing/startProxy.ts';
import { startSite, type TestSite } from './testing/startSite.ts';

const siteOrigin = `https://${siteHostName}`;
const ownerCall = '/api/owner/declarations';
const json = { 'content-type': 'application/json', origin: siteOrigin };

let site: TestSite;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let backendPort: number;
/** Paths of the requests that reached the backend. */
const reached: string[] = [];

beforeAll(async () => {
  site = await startSite(siteOrigin);
  const [database] = embeddedOnly();
  backend = await startTestBackend(await database!.open());
  const { app } = await backend.another({ config: { siteOrigin, trustProxy: 1, ownerAddresses: ['127.0.0.1'] } });
  app.server.on('request', ({ url = '' }) => reached.push(url));
  await app.listen({ host: '127.0.0.1', port: 0 });
  backendPort = (app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  await site.stop();
  await backend.end();
});

test('no proxy in operations/hosting keeps queries in a log, or continues the X-Forwarded-For of a client', () => {
  const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
  const nginx = read('nginx.conf');
  expect(nginx).not.toMatch(/\$request\b|\$request_uri[^;]*status|\$args|\$proxy_add_x_forwarded_for/);
  expect(nginx.match(/^ *access_log .*/gm)?.filter((line) => !/ (?:off|\S+ abenteuerbox);/.test(line))).toEqual([]);
  expect(read('Caddyfile')).not.toMatch(/^\s*(?:log|trusted_proxies)\b/m);
});

/** Headers that belong to one connection. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'alt-svc'];
/** Reduces a response to what must be equal with and without a proxy; the body is hashed to keep failures readable. */
const comparable = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name))),
  body: createHash('sha256').update(body).digest('hex'),
});

const encodings = [undefined, 'gzip', 'br', 'gzip, br', 'br;q=1, gzip;q=0.5', 'identity'];

function listQuestions(): Question[] {
  const unknown = ['/gibt-es-nicht', '/FAQ', '/faq.html', '/faq/mehr', '//', '//faq', '/faq/', '//evil.example/'];
  const untidy = ['/manifest.json', '/records/', '/x/../faq', '/x/%2e%2e/faq', '/./faq', '/%66aq', '/faq?from=mail'];
  const paths = [...site.addresses, ...unknown, ...untidy];
  const headersOf = (coding?: string): Record<string, string> => (coding ? { 'accept-encoding': coding } : {});
  const report = { method: 'POST', path: '/-/reports', headers: json, body: '{"resourceLogs":[]}' };
  return [
    ...paths.flatMap((path) => encodings.map((coding) => ({ path, headers: headersOf(coding) }))),
    ...paths.map((path) => ({ path, method: 'HEAD' })),
    ...paths.map((path) => ({ path, headers: { 'if-none-match': '"another"' } })),
    ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'].flatMap((method) =>
      ['/', '/faq', '/registry.json', '/gibt-es-nicht'].map((path) => ({ path, method })),
    ),
    report,
    { ...report, headers: { ...json, origin: 'https://foreign.example' } },
    { ...report, headers: { 'content-type': 'text/plain' } },
    { ...report, body: '{"name":"Lina"}' },
  ];
}

/** Tests of one proxy. `describe.each` would fail where none is installed. */
function testProxy(name: ProxyName): void {
  let proxy: Proxy;
  const askSite = (question: Question) => askProxy(proxy.port, siteHostName, question);
  const askBackend = (question: Question & { from?: string }) => askProxy(proxy.port, backendHostName, question);

  beforeAll(async () => {
    proxy = await startProxy(name, { site: site.port, backends: [await findFreePort(), backendPort] });
  }, 60_000);
  afterAll(() => proxy.stop());

  test('the site responds as without it: status, headers, body, encodings, methods', async () => {
    const all = listQuestions();
    expect(all.length).toBeGreaterThan(300);
    const compare = async (question: Question) => {
      const [direct, proxied] = await Promise.all([askServer(site.port, question), askSite(question)]);
      expect({ question, ...comparable(proxied) }).toEqual({ question, ...comparable(direct) });
    };
    for (let first = 0; first < all.length; first += 20) await Promise.all(all.slice(first, first + 20).map(compare));
  }, 60_000);

  test('an address in other letters does not exist, and no path leads out of the site (acc 18)', async () => {
    expect((await askSite({ path: '/FAQ' })).status).toBe(404);
    for (const path of ['/../faq', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '/%zz', '/faq%00'])
      expect([400, 404]).toContain((await askSite({ path })).status);
  });

  test('a compressed page unpacks', async () => {
    const page = await askSite({ path: '/faq', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(page.body).toString()).toContain('mf-help /faq');
  });

  test('a page that has not changed is not sent again', async () => {
    for (const path of ['/faq', site.script]) {
      const { headers } = await askSite({ path });
      expect((await askSite({ path, headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    }
  });

  test('a release is visible with the next request, and open pages still get their files', async () => {
    const files = site.addresses.filter((address) => address.startsWith('/mf-help/'));
    const before = (await askSite({ path: '/faq' })).body;
    await site.release();
    const after = (await askSite({ path: '/faq' })).body;
    expect(after.equals(before)).toBe(false);
    expect(after.equals((await askServer(site.port, { path: '/faq' })).body)).toBe(true);
    for (const path of files) expect((await askSite({ path })).status).toBe(200);
  });

  test('the address of the client is the one that the proxy sees, whatever X-Forwarded-For says (acc 319)', async () => {
    const headers = { authorization: `Bearer ${backend.config.ownerKey}` };
    const statusFrom = async (from: string, more = {}) =>
      (await askBackend({ path: ownerCall, from, headers: { ...headers, ...more } })).status;
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('127.0.0.2')).toBe(404);
    expect(await statusFrom('127.0.0.2', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await statusFrom('127.0.0.2', { forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' })).toBe(404);
  });

  test('a request whose body has not arrived does not reach the backend (acc 319)', async () => {
    const body = JSON.stringify({ email: 'anna@example.org' });
    const path = `/api/preorder/create?${name}`;
    const headers = { ...json, 'content-length': String(body.length) };
    const slow = beginRequest(proxy.port, backendHostName, { method: 'POST', path, headers });
    const response = readResponse(slow);
    await new Promise((resolve) => slow.write(body.slice(0, 10), resolve));
    for (let others = 0; others < 20; others += 1) expect((await askBackend({ path: '/health' })).status).toBe(200);
    expect(reached).not.toContain(path);
    slow.end(body.slice(10));
    expect((await response).status).toBeLessThan(500);
    expect(reached).toContain(path);
  });

  test('a body that no call takes is refused: 64 kB at the backend, 32 kB at the site', async () => {
    const post = { method: 'POST', headers: json };
    const tooLarge = await askBackend({ ...post, path: '/api/preorder/create', body: 'x'.repeat(65_537) });
    expect(tooLarge.status).toBe(413);
    expect((await askSite({ ...post, path: '/-/reports', body: 'x'.repeat(32_769) })).status).toBe(413);
  });

  test('while one of two backends restarts, the other one responds to each request', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => askBackend({ path: '/health' })));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  test('plain HTTP is redirected for pages and refused for calls, and the names of programs and versions are not sent', async () => {
    const askPlainly = (host: string) => askServer(proxy.plainPort, { path: '/faq?a=1', headers: { host } });
    const { status, headers: sent } = await askPlainly(siteHostName);
    expect([status, sent.location]).toEqual([308, `https://${siteHostName}/faq?a=1`]);
    expect((await askPlainly(backendHostName)).status).toBe(403);
    expect((await askSite({ path: '/faq' })).headers.server ?? 'nginx').toBe('nginx');
  });

  test('speaks TLS 1.3, or 1.2 with forward secrecy and authenticated encryption', async () => {
    const agreeOn = async (options: ConnectionOptions) => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: proxy.port,
        servername: siteHostName,
        rejectUnauthorized: false,
        ...options,
      });
      const outcome = await Promise.race([
        once(socket, 'secureConnect').then(() => socket.getProtocol()),
        new Promise<string>((resolve) => socket.on('error', () => resolve('refused'))),
      ]);
      socket.destroy();
      return outcome;
    };
    expect(await agreeOn({})).toBe('TLSv1.3');
    const strong = 'ECDHE-ECDSA-AES128-GCM-SHA256';
    expect(await agreeOn({ maxVersion: 'TLSv1.2', ciphers: strong })).toBe('TLSv1.2');
    expect(
      await agreeOn({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0' }),
    ).toBe('refused');
    for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
      expect([ciphers, await agreeOn({ maxVersion: 'TLSv1.2', ciphers })]).toEqual([ciphers, 'refused']);
  });

  test('speaks HTTP/2', async () => {
    const session = connect(`https://127.0.0.1:${proxy.port}`, { servername: siteHostName, rejectUnauthorized: false });
    const stream = session.request({ ':path': '/faq', ':authority': siteHostName });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    session.destroy();
    expect(headers[':status']).toBe(200);
  });

  if (name === 'caddy')
    test('offers HTTP/3', async () => {
      expect((await askSite({ path: '/faq' })).headers['alt-svc']).toContain(`h3=":${proxy.port}"`);
    });
  else
    test('keeps files with a hash in their name, and asks the server for everything else each time', async () => {
      const countOf = async (path: string) => {
        const before = site.requests.length;
        for (let round = 0; round < 4; round += 1) await askSite({ path, headers: { 'accept-encoding': 'br, x' } });
        return site.requests.length - before;
      };
      expect([await countOf(site.script), await countOf('/faq'), await countOf(`${site.script}?r=1`)]).toEqual([
        1, 4, 1,
      ]);
    });
}
for (const name of installedProxies) describe(`behind ${name}`, () => testProxy(name));
