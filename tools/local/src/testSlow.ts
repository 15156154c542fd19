import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';

// `npm run test:slow`: the property tests of `npm test` with ten thousand streams of events instead of two hundred, shared out
// among one run per processor; each draws its own.
const jest = join(process.cwd(), 'node_modules', 'jest', 'bin', 'jest.js');
const runs = availableParallelism();
const EVENT_STREAMS = String(Math.ceil(10_000 / runs));

const run = () =>
  new Promise<number>((end) => {
    const program = spawn(
      process.execPath,
      [jest, '--selectProjects', 'node', '--testPathPatterns', 'eventStreams', ...process.argv.slice(2)],
      {
        env: { EVENT_STREAMS, ...loadEnvironment(process.cwd()) },
        stdio: 'inherit',
      },
    );
    program.once('exit', (code) => end(code ?? 1));
  });

process.exit(Math.max(...(await Promise.all(Array.from({ length: runs }, run)))));
