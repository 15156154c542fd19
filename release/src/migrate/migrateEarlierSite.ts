import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileName } from 'page-contract/publishedPath';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { readManifest } from 'site/manifest/readManifest.ts';
import { isBucket } from 'site/store/config.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { migrateSite, type EarlierSite } from './migrateSite.ts';

/**
 * Migrates a site of the format before manifest.json, so that a first start does not take its store for empty. Returns
 * undefined if there is no such site, or a manifest already. `site` is the path of a folder or the address of a bucket,
 * and `store` reads and writes there.
 */
export async function migrateEarlierSite(site: string, store: Store): Promise<SiteManifest | undefined> {
  if (await readManifest(store)) return undefined;
  const earlier = await (isBucket(site) ? readBucketAndCopyFiles(store) : readFolder(site));
  return earlier && migrateSite(store, earlier);
}

/**
 * Reads the earlier format in a folder, where published files have the keys of the present format already. Returns
 * undefined if there is no `.site.json`, which describes the site.
 */
async function readFolder(folder: string): Promise<EarlierSite | undefined> {
  const readText = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      // The file exists, but cannot be read: the store must not be taken for empty.
      throw error;
    });
  const facts = await readText('.site.json');
  return facts ? { facts, history: await readText('releases.jsonl') } : undefined;
}

/**
 * Reads the earlier format in a bucket, and copies published files to the keys of the present format. Returns undefined
 * if there is no `site/facts.json`, which describes the site.
 */
async function readBucketAndCopyFiles(store: Store): Promise<EarlierSite | undefined> {
  const readText = async (key: string) => (await store.get(key))?.content.toString() ?? '';
  const facts = await readText('site/facts.json');
  if (!facts) return undefined;
  const prefix = 'site/files/';
  await mapConcurrently(await store.list(prefix), async ({ key }) => {
    const stored = await store.get(key);
    const newKey = key.slice(prefix.length);
    // Leaves out keys that are no paths of files, like `../x`. Objects that an earlier attempt has copied stay.
    if (stored && isFileName(newKey)) await store.put(newKey, stored.content, { ifNoneMatch: '*' });
  });
  // `history` is the hash of the newest release record, after which the file of all records is named.
  const { history: newestRecord } = JSON.parse(facts) as { history: string };
  return { facts, history: await readText(`site/history/${newestRecord}.jsonl`) };
}
