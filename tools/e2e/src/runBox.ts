import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extendEnvironment, readStack } from './config.ts';

const run = promisify(execFile);

/** Runs `npm run box` with these arguments and returns what it prints. */
export async function runBox(...args: string[]): Promise<string> {
  const { origin, backend, gateway, auth, dataDir } = readStack();
  const { stdout } = await run(process.execPath, ['tools/local/src/box/main.ts', ...args], {
    env: extendEnvironment({
      SITE_ORIGIN: origin,
      BACKEND_URL: backend,
      GATEWAY_URL: gateway,
      AUTH_EMULATOR_PORT: new URL(auth).port,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(auth).host,
      // Journeys that run in parallel have separate boxes.
      DATA_DIR: join(dataDir, `boxes-${process.pid}`),
    }),
  });
  return stdout;
}
