import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describeMissingEngines } from 'node-kit/findEngine.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { buildStale } from './stack/builds.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { Processes } from './stack/processes.ts';
import { signalGroup } from './stack/signalGroup.ts';
import { evidencePage } from './tests/evidence.ts';
import { gatherEvidence } from './tests/gatherEvidence.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { countTests, journeys, summary, units, type StepResult, type TestCounts } from './tests/summary.ts';
import { throwawayFolder } from './tests/throwawayFolder.ts';

// `npm test`: every step runs, also after a failed one, so that one run shows everything there is to mend.
const root = process.cwd();
const results = join(root, '.build', 'test');
/** Into this the tests note which states of which remote they opened. */
const states = join(results, 'states.jsonl');
const say = (line: string) => process.stderr.write(`${line}\n`);
const running = new Set<ChildProcess>();
const TMPDIR = throwawayFolder();
const builds = new Processes(join(root, '.build', 'logs'));
const signalAll = (signal: NodeJS.Signals) => running.forEach(({ pid }) => signalGroup(pid, signal));

endOnSignal({
  stop: async () => {
    signalAll('SIGTERM');
    // The journeys' stack is in the same group and writes its data before it goes.
    const patience = setTimeout(() => signalAll('SIGKILL'), 12_000);
    await Promise.all([
      builds.stop(),
      ...[...running].map((program) => new Promise((end) => program.once('exit', end))),
    ]);
    clearTimeout(patience);
  },
  force: () => {
    signalAll('SIGKILL');
    builds.kill();
  },
  exitCode: () => 130,
  withParent: startedByNpm,
});

const env = loadEnvironment(root);
try {
  provideBrowser(env, say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Each of the checks keeps one core busy, so two lists of them are gone through side by side. The builds are what the
// journeys' stack then finds done.
const [checks, lints] = await Promise.all([
  inTurn(
    () => check('formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
    // One checker per project: four would each check the shared files again and take twice the time on busy cores.
    () => check('types', 'typescript-native/bin/tsc', '--build', '--checkers', '1'),
    build,
  ),
  inTurn(
    () => check('lint by ESLint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'),
    () => check('lint by oxlint', 'oxlint/bin/oxlint'),
    () => check('unused code', 'knip/bin/knip.js', '--config', 'tools/build/knip.config.js', '--no-config-hints'),
  ),
]);
const tests = await inTurn(
  () => testRun('unit and backend tests', 'units', [...units(root), ...jestWorkers()]),
  () => testRun('browser journeys', 'journeys', journeys),
);
const steps = [...checks, ...lints, ...tests];
writeFileSync(join(results, 'evidence.html'), evidencePage(gatherEvidence({ root, results, states })));
say('\nWhat each acceptance statement rests on: .build/test/evidence.html');
say('Journeys with their steps, and traces of the failed ones: npx playwright show-report .build/journeys/report');
for (const line of describeMissingEngines()) say(line);
process.stdout.write(summary(steps));
process.exit(steps.some(({ failed }) => failed > 0) ? 1 : 0);

async function inTurn(...steps: (() => Promise<StepResult>)[]): Promise<StepResult[]> {
  const ended: StepResult[] = [];
  for (const step of steps) ended.push(await step());
  return ended;
}

/** A step that is right or wrong as a whole. What it says is kept together, because another one runs beside it. */
async function check(name: string, program: string, ...args: string[]): Promise<StepResult> {
  const said: Buffer[] = [];
  const { seconds, code } = await run(program, args, {}, (chunk) => said.push(chunk));
  say(`\n── ${name} ──\n${Buffer.concat(said).toString()}`);
  return { name, seconds, passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Builds what `npm start` would build. A missing build is noticed by the journeys that open its screens. */
async function build(): Promise<StepResult> {
  const started = Date.now();
  const said: string[] = [];
  const workplace = {
    root,
    processes: builds,
    say: (line: string) => said.push(line),
    env: env as Record<string, string>,
  };
  const failure = await buildStale(workplace).then(() => '', String);
  say(`\n── builds ──\n${[...said, failure].join('\n')}`);
  return { name: 'builds', seconds: (Date.now() - started) / 1000, passed: 0, failed: failure ? 1 : 0 };
}

/** A program of tests that writes the result of each into the file of `RESULTS_FILE`. */
async function testRun(name: string, short: string, [program = '', ...args]: string[]): Promise<StepResult> {
  const file = join(results, `${short}.json`);
  say(`\n── ${name} ──`);
  const { seconds, code } = await run(program, args, { RESULTS_FILE: file });
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestCounts) : undefined;
  return { name, seconds, ...countTests(result, code === 0) };
}

/**
 * Uses three workers on two cores. Jest would leave one core free, and many tests wait for a time-out to be
 * over, for Postgres or for a page, while the third worker uses that core.
 */
function jestWorkers() {
  return availableParallelism() <= 2 ? ['--maxWorkers=3'] : [];
}

async function run(program: string, args: string[], more: NodeJS.ProcessEnv, listen?: (chunk: Buffer) => void) {
  const started = Date.now();
  const output = listen ? 'pipe' : 2;
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...env, ...more, TMPDIR, STATES_FILE: states },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) if (listen) stream?.on('data', listen);
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(-1)),
  );
  running.delete(child);
  return { code, seconds: (Date.now() - started) / 1000 };
}
