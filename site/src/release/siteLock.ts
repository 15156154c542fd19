import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any composition takes: a lock of this age was left behind by a process that died. */
const abandonedAfter = 120_000;

/** Two teams may release at the same moment; both read, change and write the registry, so one waits for the other. */
export async function withSiteLock<Result>(siteDir: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(siteDir, { recursive: true });
  const lock = join(siteDir, '.lock');
  while (!(await taken(lock))) {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > abandonedAfter) await rm(lock, { force: true });
    else await wait(100);
  }
  return work().finally(() => rm(lock, { force: true }));
}

async function taken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
