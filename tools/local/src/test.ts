import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describeMissingEngines } from 'node-kit/findEngine.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { buildChanged } from './stack/builds.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { Processes } from './stack/processes.ts';
import { signalGroup } from './stack/signalGroup.ts';
import { createThrowawayFolder } from './tests/createThrowawayFolder.ts';
import { findUnnamedStatements } from './tests/findUnnamedStatements.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { countTests, journeyCommand, renderSummary, createUnitCommand } from './tests/summary.ts';
import type { StepResult, TestCounts } from './tests/summary.ts';

// `npm test` runs every step (formatting, types, lint, builds, unit tests, browser tests), also after a failed one, so
// that one run shows all problems.
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

const env = loadEnvironment(root);
try {
  provideBrowser(env, say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });

// Each check uses one core, so two lists of them run in parallel. The builds are those that the browser tests need.
const [checks, lints] = await Promise.all([
  runInSequence(
    () => runCheck('formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
    // One checker per project: four would each check the shared files again and take twice the time on busy cores.
    () => runCheck('types', 'typescript-native/bin/tsc', '--build', '--checkers', '1'),
    runBuilds,
  ),
  runInSequence(
    () => runCheck('lint by ESLint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'),
    () => runCheck('lint by oxlint', 'oxlint/bin/oxlint'),
    () => runCheck('unused code', 'knip/bin/knip.js', '--config', 'tools/build/knip.config.js', '--no-config-hints'),
  ),
]);
const tests = await runInSequence(
  () => runTests('unit and backend tests', 'units', [...createUnitCommand(root), ...chooseJestWorkers()]),
  () => runTests('browser journeys', 'journeys', journeyCommand),
);
const steps = [...checks, ...lints, ...tests];
const { all, unnamed } = findUnnamedStatements(root);
say(`\nTests name ${all.length - unnamed.length} of ${all.length} acceptance statements, not ${unnamed.join(', ')}.`);
say('Journeys with their steps, and traces of the failed ones: npx playwright show-report .build/journeys/report');
for (const line of describeMissingEngines()) say(line);
process.stdout.write(renderSummary(steps));
process.exit(steps.some(({ failed }) => failed > 0) ? 1 : 0);

async function runInSequence(...steps: (() => Promise<StepResult>)[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await step());
  return results;
}

/** Runs a step that passes or fails as a whole. Its output is printed at the end, because steps run in parallel. */
async function runCheck(name: string, program: string, ...args: string[]): Promise<StepResult> {
  const output: Buffer[] = [];
  const { seconds, code } = await run(program, args, {}, (chunk) => output.push(chunk));
  say(`\n── ${name} ──\n${Buffer.concat(output).toString()}`);
  return { name, seconds, passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Builds the same parts as `npm start`. A remote that cannot be built is one failure. */
async function runBuilds(): Promise<StepResult> {
  const started = Date.now();
  const lines: string[] = [];
  const context = {
    root,
    processes: buildProcesses,
    say: (line: string) => lines.push(line),
    env: env as Record<string, string>,
  };
  // `buildChanged` throws an error if the shell cannot be built.
  const broken = await buildChanged(context).catch((error: unknown) => {
    lines.push(String(error));
    return ['shell'];
  });
  say(`\n── builds ──\n${lines.join('\n')}`);
  return { name: 'builds', seconds: (Date.now() - started) / 1000, passed: 0, failed: broken.length };
}

/** Runs tests with a program that writes the results to the file in the environment variable `RESULTS_FILE`. */
async function runTests(name: string, fileName: string, [program = '', ...args]: string[]): Promise<StepResult> {
  const file = join(resultsFolder, `${fileName}.json`);
  say(`\n── ${name} ──`);
  const { seconds, code } = await run(program, args, { RESULTS_FILE: file });
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : undefined;
  return { name, seconds, ...countTests(result, code === 0) };
}

/**
 * Returns the option for three workers on two cores. By default Jest leaves one core free. Many tests only wait, for a
 * time-out, for Postgres or for a page, and then another worker can use the core.
 */
function chooseJestWorkers() {
  return availableParallelism() <= 2 ? ['--maxWorkers=3'] : [];
}

/** Runs a program of node_modules. Its output goes to `onOutput`, or to standard error. */
async function run(program: string, args: string[], extraEnv: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void) {
  const started = Date.now();
  const output = onOutput ? 'pipe' : 2;
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...env, ...extraEnv, TMPDIR: temporaryFolder },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) if (onOutput) stream?.on('data', onOutput);
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(-1)),
  );
  running.delete(child);
  return { code, seconds: (Date.now() - started) / 1000 };
}
