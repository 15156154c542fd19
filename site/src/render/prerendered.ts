import { z } from 'zod';
import { parseOrLog } from '../releases/parseJson.ts';
import type { Site } from '../releases/readSite.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';

/** Prerendered page, as a release writes it into the store. */
const prerenderedPageSchema = z.object({
  /** HTML of the content of `#root`. */
  body: z.string(),
  /** HTML in the page's head: preloads of the pictures that are shown first. */
  head: z.string(),
  /**
   * Style sheets that the page contains inline. `href` is the address of the file, and `nameInBuild` the name by which
   * webpack's runtime recognizes that the page has this style sheet already.
   */
  styles: z.array(z.object({ href: z.string(), nameInBuild: z.optional(z.string()), css: z.string() })),
});

/** Content of a public page as HTML, which browsers show before any script has run. */
export type PrerenderedPage = z.infer<typeof prerenderedPageSchema>;

/**
 * Reads the prerendered pages that a release names, by path. A page that is missing or damaged in the store is
 * left out: the browser renders its content instead. Where a text names the site's origin, it gets `origin`, because
 * React expects the same text as in the browser: a QA server has another one than the customers' site.
 */
export async function readPrerendered({ store, release }: Site, origin: string): Promise<Map<string, PrerenderedPage>> {
  const pages = await mapConcurrently(Object.entries(release.prerendered), async ([path, key]) => {
    const text = (await store.get(key))?.toString();
    const problem = `${key} in ${store.name} is no prerendered page`;
    const page = text === undefined ? undefined : parseOrLog(prerenderedPageSchema, text, problem);
    return page ? [[path, { ...page, body: page.body.replaceAll(release.origin, origin) }] as const] : [];
  });
  return new Map(pages.flat());
}

/** Lists the inline style sheets, which the Content Security Policy has to allow. */
export function listInlineStyles(prerendered: Map<string, PrerenderedPage>): string[] {
  return [...new Set([...prerendered.values()].flatMap(({ styles }) => styles.map(({ css }) => css)))];
}
