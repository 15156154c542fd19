import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { startAfterKill } from './tests/startAfterKill.ts';

// `npm run test:slow` runs the tests with random input many more times than `npm test`, divided among one Jest run per
// processor core. Then it runs every measurement of the bench once, the steps of a team's release workflow, and
// `npm start` after several ways of killing it, on a busy machine.
const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js');
const numberOfRuns = availableParallelism();
const divideAmongRuns = (count: number) => String(Math.ceil(count / numberOfRuns));
/** Environment variables that set how much random input the tests generate. */
const inputCounts = {
  /** Streams of payment events. */
  EVENT_STREAMS: divideAmongRuns(10_000),
  /** Sequences of payments, which differ in each run; those of `npm test` are always the same. */
  MONEY_PATHS: divideAmongRuns(2_000),
  /** Long inputs to the site's server. If the variable is set, their processor time is measured, too. */
  LONG_INPUTS: divideAmongRuns(2_000),
  /** Requests to the backend. */
  FUZZED_REQUESTS: divideAmongRuns(10_000),
  /** Kills of the backend, for each database. */
  KILLS: divideAmongRuns(60),
  /** Histories of releases, with a site's store in memory. A tenth as many run with a folder, and with a bucket. */
  HISTORIES: divideAmongRuns(1_000),
};
const env = loadEnvironment(process.cwd());

/** Runs Node with these arguments, and returns the exit code. */
const run = (...args: string[]) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      // Counts that are set in the environment win.
      env: { ...inputCounts, ...env },
      stdio: 'inherit',
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Names of the test files with random input. */
const filesWithRandomInput = 'eventStreams|moneyPaths|longInputs|fuzz|kills|histories';
const codes = await Promise.all(
  Array.from({ length: numberOfRuns }, () =>
    run(jest, '--selectProjects', 'node', '--testPathPatterns', filesWithRandomInput, ...process.argv.slice(2)),
  ),
);
codes.push(await run('tools/bench/src/main.ts', '--quick'));
codes.push(await run('operations/hosting/runReleaseWorkflow.ts'));
const say = (line: string) => process.stdout.write(`${line}\n`);
say('\nnpm start after each way of killing it:');
// This test finds processes in /proc, which only Linux has.
const startsAgain = process.platform !== 'linux' || (await startAfterKill(10, env, say));
process.exit(Math.max(...codes, startsAgain ? 0 : 1));
