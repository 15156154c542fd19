import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { keepBusy } from './tests/keepBusy.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { redCases, steadyTable, type JestCases, type Round } from './tests/steadyTable.ts';
import { countTests, reporters } from './tests/summary.ts';
import { throwawayFolder } from './tests/throwawayFolder.ts';

// `npm run test:steady -- 10 5 [paths]`: the unit suites ten times in random order, then the journeys five times beside a busy
// core; only the tests of the paths when some are named. Every round runs, and one table at the end names every red case.
const root = process.cwd();
const say = (line: string) => process.stderr.write(`${line}\n`);
const [units = 10, journeys = Math.ceil(units / 2)] = process.argv.slice(2, 4).map(Number);
const paths = process.argv.slice(4);
if (![units, journeys].every((rounds) => Number.isInteger(rounds) && rounds >= 0)) {
  say(
    'How many rounds? For example: npm run test:steady -- 10 5, for ten of the unit suites and five of the journeys.',
  );
  process.exit(2);
}

const results = join(root, '.build', 'steady');
const env = loadEnvironment(root);
if (journeys > 0) provideBrowser(env, say);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const TMPDIR = throwawayFolder();
// An end by a signal alone would leave it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
const rounds: Round[] = [];
for (let round = 1; round <= units; round += 1) rounds.push(await run(`units ${round}`, ['browser', 'node']));
const leaveAlone = journeys > 0 ? keepBusy(1) : undefined;
for (let round = 1; round <= journeys; round += 1) rounds.push(await run(`journeys ${round}`, ['e2e']));
leaveAlone?.();
process.stdout.write(steadyTable(rounds));
process.exit(rounds.some(({ failed }) => failed > 0) ? 1 : 0);

async function run(name: string, projects: string[]): Promise<Round> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const file = join(results, `${name.replace(' ', '-')}.json`);
  const started = Date.now();
  say(`\n── ${name}, seed ${seed} ──`);
  // Journeys of one file tell one story after the other; their order is part of them.
  const order = projects.includes('e2e') ? [] : ['--randomize', `--seed=${seed}`];
  const workers = availableParallelism() <= 2 ? ['--maxWorkers=2'] : [];
  const program = spawn(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      ...['--selectProjects', ...projects, ...reporters(root)],
      ...['--passWithNoTests', ...order, ...workers, ...(paths.length > 0 ? ['--', ...paths] : [])],
    ],
    { cwd: root, env: { ...env, TMPDIR, RESULTS_FILE: file }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const code = await new Promise((resolve) => program.once('exit', resolve).once('error', () => resolve(-1)));
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestCases) : undefined;
  return {
    ...{ name, seed, seconds: (Date.now() - started) / 1000, red: result ? redCases(result, root) : [] },
    ...countTests(result, code === 0),
  };
}
