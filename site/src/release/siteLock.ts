import { join } from 'node:path';
import { takeLock } from 'node-kit/lock.ts';
import { changeBucket } from '../bucket/changeBucket.ts';
import { bucketOf } from '../bucket/siteFolder.ts';

/** Longer than any composition takes. */
const patienceMs = 120_000;

/**
 * Two teams may release at the same moment; both read, change and write the registry, so one waits for the other. What is done to the
 * copy of a bucket is done to the bucket; where somebody elsewhere was first, the work is done once more.
 */
export async function withSiteLock<Result>(siteDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await takeLock(join(siteDir, '.lock'), { what: `The site in ${siteDir}`, patienceMs });
  const bucket = bucketOf(siteDir);
  return (bucket ? changeBucket(bucket, siteDir, work) : work()).finally(lock.release);
}
