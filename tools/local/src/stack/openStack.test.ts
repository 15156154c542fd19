import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { takeLock } from 'node-kit/lock.ts';
import { openStack } from './openStack.ts';

let root: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stack-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const otherStack = () => takeLock(join(root, '.data/start.lock'), { resource: 'The other app' });
const open = () => openStack({ root, env: {}, say: (line) => said.push(line), fresh: false });

test('a start beside a running app fails without waiting for its end, and names its process', async () => {
  const lock = await otherStack();
  await expect(open()).rejects.toThrow(`is in use by process ${process.pid}. Stop that first`);
  expect(said).toEqual([]);
  lock.release();
});

test('a start beside an app that is ending waits for it, and says so', async () => {
  const lock = await otherStack();
  lock.writeNote('ending');
  const opening = open();
  while (said.length === 0) await wait(10);
  lock.release();
  await (await opening).close();
  expect(said.join()).toContain('still in use; waiting up to 20 seconds');
});

test('the end of a program that nobody asked for is said, with the end of its log', async () => {
  const port = await findFreePort();
  const file = join(root, 'program.mjs');
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
     createServer((_, response) => response.end()).listen(${port}, '127.0.0.1');
     console.log('The last line.');`,
  );
  const stack = await open();
  const job = { name: 'backend', args: [file], cwd: root, env: process.env as Record<string, string> };
  const { pid, ended } = await stack.start({ job, address: `http://localhost:${port}` });
  process.kill(pid, 'SIGKILL');
  await ended;
  await new Promise(setImmediate);
  expect(said.join()).toMatch(/^backend has ended \(SIGKILL\) and stays down\.[^]*The last line\.$/);
  await stack.close();
  expect(said).toHaveLength(1);
});
