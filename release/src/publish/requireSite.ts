import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';

/**
 * Returns the site that `commit` has read; throws if the store is empty, because it was removed since the command
 * began.
 */
export function requireSite(store: Store, site: Site | undefined): Site {
  if (!site) throw new Error(`${store.name} holds no site any more.`);
  return site;
}
