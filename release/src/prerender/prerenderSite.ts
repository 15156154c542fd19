import { createHash } from 'node:crypto';
import type { Site } from 'site/releases/readSite.ts';

/**
 * Renders the public pages of all remotes to HTML when a site changes (commit.ts), and stores each page as an object.
 * The key of the object contains a hash of everything on which the page depends. Pages are rendered again only if their
 * keys have changed.
 */
export async function prerenderSite(site: Site) {
  const { store, release, registry, shell } = site;
  /** Keys of the objects, by the path of the page. */
  const prerendered: Record<string, string> = {};
  /** Reasons why pages could not be prerendered, by path. */
  const notPrerendered: Record<string, string> = {};
  if (!shell.prerender) return { prerendered, notPrerendered };
  const modules = Object.values(registry.remotes).map(({ module }) => module);
  for (const [remote, { module, live }] of Object.entries(registry.remotes)) {
    const paths = module.routes.filter(({ expose }) => live?.prerender?.[expose]).map(({ path }) => path);
    if (paths.length === 0) continue;
    // A page depends on all `modules`, because it links to routes of other remotes. A new dependency has to be added.
    const dependencies = [shell.version, remote, live?.version, release.page, release.origin, modules];
    const hash = hashDependencies(dependencies);
    // The release before names only pages that are stored. After a rollback, those of an earlier release are there,
    // too.
    const isStored = async (path: string) => {
      const key = formatKey(hash, path);
      return release.prerendered[path] === key || (await store.has(key));
    };
    if ((await Promise.all(paths.map(isStored))).every(Boolean)) {
      for (const path of paths) prerendered[path] = formatKey(hash, path);
      continue;
    }
    // Loaded only here, because most releases find their pages in the store.
    const { prerenderPages } = await import('./prerenderPages.ts');
    const { pages, reasons } = await prerenderPages(site, remote);
    for (const [path, page] of pages) {
      prerendered[path] = formatKey(hash, path);
      await store.put(prerendered[path], JSON.stringify(page));
    }
    Object.assign(notPrerendered, reasons);
  }
  return { prerendered, notPrerendered };
}

const hashDependencies = (dependencies: unknown[]) =>
  createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 20);

/** Returns the key of a page: `prerendered/<hash>/faq.json` for `/faq`, and `prerendered/<hash>/index.json` for `/`. */
const formatKey = (hash: string, path: string) => `prerendered/${hash}${path === '/' ? '/index' : path}.json`;
