import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageRegistry } from 'page-contract';
import { dataBlock } from 'page-contract/dataBlock';
import { testPage } from 'page-contract/testing';
import { pageHere, readLiveSite, registryHere } from './liveSite.ts';

const entryOf = (name: string) => ({
  module: { name, routes: [] },
  current: { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' },
  lastGood: { version: '1.0.0-z9', entry: `/${name}/1.0.0-z9/remoteEntry.js`, integrity: 'sha384-y' },
});
const registry: PageRegistry = { remotes: { 'mf-help': entryOf('mf-help'), 'mf-account': entryOf('mf-account') } };
const page = { ...testPage(), environment: 'production', serviceWorker: '/service-worker.js', reports: '/-/reports' };

let server: Server;
let origin: string;

beforeAll(async () => {
  const answers: Record<string, string> = {
    '/404.html': `<html><head>${dataBlock('page', page)}</head></html>`,
    '/registry.json': JSON.stringify(registry),
  };
  server = createServer(({ url = '' }, response) => response.end(answers[url] ?? ''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a remote from source stands in what is live: the others as they are, calls through this machine, no worker and no reports', async () => {
  const live = await readLiveSite(`${origin}/faq`);
  expect(JSON.parse(JSON.stringify(pageHere(live, 'http://localhost:3000')))).toEqual({
    ...testPage(),
    backend: 'http://localhost:3000',
    gateway: 'http://localhost:3000',
    environment: 'development',
  });
  const entry = 'http://localhost:3004/remoteEntry.js';
  const { remotes } = registryHere(live, { 'mf-help': { module: { name: 'mf-help', routes: [] }, entry } });
  expect(remotes['mf-account']?.current).toEqual(registry.remotes['mf-account']?.current);
  // With a way back, a mistake would be healed instead of shown.
  expect(remotes['mf-help']).toEqual({ module: { name: 'mf-help', routes: [] }, current: { version: 'dev', entry } });
});

test('what is no site of ours is said in a sentence', async () => {
  await expect(readLiveSite('abenteuerbox.example')).rejects.toThrow('is no address of a site');
  await expect(readLiveSite('http://localhost:1')).rejects.toThrow('http://localhost:1 does not answer');
  const other = createServer((_, response) => response.end('<html></html>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await expect(readLiveSite(address)).rejects.toThrow('its pages carry no configuration');
  await new Promise((resolve) => other.close(resolve));
});
