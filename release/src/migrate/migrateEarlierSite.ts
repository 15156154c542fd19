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
 * Migrates a site of the format before manifest.json in a folder or a bucket, so that a first start does not take it
 * for an empty store. In a bucket, also copies its files to the keys of the present format; in a folder they have these
 * keys already. `site`: path of the folder or address of the bucket. Returns undefined if there is no such site, or a
 * manifest already.
 */
export async function migrateEarlierSite(site: string, store: Store): Promise<SiteManifest | undefined> {
  if (await readManifest(store)) return undefined;
  const earlier = await (isBucket(site) ? copyFromBucket(store) : readFolder(site));
  return earlier && migrateSite(store, earlier);
}

/** Returns undefined if the folder holds no `.site.json`, the facts of a site in the earlier format. */
async function readFolder(folder: string): Promise<EarlierSite | undefined> {
  const readText = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      // A file that is there and cannot be read must not be taken for an empty store.
      if (error.code === 'ENOENT') return '';
      throw error;
    });
  const facts = await readText('.site.json');
  return facts ? { facts, history: await readText('releases.jsonl') } : undefined;
}

/** Copies the files from the prefix of the earlier format. Returns undefined if the bucket holds no such site. */
async function copyFromBucket(store: Store): Promise<EarlierSite | undefined> {
  const prefix = 'site/files/';
  const readText = async (key: string) => (await store.get(key))?.content.toString() ?? '';
  const facts = await readText('site/facts.json');
  if (!facts) return undefined;
  await mapConcurrently(await store.list(prefix), async ({ key }) => {
    const stored = await store.get(key);
    const name = key.slice(prefix.length);
    if (stored && isFileName(name)) await store.put(name, stored.content, { ifNoneMatch: '*' });
  });
  const { history: historyName } = JSON.parse(facts) as { history: string };
  return { facts, history: await readText(`site/history/${historyName}.jsonl`) };
}
