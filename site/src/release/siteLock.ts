import { join } from 'node:path';
import { takeLock } from 'node-kit/lock.ts';

/** Longer than any composition takes. */
const patienceMs = 120_000;

/** Two teams may release at the same moment; both read, change and write the registry, so one waits for the other. */
export async function withSiteLock<Result>(siteDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await takeLock(join(siteDir, '.lock'), { what: `The site in ${siteDir}`, patienceMs });
  return work().finally(lock.release);
}
