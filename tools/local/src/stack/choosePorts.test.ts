import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualPorts } from 'node-kit/localPorts.ts';
import { choosePorts, keepPorts, type ChosenPorts } from './choosePorts.ts';

let base: string;
let chosen: ChosenPorts[];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ports-'));
  chosen = [];
});
afterEach(() => {
  for (const ports of chosen) ports.release();
  rmSync(base, { recursive: true });
});

/** Chooses and keeps the ports of a data folder, as each start does. */
async function choose(name: string) {
  mkdirSync(join(base, name), { recursive: true });
  const ports = await choosePorts(join(base, name));
  keepPorts(join(base, name), ports);
  chosen.push(ports);
  return ports;
}

test('three checkouts that start at once get ports of their own, and keep them', async () => {
  const [first, second, third] = await Promise.all(['first', 'second', 'third'].map(choose));
  expect(new Set([first?.offset, second?.offset, third?.offset]).size).toBe(3);
  first!.release();
  second!.release();
  expect((await choose('second')).offset).toBe(second!.offset);
  expect((await choose('first')).offset).toBe(first!.offset);
});

/** Some machines, above all in containers, have no IPv6. */
const hosts = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address }) => address)
  .filter((address) => ['127.0.0.1', '::1'].includes(address));

test.each(hosts)('ports of which another program uses one on %s are left to it', async (host) => {
  const before = await choose('first');
  before.release();
  const server = createServer();
  await listen(server, usualPorts.backend + before.offset, host);
  const after = await choose('second');
  expect(after.offset).not.toBe(before.offset);
  await new Promise((resolve) => server.close(resolve));
});

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve) => server.listen(port, host, resolve));

test('a program of a killed stack may take its time to end: the ports stay the same', async () => {
  const before = await choose('first');
  before.release();
  const server = createServer((socket) => {
    // The next start has looked.
    socket.destroy();
    server.close();
  });
  await listen(server, usualPorts.backend + before.offset, '127.0.0.1');
  expect((await choose('first')).offset).toBe(before.offset);
});

test('a damaged file is no reason not to start', async () => {
  mkdirSync(join(base, 'first'));
  writeFileSync(join(base, 'first/ports.json'), '{');
  expect((await choose('first')).offset).toBeGreaterThanOrEqual(0);
});
