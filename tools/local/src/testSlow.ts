import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { startAfterKill } from './tests/startAfterKill.ts';

// `npm run test:slow` runs what takes too long for `npm test`: the tests with random input, with much more input; every
// measurement of the bench once; the steps of a team's release workflow; and `npm start` after it was killed.
const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Jest runs at the same time on each processor core. Each run gets its share of the random input. */
const numberOfRuns = availableParallelism();
const divideAmongRuns = (count: number) => String(Math.ceil(count / numberOfRuns));
/** Environment variables that set how much random input the tests generate. */
const inputCounts = {
  /** Streams of payment events. */
  EVENT_STREAMS: divideAmongRuns(10_000),
  /** Sequences of payments, which differ in each run. Those of `npm test` are always the same. */
  MONEY_PATHS: divideAmongRuns(2_000),
  /** Long inputs to the site's server. If the variable is set, the test also measures their processor time. */
  LONG_INPUTS: divideAmongRuns(2_000),
  /** Requests to the backend. */
  FUZZED_REQUESTS: divideAmongRuns(10_000),
  /** Kills of the backend, for each database. */
  KILLS: divideAmongRuns(60),
  /** Histories of releases, with a site's store in memory. A tenth as many run with a folder, and with a bucket. */
  HISTORIES: divideAmongRuns(1_000),
};
const filesWithRandomInput = 'eventStreams|moneyPaths|longInputs|fuzz|kills|histories';

const env = loadEnvironment(process.cwd());
const jestOptions = ['--selectProjects', 'node', '--testPathPatterns', filesWithRandomInput, ...process.argv.slice(2)];
const jestRuns = Array.from({ length: numberOfRuns }, () => runNode(jest, ...jestOptions));
const exitCodes = await Promise.all(jestRuns);
exitCodes.push(await runNode('tools/bench/src/main.ts', '--quick'));
exitCodes.push(await runNode('operations/hosting/runReleaseWorkflow.ts'));
say('\nnpm start after each way of killing it:');
const rounds = 10;
// This test finds processes in /proc, which only Linux has.
const startsAgain = process.platform !== 'linux' || (await startAfterKill(rounds, env, say));
exitCodes.push(startsAgain ? 0 : 1);
process.exit(Math.max(...exitCodes));

/** Runs Node with these arguments, and returns the exit code. */
function runNode(...args: string[]): Promise<number> {
  return new Promise((resolve) => {
    // `env` comes last, so that a developer can choose other counts.
    const child = spawn(process.execPath, args, { env: { ...inputCounts, ...env }, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
