import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from 'node-kit/lock.ts';
import type { Env } from 'node-kit/settings.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { isBucket } from '../config/isBucket.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { isCopy, placeFile } from '../publish/isCopy.ts';
import { openBucket, type Bucket } from './Bucket.ts';
import { readBucketAccess, readBucketPlace, type BucketPlace } from './config.ts';
import { pull } from './pull.ts';

/**
 * The folder that stands for a site: itself, or a copy of what lies in a bucket, as new as this moment. Like a clone, the copy knows
 * where it comes from: whoever changes it under its lock (`release/siteLock.ts`) changes the bucket.
 */
export async function siteFolder(site: string, env?: Env, copies = join(projectRoot, '.build/copies')) {
  if (!isBucket(site)) return site;
  const place = readBucketPlace(site, env);
  const text = JSON.stringify(place);
  const folder = join(copies, `${place.name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`);
  const lock = await takeLock(join(folder, '.lock'), { what: `The copy of ${site} in ${folder}`, patienceMs: 120_000 });
  try {
    writeFileAtomically(join(folder, placeFile), text);
    await pull(openBucket(place, readBucketAccess(env)), folder);
  } finally {
    lock.release();
  }
  return folder;
}

/** The bucket that a folder is a copy of. */
export function bucketOf(folder: string): Bucket | undefined {
  if (!isCopy(folder)) return undefined;
  return openBucket(JSON.parse(readFileSync(join(folder, placeFile), 'utf8')) as BucketPlace, readBucketAccess());
}
