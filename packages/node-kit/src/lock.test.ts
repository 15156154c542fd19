import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from './lock.ts';
import { readProcessStart } from './readProcessStart.ts';

const lockModule = pathToFileURL(join(__dirname, 'lock.ts')).href;
const resource = 'The folder';
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'deep', 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const holder = () => JSON.parse(readFileSync(file, 'utf8')) as { pid: number; id: string };
const age = (seconds: number) => utimesSync(file, new Date(), new Date(Date.now() - seconds * 1000));

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
  return { pid: child.pid as number, ended };
}

test('a second process is told which process has it, and how to end that', async () => {
  const other = await startHolder();
  await expect(takeLock(file, { resource })).rejects.toThrow(
    `The folder is in use by process ${other.pid}. Stop that first, with Ctrl-C where it runs or with: kill ${other.pid}`,
  );
  process.kill(other.pid, 'SIGKILL');
  await other.ended;
});

test('the lock of a process that was killed is taken over at once, with what it had noted', async () => {
  const other = await startHolder('mine');
  process.kill(other.pid, 'SIGKILL');
  await other.ended;
  const before = Date.now();
  const lock = await takeLock(file, { resource });
  // Without waiting for the 15 seconds after which a missing heartbeat would prove its end.
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(lock.previousNote).toEqual(['mine']);
  expect(holder().pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(join(folder, 'deep'))).toEqual([]);
});

test('a process that is killed right after taking over hands on the note', async () => {
  for (const note of ['mine', undefined]) {
    const holder = await startHolder(note);
    process.kill(holder.pid, 'SIGKILL');
    await holder.ended;
  }
  const lock = await takeLock(file, { resource });
  expect(lock.previousNote).toEqual(['mine']);
  lock.release();
});

describe('of two who find the same dead holder at once', () => {
  const turn = () => `${file}.of-the-dead`;
  const takeOver = async (seconds: number) => {
    const lock = await takeLock(file, { resource });
    writeFileSync(file, JSON.stringify({ ...holder(), birth: 'before', id: 'of-the-dead', note: ['mine'] }));
    writeFileSync(turn(), '');
    utimesSync(turn(), new Date(), new Date(Date.now() - seconds * 1000));
    const taking = takeLock(file, { resource });
    return { lock, taking };
  };

  test('the second waits for what the first makes of it', async () => {
    const { lock, taking } = await takeOver(0);
    expect(holder().id).toBe('of-the-dead');
    writeFileSync(file, JSON.stringify({ ...holder(), birth: readProcessStart(process.pid), id: 'of-the-first' }));
    rmSync(turn());
    await expect(taking).rejects.toThrow(`The folder is in use by process ${process.pid}.`);
    lock.release();
  });

  test('the second goes on when the first was killed over it', async () => {
    const { taking } = await takeOver(16);
    const lock = await taking;
    expect([lock.previousNote, readdirSync(dirname(file))]).toEqual([['mine'], ['start.lock']]);
    lock.release();
  });
});

test('a process that only has the id of the dead holder is no holder', async () => {
  const lock = await takeLock(file, { resource });
  writeFileSync(file, JSON.stringify({ ...holder(), birth: 'before', id: 'other' }));
  const next = await takeLock(file, { resource });
  const { id } = holder();
  // The former holder wakes up: it neither changes nor takes away what is not its own any more.
  lock.writeNote('late');
  lock.release();
  expect(holder().id).toBe(id);
  next.release();
});

describe('a holder in another container, whose process we cannot see and which may have our own id', () => {
  const elsewhere = { pid: process.pid, place: 'another container', birth: 'b', id: 'i' };
  const place = (seconds: number) => {
    writeFileSync(file, JSON.stringify(elsewhere));
    age(seconds);
  };
  beforeEach(async () => (await takeLock(file, { resource })).release());

  test('is dead after 15 seconds without a sign of life', async () => {
    place(16);
    (await takeLock(file, { resource })).release();
  });

  test('is alive as soon as a sign of life is seen', async () => {
    place(10);
    const taking = takeLock(file, { resource });
    age(0);
    await expect(taking).rejects.toThrow(
      `The folder is in use by process ${process.pid}. It runs in another container or on another machine; stop it there first.`,
    );
  });

  test('gives signs of life itself while it holds', async () => {
    jest.useFakeTimers();
    const lock = await takeLock(file, { resource });
    age(10);
    jest.advanceTimersByTime(5_000);
    jest.useRealTimers();
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(7_000);
    lock.release();
  });
});

test('one that was cut off while being written is nobody\u2019s', async () => {
  (await takeLock(file, { resource })).release();
  writeFileSync(file, '{"pid":');
  age(16);
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
