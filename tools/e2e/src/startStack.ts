import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { extendEnvironment, type Stack } from './config.ts';

/** The running app with all its programs. */
export interface RunningStack {
  stack: Stack;
  stop(): Promise<void>;
}

/**
 * Starts the app like `npm start`, with a temporary data folder that `stop` deletes. `settings` are
 * additional environment variables.
 */
export async function startStack(settings: Record<string, string> = {}): Promise<RunningStack> {
  const folder = await mkdtemp(join(tmpdir(), 'abenteuerbox-e2e-'));
  const program = spawn(process.execPath, ['tools/local/src/start.ts', '--json'], {
    // Pages send no reports of errors to the site, as by default; `npm start` would turn them on.
    env: extendEnvironment({
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
      REPORTS: 'off',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stack = JSON.parse(await readFirstLine(program)) as Stack;
  return {
    stack,
    async stop() {
      if (program.exitCode === null) {
        const ended = new Promise((done) => program.once('exit', done));
        program.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the line of JSON that the program prints when everything is up. */
function readFirstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`The stack ended with ${code} before it was up`)));
    program.once('error', reject);
    if (program.stdout) createInterface(program.stdout).once('line', resolve);
  });
}
