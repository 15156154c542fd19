import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './settings.ts';

/** Returns the environment variables, plus those of the project's `.env` file that are not set yet. */
export function loadEnvironment(root: string): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
