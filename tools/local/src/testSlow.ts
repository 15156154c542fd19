import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { startAfterKill } from './tests/startAfterKill.ts';

// `npm run test:slow`: the property tests of `npm test` with ten thousand streams of events instead of a hundred, and
// two thousand sequences of payments instead of forty-eight, divided among one run per processor core, each random.
// Also two thousand long inputs to the site's server, with their processor time, ten thousand random requests to the
// backend, sixty kills of the backend per database, and a thousand histories of a site in memory, a hundred in a folder
// and in a bucket. Then every measurement of the bench once, the steps of a team's release workflow, and `npm start`
// after ten ways of killing it, on a busy machine.
const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js');
const runs = availableParallelism();
const EVENT_STREAMS = String(Math.ceil(10_000 / runs));
const MONEY_PATHS = String(Math.ceil(2_000 / runs));
const LONG_INPUTS = String(Math.ceil(2_000 / runs));
const FUZZED_REQUESTS = String(Math.ceil(10_000 / runs));
const KILLS = String(Math.ceil(60 / runs));
const HISTORIES = String(Math.ceil(1_000 / runs));
const env = loadEnvironment(process.cwd());

const run = (...args: string[]) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { EVENT_STREAMS, MONEY_PATHS, LONG_INPUTS, FUZZED_REQUESTS, KILLS, HISTORIES, ...env },
      stdio: 'inherit',
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });

const properties = 'eventStreams|moneyPaths|longInputs|fuzz|kills|histories';
const codes = await Promise.all(
  Array.from({ length: runs }, () =>
    run(jest, '--selectProjects', 'node', '--testPathPatterns', properties, ...process.argv.slice(2)),
  ),
);
codes.push(await run('tools/bench/src/main.ts', '--quick'));
codes.push(await run('operations/hosting/runReleaseWorkflow.ts'));
const say = (line: string) => process.stdout.write(`${line}\n`);
say('\nnpm start after each way of killing it:');
const startsAgain = process.platform !== 'linux' || (await startAfterKill(10, env, say));
process.exit(Math.max(...codes, startsAgain ? 0 : 1));
