import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** Everything the bench builds, apart from the parts' own dist folders. */
export const workFolder = resolve(root, '.build/bench');

export function environment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}
