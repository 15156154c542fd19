import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';

/** A command that changes a site needs one. */
export function requireSite(store: Store, site: Site | undefined): Site {
  if (!site) throw new Error(`${store.name} holds no site any more.`);
  return site;
}
