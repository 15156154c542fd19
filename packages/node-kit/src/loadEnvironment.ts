import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './settings.ts';

/** The environment with what the project's `.env` file adds to it. What is already set wins. */
export function loadEnvironment(root: string): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
