import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from 'node-kit/settings.ts';
import { occupyCores } from './occupyCores.ts';

/** Process ids of a running `npm start`. */
interface ProcessTree {
  npm: number;
  /** Process ids of `npm start` and its descendants, parents first. */
  all: number[];
  /** The program that starts all others. */
  start: number;
}

const sendSignal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  }
};

/** Ways to kill a running `npm start`, by their names in the output. */
const waysToKill: Record<string, (tree: ProcessTree) => void> = {
  'TERM to npm': ({ npm }) => sendSignal([npm], 'SIGTERM'),
  'KILL to npm': ({ npm }) => sendSignal([npm], 'SIGKILL'),
  'KILL to the start program': ({ start }) => sendSignal([start], 'SIGKILL'),
  'KILL to npm, its shell and the start program': ({ all, start }) =>
    sendSignal(all.slice(0, all.indexOf(start) + 1), 'SIGKILL'),
  'KILL to all, parents first': ({ all }) => sendSignal(all, 'SIGKILL'),
  'KILL to all, children first': ({ all }) => sendSignal(all.toReversed(), 'SIGKILL'),
  'TERM to all': ({ all }) => sendSignal(all, 'SIGTERM'),
};

/** Outcomes of `startOne` and `startTwo` that count as success. */
const goodOutcomes = ['up', 'still starting', 'one of two up, the other reported that'];

/**
 * Kills a running `npm start` in every way, when it is up or still starting, and starts it again at once, because a new
 * start must clean up after a killed one. Sometimes it starts two at once: then one gets up, and the other reports that
 * and ends. Returns whether all rounds succeeded. Linux only.
 */
export async function startAfterKill(rounds: number, env: Env, say: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'start-after-kill-'));
  const freeCores = occupyCores(availableParallelism());
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(folder, 'site'),
  };
  let failed = 0;
  let previous = 'nothing';
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [way, kill] = Object.entries(waysToKill)[round % Object.keys(waysToKill).length]!;
      const isLast = round === rounds - 1;
      // Every third start is killed before it is up.
      const isKilledEarly = round % 3 === 2 && !isLast;
      const startedAt = Date.now();
      const startsTwo = round % 4 === 1 && !isKilledEarly;
      const { run, outcome } = await (startsTwo
        ? startTwo({ ...env, ...settings })
        : startOne({ ...env, ...settings }, isKilledEarly));
      const hasSucceeded = goodOutcomes.includes(outcome);
      if (!hasSucceeded) failed += 1;
      say(
        `  ${hasSucceeded ? '✓' : '✗'} ${String(round + 1).padStart(2)}  after ${previous}: ${outcome} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
      );
      if (!hasSucceeded) say(run.output());
      previous = isKilledEarly ? `${way} during the start` : way;
      const tree = readTree(run.pid);
      if (tree) (isLast ? waysToKill['TERM to npm']! : kill)(tree);
      if (isLast) await waitForEnd(tree?.all ?? []);
    }
  } finally {
    freeCores();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0;
}

type Run = ReturnType<typeof launch>;

/** Starts one stack, and waits until it is up; with `isKilledEarly` at most one to ten seconds, chosen at random. */
async function startOne(env: Env, isKilledEarly: boolean): Promise<{ run: Run; outcome: string }> {
  const run = launch(env);
  const earlyEnd = isKilledEarly ? [wait(1000 + Math.random() * 9000, 'still starting')] : [];
  return { run, outcome: await Promise.race([run.up.then(() => 'up'), run.ended, ...earlyEnd]) };
}

/** Starts two stacks with the same data folder. One must get up, and the other must report that and end. */
async function startTwo(env: Env): Promise<{ run: Run; outcome: string }> {
  const both = [launch(env), launch(env)] as const;
  // If both end before they are up, this returns the first and does not wait forever.
  const run = await Promise.race(
    both.map(async (each) => Promise.race([each.up, waitForBothEnds(both)]).then(() => each)),
  );
  const other = both.find((each) => each !== run)!;
  const end = await other.ended;
  const hasReported = end === 'ended with 1' && other.output().includes('is in use by process');
  return {
    run,
    outcome: hasReported ? 'one of two up, the other reported that' : `the other ${end}: ${other.output()}`,
  };
}

const waitForBothEnds = (both: readonly Run[]) => Promise.all(both.map(({ ended }) => ended));

/** Starts `npm start`. `output` returns the last lines of its messages. */
function launch(env: Env) {
  const npm = spawn('npm', ['start', '--', '--json'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  npm.stderr.on('data', (chunk) => output.push(String(chunk)));
  return {
    pid: npm.pid ?? 0,
    output: () => output.join('').split('\n').slice(-15).join('\n'),
    up: new Promise<void>((resolve) =>
      createInterface(npm.stdout).on('line', (line) => line.startsWith('{') && resolve()),
    ),
    ended: new Promise<string>((resolve) => npm.once('close', (code, how) => resolve(`ended with ${code ?? how}`))),
  };
}

/** Reads the process ids of `npm start`; `npm` is its root. */
function readTree(npm: number): ProcessTree | undefined {
  const all = [npm];
  for (const pid of all) all.push(...readChildren(pid));
  const start = all.find((pid) => readCommand(pid).includes('src/start.ts') && !readCommand(pid).includes('sh\0-c'));
  return start ? { npm, all, start } : { npm, all, start: npm };
}

function readChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Returns the command line of a process, or '' if it has ended. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function waitForEnd(pids: number[]): Promise<void> {
  while (pids.some((pid) => readCommand(pid))) await wait(100);
}
