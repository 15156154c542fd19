import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Unit tests that only `npm run test:nightly` runs, as patterns of their paths: plans of queries on many rows, a backend
 * that is killed, what a browser notices of a slow screen, a second build in another folder, and the help of every
 * script.
 */
export const onlyNightlyUnits: string[] = ['queryPlans', 'kills\\.test', 'slowScreens', 'sameBytes', 'programsHelp'];

/** Returns those that it runs with `NIGHTLY=1`: the former, and those that `npm test` tries less, or on one database. */
export function findNightlyUnits(root: string): string[] {
  const tryMoreAtNight = globSync('backend/src/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(onAnyDatabase|isNight)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  return [...onlyNightlyUnits, ...tryMoreAtNight];
}
