import { z } from 'zod';
import { parseOrLog } from '../manifest/parseJson.ts';
import type { Site } from '../manifest/readSite.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';

/** Object of the store with a prerendered page, which a release has written. */
const prerenderedPageSchema = z.object({
  /** HTML of the content of `#root`. */
  body: z.string(),
  /** HTML in the page's head: preloads of the pictures that are shown first. */
  head: z.string(),
  /**
   * Inline style sheets: the address of each one's file, and the name by which a remote's code recognizes that the
   * sheet is loaded already.
   */
  styles: z.array(z.object({ href: z.string(), nameInBuild: z.optional(z.string()), css: z.string() })),
});

/** Content of a public page as HTML, which browsers show before any script has run. */
export type PrerenderedPage = z.infer<typeof prerenderedPageSchema>;

/**
 * Reads the prerendered pages that a site's manifest names, by path. A page whose object is missing or damaged in the
 * store is left out: its scripts render the content in the browser instead.
 */
export async function readPrerendered({ store, manifest }: Site): Promise<Map<string, PrerenderedPage>> {
  const pages = await mapConcurrently(Object.entries(manifest.prerendered), async ([path, key]) => {
    const text = (await store.get(key))?.content.toString();
    const problem = `${key} in ${store.name} is no prerendered page`;
    const page = text === undefined ? undefined : parseOrLog(prerenderedPageSchema, text, problem);
    return page ? [[path, page] as const] : [];
  });
  return new Map(pages.flat());
}

/** Lists the inline style sheets, which the Content Security Policy has to allow. */
export function listInlineStyles(prerendered: Map<string, PrerenderedPage>): string[] {
  return [...new Set([...prerendered.values()].flatMap(({ styles }) => styles.map(({ css }) => css)))];
}
