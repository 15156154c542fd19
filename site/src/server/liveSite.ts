import { manifestKey, parseManifest } from '../manifest/readManifest.ts';
import { createContractReader, readSite } from '../manifest/readSite.ts';
import { render, type Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

/**
 * Returns the rendering of the live manifest, again whenever the manifest's entity tag has changed. A manifest that
 * cannot be rendered never replaces a good one. `pauseMs`: how often at most the store is asked.
 */
export function createLiveSite(store: Store, pauseMs = 0): () => Promise<Rendering> {
  const readContract = createContractReader(store);
  let live: { etag: string; rendering: Rendering } | undefined;
  let rejected: string | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = -Infinity;

  async function look(): Promise<void> {
    const etag = await store.head(manifestKey);
    if (etag !== undefined && etag === rejected) return;
    if (live && live.etag === etag && Date.now() < live.rendering.expires) return;
    const stored = await store.get(manifestKey);
    if (!stored) throw new Error(`${store.name} holds no site.`);
    try {
      const site = await readSite(store, parseManifest(stored.content.toString(), store.name), readContract);
      live = { etag: stored.etag, rendering: await render(site) };
      rejected = undefined;
    } catch (error) {
      rejected = stored.etag;
      throw error;
    }
  }

  return async () => {
    if (Date.now() - lookedAt >= pauseMs || !live) {
      looking ??= look().finally(() => {
        looking = undefined;
        lookedAt = Date.now();
      });
      await looking.catch((error: unknown) => {
        if (!live) throw error;
        console.error(error);
      });
    }
    if (!live) throw new Error(`${store.name} holds a manifest that cannot be served.`);
    return live.rendering;
  };
}
