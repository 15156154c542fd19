import { createHash } from 'node:crypto';
import type { Site } from 'site/manifest/readSite.ts';
import { prerenderPages } from './prerenderPages.ts';

/**
 * Renders public pages of all remotes to HTML when a site changes (commit.ts), and stores them as immutable objects.
 * Their keys are hashes of everything that the pages depend on, so that pages are rendered again only if that changes.
 */
export async function prerenderSite(site: Site) {
  const { store, manifest, registry, shell } = site;
  /** Key of each page's object in the store, by path: `/faq` has a key like `prerendered/<hash>/faq.json`. */
  const prerendered: Record<string, string> = {};
  /** Why pages could not be prerendered, by path. */
  const notPrerendered: Record<string, string> = {};
  const modules = Object.values(registry.remotes).map(({ module }) => module);
  // `current` is the live version.
  for (const [name, { module, current }] of Object.entries(registry.remotes)) {
    const paths = module.routes.filter(({ expose }) => current?.prerender?.[expose]).map(({ path }) => path);
    if (paths.length === 0 || !shell.prerender) continue;
    // Everything that the pages depend on, `modules` because they link to all routes. A new input has to be added here.
    const inputs = [shell.version, name, current?.version, manifest.page, manifest.origin, modules];
    const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 20);
    const keys = Object.fromEntries(
      paths.map((path) => [path, `prerendered/${hash}${path === '/' ? '/index' : path}.json`]),
    );
    // The manifest names only stored pages. Equal keys contain an equal hash: the inputs have not changed.
    if (paths.every((path) => manifest.prerendered[path] === keys[path])) {
      Object.assign(prerendered, keys);
      continue;
    }
    const { pages, reasons } = await prerenderPages(site, name);
    for (const [path, page] of pages) {
      await store.put(keys[path]!, JSON.stringify(page));
      prerendered[path] = keys[path]!;
    }
    Object.assign(notPrerendered, reasons);
  }
  return { prerendered, notPrerendered };
}
