import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** Folder of everything that the bench builds. */
export const workFolder = resolve(root, '.build/bench');

/** Returns this process's environment variables with some others. */
export function createEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}
