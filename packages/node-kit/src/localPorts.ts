import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvironment } from './loadEnvironment.ts';
import type { Env } from './settings.ts';

/**
 * Usual ports of the programs that run the app on one machine. A remote's is in its `module.json`. Where one of them is
 * in use, `npm start` adds a number to all (tools/local/src/stack/choosePorts.ts) and keeps it in `ports.json`.
 */
export const usualPorts = {
  site: 3000,
  catalogue: 3005,
  qa: 3006,
  backend: 8080,
  authEmulator: 9099,
  payment: 4242,
  mail: 1080,
  smtp: 1025,
};

/** Returns the path of the file that keeps the ports of a data folder. */
export const locatePorts = (dataDir: string) => join(dataDir, 'ports.json');

/** Reads the number that is added to every usual port. Returns undefined before the first start. */
export function readPortOffset(dataDir: string): number | undefined {
  const file = locatePorts(dataDir);
  try {
    const { offset } = JSON.parse(readFileSync(file, 'utf8')) as { offset: unknown };
    return Number.isInteger(offset) ? (offset as number) : undefined;
  } catch {
    // The file is missing, or somebody has damaged it. The next start chooses again.
    return undefined;
  }
}

/**
 * Returns the environment for a command beside the running app: variables, those of `.env`, and, whatever these say of
 * them, the ports at which the app of this working copy listens.
 */
export function loadLocalEnvironment(root: string): Env {
  const env = loadEnvironment(root);
  const offset = readPortOffset(resolve(root, env.DATA_DIR?.trim() || '.data')) ?? 0;
  env.BACKEND_PORT = String(usualPorts.backend + offset);
  env.AUTH_EMULATOR_PORT = String(usualPorts.authEmulator + offset);
  return env;
}
