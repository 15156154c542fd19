import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';

/** Returns the site. Throws if it was removed since the command began. */
export function requireSite(store: Store, site: Site | undefined): Site {
  if (!site) throw new Error(`${store.name} holds no site any more.`);
  return site;
}
