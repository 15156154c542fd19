import { isBucket, readBucketSettings } from './config.ts';
import { createBucketStore } from './createBucketStore.ts';
import { createFolderStore } from './createFolderStore.ts';
import { refuseOverwriting } from './refuseOverwriting.ts';
import type { Store } from './Store.ts';

/** Opens the store that SITE_DIR names: a folder or `s3://bucket/prefix`. */
export const openStore = (site: string): Store =>
  isBucket(site) ? refuseOverwriting(createBucketStore(readBucketSettings(site))) : createFolderStore(site);
