import { manifestKey, parseManifest } from '../manifest/readManifest.ts';
import { createContractReader, readAvailableSite } from '../manifest/readSite.ts';
import { render, type Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

/** Time after which a manifest that could not be rendered is tried again: the store may have failed for a moment. */
const retryMs = 30_000;
/** Maximum wait of a request for a new manifest, if there is a rendering to respond with: the store may hang. */
const maxWaitMs = 5_000;

/** Returns the rendering. Asks the store for a new manifest first if the last answer is at least `maxAgeMs` old. */
export type LiveSite = (maxAgeMs?: number) => Promise<Rendering>;

/**
 * Creates a function that returns the rendering (all responses) of the live manifest, the object that names all live
 * versions of the shell and of remotes (micro-frontends). The site's server calls it for each request. `pauseMs` is the
 * default of `maxAgeMs`. Each manifest is rendered once, until the rendering expires. The former rendering stays:
 * - if the store cannot be reached, until the next call that asks it;
 * - if the manifest is damaged, or the store does not deliver a contract (`contract.json`), for `retryMs`, even if it
 *   expires. Without a former rendering, the remote of that contract is left out until the next call.
 */
export function createLiveSite(store: Store, pauseMs = 0): LiveSite {
  const readContract = createContractReader(store);
  /** Manifest that is served. `isIncomplete`: without remotes whose contracts the store has not delivered. */
  let live: { etag: string; rendering: Rendering; isIncomplete: boolean } | undefined;
  /** Manifest that could not be rendered, and when it is tried again. */
  let rejected: { etag: string; retryAt: number } | undefined;
  /** Pending update, for which all requests wait up to `maxWaitMs`. */
  let updating: Promise<void> | undefined;
  let updatedAt = -Infinity;
  /** Failure of the last update, with its manifest, so that it is logged once although each request may meet it. */
  let loggedFailure: string | undefined;

  /** Renders the manifest if it has changed, or if the last rendering has expired. Throws if it cannot be rendered. */
  async function update(): Promise<void> {
    const etag = await store.head(manifestKey);
    if (rejected && rejected.etag === etag && Date.now() < rejected.retryAt) return;
    // A rendering expires, e.g. when a preview in it ends.
    const isCurrent = live && live.etag === etag && !live.isIncomplete && Date.now() < live.rendering.expiresAt;
    if (isCurrent) return;
    const stored = await store.get(manifestKey);
    if (!stored) throw new Error(`${store.name} holds no site.`);
    try {
      const manifest = parseManifest(stored.content.toString(), store.name);
      const { site, failure } = await readAvailableSite(store, manifest, readContract);
      // A remote whose contract the store does not deliver stays as it was, in the previous rendering.
      if (failure && live) throw failure;
      // A server that has just started does without the remote until the next update.
      live = { etag: stored.etag, rendering: await render(site), isIncomplete: failure !== undefined };
      rejected = undefined;
    } catch (error) {
      rejected = { etag: stored.etag, retryAt: Date.now() + retryMs };
      // The manifest that stays live is rendered again if its rendering has expired.
      if (live && Date.now() >= live.rendering.expiresAt) live.rendering = await render(live.rendering.site);
      throw error;
    }
  }

  /** Starts an update, and resolves when a request need not wait for it any more. Throws if no rendering is left. */
  async function startUpdate(): Promise<void> {
    const finished = update()
      .then(() => void (loggedFailure = undefined))
      .catch((error: unknown) => {
        if (!live) throw error;
        // `rejected` tells failures of several manifests apart. It may be undefined if the store failed.
        const failure = `${rejected?.etag} ${String(error)}`;
        if (failure !== loggedFailure) console.error(error);
        loggedFailure = failure;
      })
      .finally(() => {
        updating = undefined;
        updatedAt = Date.now();
      });
    if (!live) return finished;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxWaitMs)));
    await Promise.race([finished, timeout]);
    clearTimeout(timer);
  }

  return async (maxAgeMs = pauseMs) => {
    // All requests share one update.
    if (Date.now() - updatedAt >= maxAgeMs || !live) await (updating ??= startUpdate());
    if (!live) throw new Error(`${store.name} holds a manifest that cannot be served.`);
    return live.rendering;
  };
}
