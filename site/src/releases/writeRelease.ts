import type { Store } from '../store/Store.ts';
import { formatReleaseKey } from './readReleases.ts';
import type { Release } from './releaseSchema.ts';

/**
 * Writes a release, which then is the newest, unless its number is taken. Returns whether it was written: of several
 * writers of a number exactly one is told so.
 */
export async function writeRelease(store: Store, release: Release): Promise<boolean> {
  const key = formatReleaseKey(release.number);
  try {
    if (await store.put(key, JSON.stringify(release), { ifNoneMatch: '*' })) return true;
  } catch (error) {
    // The request may have arrived although its response was lost.
    if (await isStored(store, key, release)) return true;
    throw error;
  }
  // The number is taken: by an earlier attempt of this request, whose response was lost, or by somebody else.
  return isStored(store, key, release);
}

/** Returns whether an object is this release, which its random id tells. */
async function isStored(store: Store, key: string, { id }: Release): Promise<boolean> {
  const text = (await store.get(key))?.toString();
  return text !== undefined && text.includes(`"id":${JSON.stringify(id)}`);
}
