import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { keepBusy } from './tests/keepBusy.ts';
import { provideBrowser } from './tests/provideBrowser.ts';
import { redCases, steadyTable, type TestResults, type Round } from './tests/steadyTable.ts';
import { countTests, journeys, units } from './tests/summary.ts';
import { throwawayFolder } from './tests/throwawayFolder.ts';

// `npm run test:steady -- 10 5 [paths]`: the unit suites ten times in random order, then the journeys five times beside a busy
// core; only the tests of the paths when some are named. Every round runs, and one table at the end names every red case.
const root = process.cwd();
const say = (line: string) => process.stderr.write(`${line}\n`);
const [unitRounds = 10, journeyRounds = Math.ceil(unitRounds / 2)] = process.argv.slice(2, 4).map(Number);
const paths = process.argv.slice(4);
if (![unitRounds, journeyRounds].every((rounds) => Number.isInteger(rounds) && rounds >= 0)) {
  say(
    'How many rounds? For example: npm run test:steady -- 10 5, for ten of the unit suites and five of the journeys.',
  );
  process.exit(2);
}

const results = join(root, '.build', 'steady');
const env = loadEnvironment(root);
if (journeyRounds > 0) provideBrowser(env, say);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const TMPDIR = throwawayFolder();
// An end by a signal alone would leave it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
const rounds: Round[] = [];
for (let round = 1; round <= unitRounds; round += 1) rounds.push(await runUnits(`units ${round}`));
const leaveAlone = journeyRounds > 0 ? keepBusy(1) : undefined;
for (let round = 1; round <= journeyRounds; round += 1) rounds.push(await runJourneys(`journeys ${round}`));
leaveAlone?.();
process.stdout.write(steadyTable(rounds));
process.exit(rounds.some(({ failed }) => failed > 0) ? 1 : 0);

function runUnits(name: string): Promise<Round> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const workers = availableParallelism() <= 2 ? ['--maxWorkers=2'] : [];
  const named = paths.length > 0 ? ['--', ...paths] : [];
  return run(name, [...units(root), '--passWithNoTests', '--randomize', `--seed=${seed}`, ...workers, ...named], seed);
}

/** In their own order: journeys of one file tell one story after the other. */
function runJourneys(name: string): Promise<Round> {
  const workers = availableParallelism() <= 2 ? ['--workers=2'] : [];
  return run(name, [...journeys, '--pass-with-no-tests', ...workers, ...paths]);
}

async function run(name: string, [program = '', ...args]: string[], seed?: number): Promise<Round> {
  const file = join(results, `${name.replace(' ', '-')}.json`);
  const started = Date.now();
  say(`\n── ${name}${seed === undefined ? '' : `, seed ${seed}`} ──`);
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...env, TMPDIR, RESULTS_FILE: file },
    stdio: ['ignore', 2, 2],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve).once('error', () => resolve(-1)));
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestResults) : undefined;
  const { passed, failed } = countTests(result, code === 0);
  const red = result ? redCases(result, root) : [];
  return { name, seed, seconds: (Date.now() - started) / 1000, passed, failed, red };
}
