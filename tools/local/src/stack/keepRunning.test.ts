import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { keepRunning } from './keepRunning.ts';
import { Processes } from './processes.ts';
import { waitUntilReady } from './readiness.ts';

let folder: string;
let processes: Processes;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-up-'));
  processes = new Processes(join(folder, 'logs'));
});
afterEach(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true });
});

/** A program that answers on a port, under watch. */
async function startWatched() {
  const port = await findFreePort();
  const program = join(folder, 'answers.mjs');
  writeFileSync(
    program,
    `import { createServer } from 'node:http'; createServer((_, response) => response.end()).listen(${port}, '127.0.0.1'); console.log('here');`,
  );
  const job = { name: 'backend', args: [program], cwd: folder, env: process.env as Record<string, string> };
  const first = processes.start(job);
  const address = `http://localhost:${port}`;
  await waitUntilReady(first, address);
  const said: string[] = [];
  let heard = () => {};
  const say = (line: string) => {
    said.push(line);
    heard();
  };
  const over = keepRunning({ job, address }, first, { processes, say });
  const untilSaid = async (text: string) => {
    while (!said.some((line) => line.includes(text))) await new Promise<void>((resolve) => (heard = resolve));
  };
  return { said, over, untilSaid, kill: () => process.kill(processes.running[0]!.pid, 'SIGKILL') };
}

test('a program that was killed is up again, and one reads why', async () => {
  const { said, untilSaid, kill } = await startWatched();
  kill();
  await untilSaid('backend is up again');
  expect(said[0]).toMatch(/^backend has ended \(SIGKILL\)\. The end of .*backend\.log:\n {4}here\nStarting it again/);
  expect(processes.running).toHaveLength(1);
});

test('a program is up again also after the data folder was deleted', async () => {
  const { said, untilSaid, kill } = await startWatched();
  rmSync(join(folder, 'logs'), { recursive: true });
  kill();
  await untilSaid('backend is up again');
  expect(said[0]).toMatch(/^backend has ended \(SIGKILL\)/);
});

test('one that ends as soon as it is up again stays down, and says so', async () => {
  const { said, over, untilSaid, kill } = await startWatched();
  kill();
  await untilSaid('up again');
  kill();
  await over;
  expect(said.at(-1)).toContain('It stays down: it had just been started again.');
  expect(processes.running).toEqual([]);
});

test('the end of the stack is no such end', async () => {
  const { said, over } = await startWatched();
  await processes.stop();
  await over;
  expect(said).toEqual([]);
});
