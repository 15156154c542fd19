import type { Store } from '../store/Store.ts';
import { requireManifest } from './readManifest.ts';
import { readSite, type Site } from './readSite.ts';

/** Reads the live site of a store. Throws if there is none. */
export const readLiveSite = async (store: Store): Promise<Site> =>
  readSite(store, (await requireManifest(store)).manifest);
