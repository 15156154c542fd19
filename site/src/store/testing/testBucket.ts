import { randomUUID } from 'node:crypto';
import type { BucketSettings } from '../config.ts';
import { createBucketStore } from '../createBucketStore.ts';
import { mapConcurrently } from '../mapConcurrently.ts';
import { pageSize, storeCases } from './storeCases.ts';

/**
 * Runs all cases of a store against a bucket, below a random prefix, and removes what they wrote. Prints one line a
 * case. Returns whether all have passed.
 */
export async function testBucket(bucket: BucketSettings, print: (line: string) => void): Promise<boolean> {
  const prefix = `${bucket.prefix}store-test-${randomUUID()}/`;
  const all = createBucketStore({ ...bucket, prefix });
  let hasPassed = true;
  // A wrong key or a missing bucket is one error, and not one for each case.
  await all.list('');
  print(`${all.name}, ${storeCases.length} cases:`);
  try {
    for (const [index, { title, run }] of storeCases.entries())
      try {
        await run(createBucketStore({ ...bucket, prefix: `${prefix}${index}/` }, pageSize));
        print(`  passed  ${title}`);
      } catch (error) {
        hasPassed = false;
        print(`  FAILED  ${title}\n          ${String((error as Error).message).replaceAll('\n', '\n          ')}`);
      }
  } finally {
    await mapConcurrently(await all.list(''), ({ key }) => all.remove(key));
  }
  print(
    hasPassed
      ? 'This bucket can hold a site. Everything that was written is removed.'
      : 'This bucket cannot hold a site. Everything that was written is removed.',
  );
  return hasPassed;
}
