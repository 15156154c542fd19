import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { signalGroup } from './stack/signalGroup.ts';
import { provideBrowser } from './tests/browser.ts';
import { countTests, summary, type JestResult, type StepResult } from './tests/summary.ts';

// `npm test`: every step runs, also after a failed one, so that one run shows everything there is to mend.
const root = process.cwd();
const results = join(root, '.build', 'test');
const say = (line: string) => process.stderr.write(`${line}\n`);
let current: ChildProcess | undefined;

endOnSignal({
  stop: async () => {
    signalGroup(current?.pid, 'SIGTERM');
    // The journeys' stack is in the same group and writes its data before it goes.
    const patience = setTimeout(() => signalGroup(current?.pid, 'SIGKILL'), 12_000);
    await new Promise((resolve) => (current ? current.once('exit', resolve) : resolve(undefined)));
    clearTimeout(patience);
  },
  force: () => signalGroup(current?.pid, 'SIGKILL'),
  exitCode: () => 130,
  withParent: startedByNpm,
});

const env = loadEnvironment(root);
let browser: string;
try {
  browser = provideBrowser(env, say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps = [
  await check('formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  await check('types', 'typescript/bin/tsc', '--build'),
  await check('lint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'),
  await check('unused code', 'knip/bin/knip.js', '--config', 'tools/build/knip.config.js', '--no-config-hints'),
  await jest('unit and backend tests', 'browser', 'node'),
  await jest('browser journeys', 'e2e'),
];
process.stdout.write(summary(steps));
process.exit(steps.some(({ failed }) => failed > 0) ? 1 : 0);

/** A step that is right or wrong as a whole. */
async function check(name: string, program: string, ...args: string[]): Promise<StepResult> {
  const { seconds, code } = await run(name, program, args);
  return { name, seconds, passed: 0, failed: code === 0 ? 0 : 1 };
}

async function jest(name: string, ...projects: string[]): Promise<StepResult> {
  const file = join(results, `${projects.join('-')}.json`);
  // Jest would leave one core to a person at the screen; on a small machine that is half of it.
  const workers = availableParallelism() <= 2 ? ['--maxWorkers=2'] : [];
  const { seconds, code } = await run(name, 'jest/bin/jest.js', [
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${file}`,
    ...workers,
  ]);
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResult) : undefined;
  return { name, seconds, ...countTests(result, code === 0) };
}

async function run(name: string, program: string, args: string[]) {
  say(`\n── ${name} ──`);
  const started = Date.now();
  current = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...env, CHROME_PATH: browser },
    stdio: ['ignore', 2, 2],
    detached: process.platform !== 'win32',
  });
  const code = await new Promise<number | null>((resolve) =>
    current?.once('exit', resolve).once('error', () => resolve(-1)),
  );
  return { code, seconds: (Date.now() - started) / 1000 };
}
