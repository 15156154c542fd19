import type { Store } from '../store/Store.ts';
import { requireManifest } from './readManifest.ts';
import { readSite, type Site } from './readSite.ts';

/** The site of a store that has to hold one. */
export const readLiveSite = async (store: Store): Promise<Site> =>
  readSite(store, (await requireManifest(store)).manifest);
