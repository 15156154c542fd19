import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { answerHelp } from 'node-kit/answerHelp.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { findNightlyUnits } from './tests/nightlyUnits.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { runEngineJourneys } from './tests/runEngineJourneys.ts';
import { startAfterKill } from './tests/startAfterKill.ts';
import { countTests, createUnitCommand, playwrightCommand, renderSummary } from './tests/summary.ts';
import type { StepResult, TestCounts } from './tests/summary.ts';

// `npm run test:nightly` runs what takes too long for `npm test` or depends on the machine; with names, only these
// parts. All of them run, also after a failed one, and the last lines are a summary.
const root = process.cwd();
const resultsFolder = join(root, '.build', 'nightly');
const env = loadEnvironment(root);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Numbers of passed and failed tests; a program without single tests counts as one. */
type Counts = Pick<StepResult, 'passed' | 'failed'>;

/** Jest runs at the same time on each processor core. Each run gets its share of the random input. */
const numberOfRuns = availableParallelism();
const divideAmongRuns = (count: number) => String(Math.ceil(count / numberOfRuns));
/** Environment variables that set how much random input the tests generate. */
const inputCounts = {
  /** Streams of payment events. */
  EVENT_STREAMS: divideAmongRuns(10_000),
  /** Streams of changes of a plan. */
  CHANGE_STREAMS: divideAmongRuns(2_000),
  /** Long inputs to the site's server. If the variable is set, the test also measures their processor time. */
  LONG_INPUTS: divideAmongRuns(2_000),
  /** Requests to the backend. */
  FUZZED_REQUESTS: divideAmongRuns(10_000),
  /** Kills of the backend, for each database. */
  KILLS: divideAmongRuns(60),
  /** Histories of releases, with a site's store in memory. A tenth as many run with a folder, and with a bucket. */
  HISTORIES: divideAmongRuns(1_000),
};
const filesWithRandomInput = 'eventStreams|changeStreams|longInputs|fuzz|kills|histories';

const parts: Record<string, { description: string; run: () => Promise<Counts> }> = {
  journeys: {
    description: 'journeys in Chromium that depend on the machine, on its clock or on settings of the browser',
    run: () => runTests('journeys', [...playwrightCommand, '--project=nightly']),
  },
  engines: {
    description: 'journeys in Firefox and WebKit, with a table of all',
    run: async () => toCounts(runEngineJourneys(env, say)),
  },
  inputs: {
    description: 'tests with random input, with much more of it; the backend is killed while it works',
    run: async () => {
      const command = [...createUnitCommand(root), '--testPathPatterns', filesWithRandomInput];
      const runs = Array.from({ length: numberOfRuns }, (_, index) => runTests(`inputs-${index}`, command));
      return addCounts(await Promise.all(runs));
    },
  },
  units: {
    description: 'unit tests that `npm test` leaves out',
    run: async () => {
      const patterns = findNightlyUnits(root).flatMap((pattern) => ['--testPathPatterns', pattern]);
      return runTests('units', [...createUnitCommand(root), ...patterns]);
    },
  },
  unused: {
    description: 'code that nothing uses',
    run: () => runNode('node_modules/knip/bin/knip.js', '--config', 'tools/build/knip.config.js', '--no-config-hints'),
  },
  workflow: {
    description: 'the steps of a team’s release workflow, in a clean clone',
    run: () => runNode('operations/hosting/runReleaseWorkflow.ts'),
  },
  bench: {
    description: 'every measurement of the bench, shortened',
    run: () => runNode('tools/bench/src/main.ts', '--quick'),
  },
  start: {
    description: '`npm start` after each way of killing it (Linux, which lists processes in /proc)',
    run: async () => toCounts((await startAfterKill(10, env, say)) ? 0 : 1),
  },
};

const names = process.argv.slice(2);
const list = Object.entries(parts).map(([name, { description }]) => `  ${name.padEnd(10)}${description}`);
const usage = `Usage: npm run test:nightly -- [part …], with the parts\n${list.join('\n')}`;
answerHelp(names, usage);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(', ')}. ${usage}`);
  process.exit(1);
}

rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
provideBrowser(env, say);
const steps: StepResult[] = [];
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const { description, run } = parts[name]!;
  say(`\n── ${name}: ${description} ──`);
  const started = Date.now();
  const counts = await run().catch((error: unknown) => {
    say(String(error));
    return toCounts(1);
  });
  steps.push({ name, seconds: (Date.now() - started) / 1000, ...counts });
}
say(renderSummary(steps));
process.exit(steps.some(({ failed }) => failed > 0) ? 1 : 0);

function toCounts(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function addCounts(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** Runs a program of node_modules that writes the results of its tests to the file in `RESULTS_FILE`. */
async function runTests(fileName: string, [program = '', ...args]: string[]): Promise<Counts> {
  const file = join(resultsFolder, `${fileName}.json`);
  const code = await spawnNode([join('node_modules', program), ...args], { RESULTS_FILE: file });
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : undefined;
  return countTests(result, code === 0);
}

async function runNode(...args: string[]): Promise<Counts> {
  return toCounts(await spawnNode(args, {}));
}

/** Runs Node with these arguments, and returns the exit code. */
function spawnNode(args: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    // `env` comes after the counts, so that a developer can choose others.
    const options = { env: { NIGHTLY: '1', ...inputCounts, ...env, ...settings }, stdio: 'inherit' } as const;
    spawn(process.execPath, args, options).once('exit', (code) => resolve(code ?? 1));
  });
}
