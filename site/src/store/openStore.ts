import type { Env } from 'node-kit/settings.ts';
import { bucketStore } from './bucketStore.ts';
import { readBucketAccess, readBucketLocation } from './config.ts';
import { folderStore } from './folderStore.ts';
import { isBucket } from './isBucket.ts';
import type { Store } from './Store.ts';

/** Opens the store that SITE_DIR names: a folder or `s3://bucket/prefix`. */
export const openStore = (site: string, env?: Env): Store =>
  isBucket(site) ? bucketStore(readBucketLocation(site, env), readBucketAccess(env)) : folderStore(site);
