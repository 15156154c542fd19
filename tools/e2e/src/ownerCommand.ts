import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { extendEnvironment, readStack } from './config.ts';

const run = promisify(execFile);

/** Runs `npm run owner` with these arguments and returns what it prints. */
export async function runOwner(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['operations/owner/src/main.ts', ...args], {
    env: extendEnvironment({ BACKEND_URL: readStack().backend }),
  });
  return stdout;
}
