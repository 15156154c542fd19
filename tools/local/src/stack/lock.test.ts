import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthOf } from './birthOf.ts';
import { takeLock } from './lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that only waits to be ended. */
async function startIdle() {
  const program = join(folder, 'idle.mjs');
  writeFileSync(program, 'console.log("up"); setInterval(() => {}, 1000);');
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid as number, ended };
}

test('a second start is told which process has the folder, and how to end it', async () => {
  const other = await startIdle();
  writeFileSync(file, JSON.stringify({ pid: other.pid, birth: birthOf(other.pid), groups: [] }));
  expect(() => takeLock(file)).toThrow(
    `In diesem Ordner läuft die App schon (Prozess ${other.pid}). Beende sie dort mit Ctrl-C oder mit: kill ${other.pid}`,
  );
  process.kill(other.pid);
  await other.ended;
  takeLock(file).release();
});

test('the lock of a dead process is taken over, and what it left running is ended', async () => {
  const orphan = await startIdle();
  writeFileSync(
    file,
    JSON.stringify({ pid: 2 ** 22 + 1, birth: 'then', groups: [{ pid: orphan.pid, birth: birthOf(orphan.pid) }] }),
  );
  takeLock(file).release();
  expect(await orphan.ended).toBe('SIGKILL');
});

test('a process that only has the same number as the dead one or its programs is left alone', async () => {
  const stranger = await startIdle();
  const birth = 'before the machine was restarted';
  writeFileSync(file, JSON.stringify({ pid: stranger.pid, birth, groups: [{ pid: stranger.pid, birth }] }));
  takeLock(file).release();
  expect(birthOf(stranger.pid)).toBeDefined();
  process.kill(stranger.pid);
  expect(await stranger.ended).toBe('SIGTERM');
});

test('a lock that was cut off while being written is nobody\u2019s', () => {
  writeFileSync(file, '{"pid":');
  const lock = takeLock(file);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  lock.release();
});
