import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from './lock.ts';

const lockModule = pathToFileURL(join(__dirname, 'lock.ts')).href;
const resource = 'The folder';
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'deep', 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that takes the lock, notes something or nothing, and stays until it is killed. */
async function startHolder(note?: string) {
  const code = `
    import { takeLock } from ${JSON.stringify(lockModule)};
    const lock = await takeLock(${JSON.stringify(file)}, { resource: 'x' });
    ${note ? `lock.writeNote([${JSON.stringify(note)}]);` : ''}
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    pid: child.pid as number,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

test('a second process is told which process has it, and how to end that', async () => {
  const other = await startHolder();
  await expect(takeLock(file, { resource })).rejects.toThrow(
    `The folder is in use by process ${other.pid}. Stop that first, with Ctrl-C where it runs or with: kill ${other.pid}`,
  );
  await other.kill();
});

test('a process in another container is told to be stopped there', async () => {
  const lock = await takeLock(file, { resource });
  writeFileSync(`${file}.json`, JSON.stringify({ pid: 7, host: 'another container' }));
  await expect(takeLock(file, { resource })).rejects.toThrow(
    'The folder is in use by process 7. It runs in another container or on another machine; stop it there first.',
  );
  lock.release();
});

test('a holder that has not yet written who it is holds it all the same', async () => {
  const lock = await takeLock(file, { resource });
  rmSync(`${file}.json`);
  await expect(takeLock(file, { resource })).rejects.toThrow('The folder is in use by another process.');
  lock.release();
});

test('the lock of a process that was killed is free at once', async () => {
  const other = await startHolder('mine');
  await expect(takeLock(file, { resource })).rejects.toMatchObject({ note: ['mine'] });
  await other.kill();
  const lock = await takeLock(file, { resource });
  lock.release();
  expect(readdirSync(dirname(file))).toEqual(['start.lock']);
});

test('a former holder changes nothing any more', async () => {
  const former = await takeLock(file, { resource });
  former.release();
  const lock = await takeLock(file, { resource });
  former.writeNote('late');
  former.release();
  expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toMatchObject({ pid: process.pid });
  await expect(takeLock(file, { resource })).rejects.toThrow('in use');
  lock.release();
});

test('the file of an earlier version is named, with the way on', async () => {
  (await takeLock(file, { resource })).release();
  writeFileSync(file, JSON.stringify({ pid: 7, place: 'here', birth: 'before', id: 'earlier' }));
  await expect(takeLock(file, { resource })).rejects.toThrow(
    `The lock ${file} is of an earlier version of this program. If none of them runs any more, delete that file.`,
  );
});

test('a lock that cannot be taken or noted is named, and held by nobody', async () => {
  mkdirSync(file, { recursive: true });
  await expect(takeLock(file, { resource })).rejects.toThrow(`The lock ${file} cannot be taken: unable to open`);
  rmSync(file, { recursive: true });
  mkdirSync(join(`${file}.json`, 'full'), { recursive: true });
  await expect(takeLock(file, { resource })).rejects.toThrow('EISDIR');
  rmSync(`${file}.json`, { recursive: true });
  (await takeLock(file, { resource })).release();
});

test('a caller with patience waits until it is free, and of many one at a time has it', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    const lock = await takeLock(file, { resource, maxWaitMs: 20_000 });
    most = Math.max(most, (inside += 1));
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    lock.release();
  };
  await Promise.all(Array.from({ length: 5 }, work));
  expect(most).toBe(1);
});
