import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment, stack } from './config.ts';

const run = promisify(execFile);

/** Runs `npm run owner` with these words. Returns what it prints. */
export async function runOwner(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['operations/owner/src/main.ts', ...words], {
    env: environment({ BACKEND_URL: stack().backend }),
  });
  return stdout;
}
