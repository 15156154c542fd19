import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from 'node-kit/settings.ts';
import { findFreePorts, portNames } from '../stack/ports.ts';
import { keepBusy } from './keepBusy.ts';

interface Tree {
  npm: number;
  /** Of `npm start` and everything under it, parents first. */
  all: number[];
  /** The program that starts all others. */
  start: number;
}

const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended with another one.
    }
  }
};

/** Ways in which a tree of processes comes to its end. */
const ends: Record<string, (tree: Tree) => void> = {
  'TERM to npm': ({ npm }) => signal([npm], 'SIGTERM'),
  'KILL to npm': ({ npm }) => signal([npm], 'SIGKILL'),
  'KILL to the start program': ({ start }) => signal([start], 'SIGKILL'),
  'KILL to npm, its shell and the start program': ({ all, start }) =>
    signal(all.slice(0, all.indexOf(start) + 1), 'SIGKILL'),
  'KILL to all, parents first': ({ all }) => signal(all, 'SIGKILL'),
  'KILL to all, children first': ({ all }) => signal(all.toReversed(), 'SIGKILL'),
  'TERM to all': ({ all }) => signal(all, 'SIGTERM'),
};

/**
 * Kills a running `npm start` in every way, at its end and on its way up, and starts it again at once, sometimes twice:
 * then one is up, and the other is told. Each that is up must also survive the end of its backend. Linux only.
 */
export async function startAfterKill(rounds: number, env: Env, say: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'start-after-kill-'));
  const stop = keepBusy(availableParallelism());
  const place = { ...(await findFreePorts(portNames)), DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site') };
  let failed = 0;
  let previous = 'nothing';
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [way, end] = Object.entries(ends)[round % Object.keys(ends).length]!;
      // Every third start is not given the time to get up.
      const hurried = round % 3 === 2 && round < rounds - 1;
      const began = Date.now();
      const two = round % 4 === 1 && !hurried;
      const { run, outcome } = await (two ? startTwo(env, place) : startOne({ ...env, ...place }, hurried));
      const isUp = ['up', 'hurried', 'one of two up, the other told'].includes(outcome);
      if (!isUp) failed += 1;
      say(
        `  ${isUp ? '✓' : '✗'} ${String(round + 1).padStart(2)}  after ${previous}: ${outcome} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
      );
      if (!isUp) say(run.output());
      if (isUp && !hurried)
        say(`        its backend was killed, and ready again after ${await backendsReturn(await run.up)} s`);
      previous = hurried ? `${way}, on its way up` : way;
      const last = round === rounds - 1;
      const tree = treeOf(run.pid);
      if (tree) (last ? ends['TERM to npm']! : end)(tree);
      if (last) await goneOf(tree?.all ?? []);
    }
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0;
}

type Run = ReturnType<typeof launch>;

async function startOne(env: Env, hurried: boolean): Promise<{ run: Run; outcome: string }> {
  const run = launch(env);
  const hurry = hurried ? [wait(1000 + Math.random() * 9000, 'hurried')] : [];
  return { run, outcome: await Promise.race([run.up.then(() => 'up'), run.ended, ...hurry]) };
}

async function startTwo(env: Env, place: Env): Promise<{ run: Run; outcome: string }> {
  const both = [launch({ ...env, ...place }), launch({ ...env, ...place })] as const;
  const run = await Promise.race(both.map(async (one) => Promise.race([one.up, bothEnded(both)]).then(() => one)));
  const other = both.find((one) => one !== run)!;
  const refused = await other.ended;
  const isTold = refused === 'ended with 1' && other.output().includes('is in use by process');
  return { run, outcome: isTold ? 'one of two up, the other told' : `the other ${refused}: ${other.output()}` };
}

const bothEnded = (both: readonly Run[]) => Promise.all(both.map(({ ended }) => ended));

interface Up {
  backend: string;
  pids: { backend: number };
}

/** Kills it, and returns the seconds until it is ready again. */
async function backendsReturn({ backend, pids }: Up): Promise<string> {
  const began = Date.now();
  signal([pids.backend], 'SIGKILL');
  const isReady = () =>
    fetch(`${backend}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  do await wait(50);
  while (!(await isReady()));
  return ((Date.now() - began) / 1000).toFixed(1);
}

function launch(env: Env) {
  const npm = spawn('npm', ['start', '--', '--json'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  npm.stderr.on('data', (chunk) => output.push(String(chunk)));
  return {
    pid: npm.pid ?? 0,
    output: () => output.join('').split('\n').slice(-15).join('\n'),
    up: new Promise<Up>((resolve) =>
      createInterface(npm.stdout).on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line) as Up)),
    ),
    ended: new Promise<string>((resolve) => npm.once('close', (code, how) => resolve(`ended with ${code ?? how}`))),
  };
}

function treeOf(npm: number): Tree | undefined {
  const all = [npm];
  for (const pid of all) all.push(...childrenOf(pid));
  const start = all.find((pid) => commandOf(pid).includes('src/start.ts') && !commandOf(pid).includes('sh\0-c'));
  return start ? { npm, all, start } : { npm, all, start: npm };
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function goneOf(pids: number[]): Promise<void> {
  while (pids.some((pid) => commandOf(pid))) await wait(100);
}
