import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PageConfig } from 'page-contract';
import { reportsAddress } from 'page-contract/reports';
import { askServer, createWorkingCopy } from 'release/testing.ts';
import { createSiteServer } from './siteServer.ts';

const origin = 'https://qa.example';
const entry = 'remoteEntry.js';
const chunk = 'Screen.ba9876543210.js';
const scenarios = 'scenarios/mf-help/0123456789ab.js';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;
const getPort = () => (server.address() as AddressInfo).port;
async function ask(path: string, host?: string) {
  const { status, headers, body } = await askServer(getPort(), { path, headers: host ? { host } : {} });
  return { status, headers, body: String(body) };
}

async function serve(qa?: { origin: string; panelFolder: string }): Promise<void> {
  server = createSiteServer(copy.store, { qa });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

const readPageConfig = async (path: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/.exec((await ask(path)).body)![1]!) as PageConfig;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/', '/faq']);
  await copy.start({ REPORTS: 'on', CHECKOUT: 'http://localhost:4242/stripe.js' });
  await copy.store.put(scenarios, 'export const scenarios = {};');
  const { parts } = await copy.newest();
  parts['mf-help']!.published['1.0.0-a1']!.scenarios = scenarios;
  await copy.writeRelease({ parts });
  const panelFolder = join(copy.root, 'qa/dist');
  mkdirSync(panelFolder, { recursive: true });
  writeFileSync(join(panelFolder, 'panel.0123456789ab.js'), 'panel()');
  await serve({ origin, panelFolder });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await copy.remove();
});

test('a QA server names panel and scenarios in its pages, locked by hashes, and serves both (acc 300)', async () => {
  const page = await readPageConfig('/faq');
  expect(page).toMatchObject({
    environment: 'qa',
    qa: {
      panel: { file: '/qa/panel.0123456789ab.js', integrity: expect.stringMatching(/^sha384-/) },
      scenarios: {
        'mf-help': { '1.0.0-a1': { file: `/qa/${scenarios}`, integrity: expect.stringMatching(/^sha384-/) } },
      },
    },
  });
  expect((await ask('/qa/panel.0123456789ab.js')).body).toBe('panel()');
  expect((await ask(`/qa/${scenarios}`)).headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await ask('/qa')).body).toContain('src="/qa/panel.0123456789ab.js"');
});

test('its pages reach no server but itself, and nothing is reported or kept (acc 300)', async () => {
  const page = await readPageConfig('/faq');
  expect([page.reports, page.serviceWorker, page.checkout]).toEqual([undefined, undefined, 'script']);
  const policy = String((await ask('/faq')).headers['content-security-policy']).split('; ');
  expect(policy).toContain("connect-src 'self'");
  expect(policy.find((rule) => rule.startsWith('script-src'))).not.toContain('http');
});

test('it takes no report, although the customers’ site does, and asks search engines to list nothing', async () => {
  const question = { path: reportsAddress, method: 'POST', body: '{}' };
  expect((await askServer(getPort(), question)).status).toBe(405);
  expect((await ask('/')).headers['x-robots-tag']).toBe('noindex');
  server.close();
  await serve();
  expect((await askServer(getPort(), question)).status).not.toBe(405);
  expect((await ask('/')).headers).not.toHaveProperty('x-robots-tag');
});

test('the site of customers has neither panel nor scenarios', async () => {
  server.close();
  await serve();
  expect((await readPageConfig('/faq')).qa).toBeUndefined();
  for (const path of ['/qa', '/qa/panel.0123456789ab.js', `/qa/${scenarios}`, `/mf-help/1.0.0-a1~chunk-html/${chunk}`])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('a prerendered page names the origin of the QA server where its text names that of the site (acc 300)', async () => {
  const { origin: customers } = await copy.newest();
  const key = 'prerendered/0a/faq.json';
  const body = `<main><h1>Fragen</h1><p>Widerruf: ${customers}/widerruf</p></main>`;
  await copy.store.put(key, JSON.stringify({ body, head: '', styles: [] }));
  await copy.writeRelease({ prerendered: { '/faq': key } });
  expect((await ask('/faq')).body).toContain(`<p>Widerruf: ${origin}/widerruf</p>`);
  server.close();
  await serve();
  expect((await ask('/faq')).body).toContain(`<p>Widerruf: ${customers}/widerruf</p>`);
});

test('a QA server at the address of customers is refused, by its setting and by a proxy’s mistake', async () => {
  const { origin: customers } = await copy.newest();
  expect((await ask('/faq', new URL(customers).host)).status).toBe(421);
  const error = jest.spyOn(console, 'error').mockImplementation();
  server.close();
  await serve({ origin: customers, panelFolder: join(copy.root, 'qa/dist') });
  expect((await ask('/faq')).status).toBe(500);
  expect(String(error.mock.calls)).toContain('a QA server needs an origin of its own (QA_ORIGIN)');
  error.mockRestore();
});

test.each([
  ['chunk-404', chunk, 404, ''],
  ['chunk-html', chunk, 200, '<!doctype html><title>Proxy</title>'],
  ['chunk-changed', chunk, 200, 'screen()\n'],
  ['chunk-404', entry, 200, 'var mf_help'],
  ['entry-404', entry, 404, ''],
  ['entry-html', entry, 200, '<!doctype html><title>Proxy</title>'],
  ['entry-gone', entry, 404, ''],
  ['entry-offline', entry, 404, ''],
])('in the folder of the fault %s, %s is answered with %s', async (fault, file, status, start) => {
  const answer = await ask(`/mf-help/1.0.0-a1~${fault}/${file}`);
  expect(answer.status).toBe(status);
  expect(answer.body.slice(0, start.length)).toBe(start);
  if (fault === 'chunk-changed') expect(answer.body).toBe(start);
});

test('in the folder of the fault chunk-hangs, a chunk never arrives', async () => {
  const socket = connect(getPort(), '127.0.0.1');
  socket.write(`GET /mf-help/1.0.0-a1~chunk-hangs/${chunk} HTTP/1.1\r\nhost: qa.example\r\n\r\n`);
  const received = jest.fn();
  socket.on('data', received);
  // Another request is answered meanwhile.
  expect((await ask(`/mf-help/1.0.0-a1~chunk-hangs/${entry}`)).status).toBe(200);
  expect(received).not.toHaveBeenCalled();
  socket.destroy();
});
