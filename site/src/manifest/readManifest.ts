import type { Store } from '../store/Store.ts';
import { siteManifestSchema, type SiteManifest } from './manifestSchema.ts';
import { parseJson } from './parseJson.ts';

/** Key of the manifest in a site's store: the object that names all live versions. */
export const manifestKey = 'manifest.json';

/**
 * Reads the manifest of a site and its entity tag, which a release passes as `ifMatch` when it writes the next one.
 * Returns undefined for a store without manifest. Throws if this version of the program cannot read the manifest.
 */
export async function readManifest(store: Store) {
  const stored = await store.get(manifestKey);
  return stored && { manifest: parseManifest(stored.content.toString(), store.name), etag: stored.etag };
}

/** Reads the manifest of a site like `readManifest`. Throws if there is none, and tells the operator what to do. */
export async function requireManifest(store: Store) {
  const stored = await readManifest(store);
  if (stored) return stored;
  throw new Error(
    [
      `${store.name} holds no site.`,
      'To create one on your own machine: npm start; elsewhere: npm run compose -w release',
    ].join('\n'),
  );
}

/**
 * Returns whether a store, or its part with a prefix, contains a manifest. Commands that fill a store with other files
 * and remove what is in it, such as an export, refuse a store with a site.
 */
export const holdsSite = async (store: Store, prefix = '') =>
  (await store.list(prefix)).some(({ key }) => key.split('/').at(-1) === manifestKey);

/** Parses a manifest. Throws an error that names the store if the manifest is invalid. */
export const parseManifest = (json: string, storeName: string): SiteManifest =>
  parseJson(siteManifestSchema, json, `The manifest of ${storeName} is not one that this version of the program reads`);
