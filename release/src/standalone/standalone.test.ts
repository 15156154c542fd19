import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PageConfig, PageRegistry } from 'page-contract';
import type { LiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import { askServer, createWorkingCopy } from '../testing.ts';
import { createSourceServer } from './createSourceServer.ts';
import { createSourceSite } from './createSourceSite.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;
let liveSite: LiveSite;
const servers: Server[] = [];

const getPort = (one: Server) => (one.address() as AddressInfo).port;

async function listen(one: Server): Promise<Server> {
  servers.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return one;
}

/** Starts a dev server that says its name and what it was asked for, accepts WebSockets, and dies in one response. */
async function startDevServer(name: string): Promise<string> {
  const dev = createServer(({ url }, response) => {
    if (url?.endsWith('/dies.js')) response.write('half', () => response.destroy());
    else response.end(`${name} ${url}`);
  });
  dev.on('upgrade', ({ url }, socket) =>
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n${name} ${url}`),
  );
  return `http://127.0.0.1:${getPort(await listen(dev))}`;
}

/** Writes the descriptor of a remote in the sources, with one route. */
const writeModule = (name: string, path: string) =>
  copy.write(
    `${name}/module.json`,
    JSON.stringify({
      name,
      owner: { team: '@box/team', contact: 'team@box.example' },
      port: 3999,
      hostApi: '^1.0.0',
      routes: [{ path, expose: './Screen', title: name, access: 'public', layout: 'public' }],
    }),
  );

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.writeRemote('mf-account', ['/account']);
  await copy.writeRemote('mf-games', ['/games']);
  await writeModule('mf-help', '/faq');
  await writeModule('mf-account', '/account');
  await writeModule('mf-games', '/games');
  rmSync(join(copy.root, 'mf-games/dist'), { recursive: true });
  await copy.write('qa/dist/panel.0123456789ab.js', 'panel()');
  const qa = { origin: 'http://localhost:3006', panelFolder: join(copy.root, 'qa/dist') };
  const store = createMemoryStore();
  const sources = { root: copy.root, store, remote: 'mf-help', config: copy.config() };
  liveSite = createSourceSite(sources, qa);
  const site = createSiteServer(store, { qa, liveSite });
  const devServers = { shell: await startDevServer('shell'), 'mf-help': await startDevServer('mf-help') };
  server = await listen(createSourceServer(site, devServers));
});
afterEach(async () => {
  for (const one of servers.splice(0)) {
    one.closeAllConnections();
    await new Promise((resolve) => one.close(resolve));
  }
  await copy.remove();
});

const ask = async (path: string) => {
  const { status, headers, body } = await askServer(getPort(server), { path });
  return { status, headers, body: String(body) };
};

/** Sends a request, and returns all that arrives until the connection ends, whether it is a whole response or not. */
const exchange = (path: string, headers: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(getPort(server), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk))).on('close', () => resolve(received));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`);
  });

test('a page loads shell, remote and scenarios from source, and the other remotes from their last builds', async () => {
  const { body, headers } = await ask('/faq');
  expect(body).toContain('src="/shell/dev/shell.js"');
  const readData = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)![1]!) as unknown;
  const { environment, versions, qa } = readData('page') as PageConfig;
  expect({ environment, versions, scenarios: qa?.scenarios }).toEqual({
    environment: 'qa',
    versions: { shell: 'dev', 'mf-help': 'dev', 'mf-account': '1.0.0-a1' },
    scenarios: { 'mf-help': { dev: { file: '/mf-help/dev/scenarios.js' } } },
  });
  const { remotes } = readData('registry') as PageRegistry;
  expect(remotes['mf-help']!.live).toEqual({ version: 'dev', entry: '/mf-help/dev/remoteEntry.js' });
  const { entry } = remotes['mf-account']!.live!;
  expect(await ask(entry)).toMatchObject({ status: 200 });
  // The routes of a remote without a build are known.
  expect(remotes['mf-games']).toMatchObject({ module: { name: 'mf-games' } });
  expect(remotes['mf-games']!.live).toBeUndefined();
  // Dev servers insert styles, which the site's policy forbids.
  expect(headers['content-security-policy']).toBeUndefined();
});

test('a changed route is in the next page', async () => {
  expect(await ask('/answers')).toMatchObject({ status: 404 });
  await writeModule('mf-help', '/answers');
  expect(await ask('/answers')).toMatchObject({ status: 200 });
});

test('files and the WebSocket of hot updates come from the dev servers, through the same origin', async () => {
  expect((await ask('/shell/dev/main.hot-update.json?t=1')).body).toBe('shell /shell/dev/main.hot-update.json?t=1');
  expect((await ask('/mf-help/dev/remoteEntry.js')).body).toBe('mf-help /mf-help/dev/remoteEntry.js');
  const upgraded = await exchange('/mf-help/dev/ws', 'connection: upgrade\r\nupgrade: websocket');
  expect(upgraded).toMatch(/^HTTP\/1\.1 101 /);
  expect(upgraded).toContain('mf-help /mf-help/dev/ws');
});

test.each([
  ['entry-404', 'remoteEntry.js?r=1', 404],
  ['entry-404', 'Faq.js', 200],
  ['chunk-404', 'Faq.js', 404],
  ['chunk-changed', 'Faq.js', 404],
  ['chunk-404', 'remoteEntry.js', 200],
  ['entry-gone', 'remoteEntry.js', 404],
])('in the folder of the fault %s, %s is answered with %i', async (fault, file, status) => {
  expect(await ask(`/mf-help/dev~${fault}/${file}`)).toMatchObject({ status });
});

test('HTML in place of a chunk is HTML from source, too', async () => {
  expect((await ask('/mf-help/dev~chunk-html/Faq.js')).headers['content-type']).toMatch('text/html');
});

test('a dev server that dies in the middle of a response ends this one alone', async () => {
  expect(await exchange('/shell/dev/dies.js', 'connection: close')).toMatch(/^HTTP\/1\.1 200 [^]*half/);
  expect(await ask('/shell/dev/shell.js')).toMatchObject({ status: 200 });
});

test('requests at once are answered with one rendering, and the next one with another', async () => {
  const [first, second] = await Promise.all([liveSite(), liveSite()]);
  expect(first).toBe(second);
  expect(await liveSite()).not.toBe(first);
});

test('a dev server that has ended is a gateway timeout', async () => {
  await new Promise((resolve) => servers[0]!.close(resolve));
  expect(await ask('/shell/dev/shell.js')).toMatchObject({ status: 504 });
});
