import { z } from 'zod';
import type { Site } from '../manifest/readSite.ts';
import { inTurns } from '../store/inTurns.ts';

const pageSchema = z.object({
  /** Goes into `#root`. */
  body: z.string(),
  /** Pictures that the page shows first. */
  head: z.string(),
  /**
   * Style sheets that stand in the page: the address of each one's file, and the name by which a remote's build finds a
   * sheet that is loaded already.
   */
  styles: z.array(z.object({ href: z.string(), nameInBuild: z.optional(z.string()), css: z.string() })),
});

/** A page as it is before any script has run. */
export type PrerenderedPage = z.infer<typeof pageSchema>;

/** The prerendered pages that a manifest names, by path. A page whose object is gone appears with its scripts. */
export async function readPrerendered({ store, manifest }: Site): Promise<Map<string, PrerenderedPage>> {
  const pages = await inTurns(Object.entries(manifest.prerendered), async ([path, key]) => {
    const text = (await store.get(key))?.content.toString();
    return text === undefined ? [] : [[path, pageSchema.parse(JSON.parse(text))] as const];
  });
  return new Map(pages.flat());
}

/** Texts that the content security policy has to allow. */
export function inlineStyles(prerendered: Map<string, PrerenderedPage>): string[] {
  return [...new Set([...prerendered.values()].flatMap(({ styles }) => styles.map(({ css }) => css)))];
}
