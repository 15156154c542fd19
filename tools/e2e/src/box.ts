import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, stack } from './config.ts';

const run = promisify(execFile);

/** Plays the box with the words that a person would type after `npm run box --`; answers what it prints. */
export async function box(...words: string[]): Promise<string> {
  const { origin, backend, gateway, auth, dataDir } = stack();
  const { stdout } = await run(process.execPath, ['tools/local/src/box/main.ts', ...words], {
    env: environment({
      SITE_ORIGIN: origin,
      BACKEND_URL: backend,
      GATEWAY_URL: gateway,
      AUTH_EMULATOR_PORT: new URL(auth).port,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(auth).host,
      // Journeys that run side by side keep their boxes apart.
      DATA_DIR: join(dataDir, `boxes-${process.pid}`),
    }),
  });
  return stdout;
}
