import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answerHelp } from 'node-kit/answerHelp.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { appParts, buildChanged } from './stack/builds.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { Processes } from './stack/processes.ts';
import { signalGroup } from './stack/signalGroup.ts';
import { createThrowawayFolder } from './tests/createThrowawayFolder.ts';
import { findUnnamedStatements } from './tests/findUnnamedStatements.ts';
import { onlyNightlyUnits } from './tests/nightlyUnits.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { countTests, describeFailures, journeyCommand, renderSummary, createUnitCommand } from './tests/summary.ts';
import type { StepResult, TestCounts } from './tests/summary.ts';

// `npm test` runs every step (builds, checks, unit tests, the gate, browser tests), also after a failed one, so that one
// run shows all problems; with names, only these steps: `npm test -- checks units`.
const stepNames = ['checks', 'units', 'gate', 'journeys'];
const chosenSteps = process.argv.slice(2);
answerHelp(chosenSteps, `Usage: npm test -- [step …], with the steps ${stepNames.join(', ')}`);
const root = process.cwd();
const resultsFolder = join(root, '.build', 'test');
const say = (line: string) => process.stderr.write(`${line}\n`);
/** Programs of the steps that run now. Those of the builds are in `buildProcesses`. */
const running = new Set<ChildProcess>();
const temporaryFolder = createThrowawayFolder();
const buildProcesses = new Processes(join(root, '.build', 'logs'));
const signalAll = (signal: NodeJS.Signals) => running.forEach(({ pid }) => signalGroup(pid, signal));

endOnSignal({
  stop: async () => {
    signalAll('SIGTERM');
    // The browser tests have started the app in the same process group. It stores its data before it ends, for which it
    // has eleven seconds (stack/processes.ts).
    const killTimer = setTimeout(() => signalAll('SIGKILL'), 12_000);
    await Promise.all([
      buildProcesses.stop(),
      ...[...running].map((program) => new Promise((end) => program.once('exit', end))),
    ]);
    clearTimeout(killTimer);
  },
  kill: () => {
    signalAll('SIGKILL');
    buildProcesses.kill();
  },
  getExitCode: () => 130,
  endsWithParent: startedByNpm,
});

const unknownSteps = chosenSteps.filter((name) => !stepNames.includes(name));
if (unknownSteps.length > 0) {
  say(`npm test has no step ${unknownSteps.join(', ')}. Its steps are ${stepNames.join(', ')}: npm test -- units gate`);
  process.exit(2);
}
const isChosen = (name: string) => chosenSteps.length === 0 || chosenSteps.includes(name);

const env = loadEnvironment(root);
try {
  provideBrowser(env, say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

// First the builds, so that browsers have something to open. One step after the other, because each step keeps all cores
// busy: side by side, they take as long, and tests wait for the processor that another step has.
const builds = chosenSteps.join() === 'units' ? [] : [await runBuilds()];
const steps = [...builds, ...(await runInSequence(...listChecks(), runUnits, runGate, runJourneys))];
const { all, unnamed } = findUnnamedStatements(root);
say(`\nTests name ${all.length - unnamed.length} of ${all.length} acceptance statements, not ${unnamed.join(', ')}.`);
if (isChosen('journeys'))
  say('Journeys with their steps, and traces of the failed ones: npx playwright show-report .build/journeys/report');
process.stdout.write(renderSummary(steps));
process.stdout.write('What depends on the machine or takes long has not run: npm run test:nightly\n');
process.exit(steps.some(({ failed }) => failed > 0) ? 1 : 0);

/** Runs steps one after the other. A step that was not chosen has no result. */
async function runInSequence(...list: (() => Promise<StepResult | undefined>)[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of list) {
    const result = await step();
    if (result) results.push(result);
  }
  return results;
}

function listChecks(): (() => Promise<StepResult>)[] {
  if (!isChosen('checks')) return [];
  return [
    () => runCheck('formatting', 'oxfmt/bin/oxfmt', '--check'),
    // One checker per project: four would each check the shared files again and take twice the time on busy cores.
    () => runCheck('types', 'typescript-native/bin/tsc', '--build', '--checkers', '1'),
    () => runCheck('lint by oxlint', 'oxlint/bin/oxlint'),
    () => runCheck('lint by ESLint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'),
  ];
}

async function runUnits(): Promise<StepResult | undefined> {
  if (!isChosen('units')) return undefined;
  const leftOut = ['/node_modules/', ...onlyNightlyUnits].flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
  return runTests('units', inModules(...createUnitCommand(root), ...leftOut, ...chooseJestWorkers()));
}

/** Opens every state of every screen, as a release does before it goes live. */
async function runGate(): Promise<StepResult | undefined> {
  return isChosen('gate') ? runTests('gate', ['release/src/gateMain.ts']) : undefined;
}

async function runJourneys(): Promise<StepResult | undefined> {
  return isChosen('journeys') ? runTests('journeys', inModules(...journeyCommand)) : undefined;
}

/** Runs a step that passes or fails as a whole. */
async function runCheck(name: string, ...command: string[]): Promise<StepResult> {
  const { seconds, code } = await run(name, inModules(...command));
  return { name, seconds, passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Builds the same parts as `npm start`. A remote that cannot be built is one failure. */
async function runBuilds(): Promise<StepResult> {
  const started = Date.now();
  const sayAsBuild = (line: string) => say(`builds │ ${line}`);
  const context = { root, processes: buildProcesses, say: sayAsBuild, env: env as Record<string, string> };
  // `buildChanged` throws an error if the shell cannot be built.
  const broken = await buildChanged(context, [...appParts, 'qa']).catch((error: unknown) => {
    sayAsBuild(String(error));
    return ['shell'];
  });
  return { name: 'builds', seconds: (Date.now() - started) / 1000, passed: 0, failed: broken.length };
}

/** Runs tests with a program that writes the results to the file in the environment variable `RESULTS_FILE`. */
async function runTests(name: string, command: string[]): Promise<StepResult> {
  const file = join(resultsFolder, `${name}.json`);
  const { seconds, code } = await run(name, command, { RESULTS_FILE: file });
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : undefined;
  return { name, seconds, ...countTests(result, code === 0), failures: describeFailures(result) };
}

/** Returns the option for three workers on two cores, because tests also wait. By default, Jest leaves one core free. */
function chooseJestWorkers() {
  return availableParallelism() <= 2 ? ['--maxWorkers=3'] : [];
}

/** Returns a command whose program is a file of node_modules. */
function inModules(program = '', ...args: string[]): string[] {
  return [join('node_modules', program), ...args];
}

/** Runs Node with these arguments. Prints each line of its output with the step's name, because steps run in parallel. */
async function run(name: string, args: string[], extraEnv: NodeJS.ProcessEnv = {}) {
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...extraEnv, TMPDIR: temporaryFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`${name} │ ${line}`));
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(-1)),
  );
  running.delete(child);
  return { code, seconds: (Date.now() - started) / 1000 };
}
