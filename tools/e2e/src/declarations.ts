import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment, stack } from './config.ts';

const run = promisify(execFile);

/** What the owner types after `npm run declarations --`; answers what is printed. */
export async function declarations(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'owner/src/declarations/main.ts', ...words], {
    env: environment({ BACKEND_URL: stack().backend }),
  });
  return stdout;
}
