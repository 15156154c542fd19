import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from 'node-kit/lock.ts';
import { changeBucket } from '../bucket/changeBucket.ts';
import { bucketOf } from '../bucket/siteFolder.ts';
import { checkList } from '../keys/signedList.ts';
import type { Trust } from '../keys/Trust.ts';
import { siteFactsFile } from '../publish/siteFacts.ts';

/** Longer than any composition takes. */
const patienceMs = 120_000;

/**
 * Two teams may release at the same moment; both read, change and write the registry, so one waits for the other. What is done to the
 * copy of a bucket is done to the bucket; where somebody elsewhere was first, the work is done once more.
 */
export async function withSiteLock<Result>(
  siteDir: string,
  trust: Trust | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await takeLock(join(siteDir, '.lock'), { what: `The site in ${siteDir}`, patienceMs });
  const bucket = bucketOf(siteDir);
  const changing = async () => {
    const result = await changeBucket(bucket!, siteDir, work);
    // Only now it is what everybody has seen: whoever shows this machine an older one is refused from here on.
    if (trust) checkList(siteDir, readFileSync(join(siteDir, siteFactsFile), 'utf8'), trust);
    return result;
  };
  return (bucket ? changing() : work()).finally(lock.release);
}
