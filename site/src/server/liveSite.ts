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

/** A rendered manifest, with its entity tag. */
interface RenderedManifest {
  etag: string;
  rendering: Rendering;
  /** Whether remotes are missing because the store has not delivered their contracts (`contract.json`). */
  isIncomplete: boolean;
}

/**
 * Creates a function that returns the rendering (all responses) of a site's manifest, the object that names all live
 * versions of the shell and of remotes (micro-frontends). The site's server calls it for each request. `pauseMs` is the
 * default of `maxAgeMs`.
 *
 * A manifest is rendered when it has changed, and when its rendering expires, e.g. because a preview ends. The previous
 * rendering stays if the store fails, or if the manifest is damaged.
 */
export function createLiveSite(store: Store, pauseMs = 0): LiveSite {
  const readContract = createContractReader(store);
  let live: RenderedManifest | undefined;
  /** Manifest that could not be rendered, and when it is tried again. */
  let rejected: { etag: string; retryAt: number } | undefined;
  /** Pending update, which all requests share. */
  let updating: Promise<void> | undefined;
  let updatedAt = -Infinity;
  let loggedFailure: string | undefined;

  /** Renders the manifest in the store, unless that is not necessary. Throws if it cannot be rendered. */
  async function update(): Promise<void> {
    const etag = await store.head(manifestKey);
    const isRejected = rejected && rejected.etag === etag && Date.now() < rejected.retryAt;
    const isCurrent = live && live.etag === etag && !live.isIncomplete && !isExpired(live.rendering);
    if (isRejected || isCurrent) return;
    const stored = await store.get(manifestKey);
    if (!stored) throw new Error(`${store.name} holds no site.`);
    try {
      live = await renderManifest(stored.content.toString(), stored.etag);
      rejected = undefined;
    } catch (error) {
      rejected = { etag: stored.etag, retryAt: Date.now() + retryMs };
      // The previous manifest stays live. It is rendered again if e.g. one of its previews has ended.
      if (live && isExpired(live.rendering)) live.rendering = await render(live.rendering.site);
      throw error;
    }
  }

  async function renderManifest(json: string, etag: string): Promise<RenderedManifest> {
    const manifest = parseManifest(json, store.name);
    const { site, failure } = await readAvailableSite(store, manifest, readContract);
    // After a failure to read a contract, `site` lacks a remote, which the previous rendering may have. A server that
    // has just started has no previous rendering: it serves the incomplete site.
    if (failure && live) throw failure;
    return { etag, rendering: await render(site), isIncomplete: failure !== undefined };
  }

  /** Starts an update. Resolves at its end, or after `maxWaitMs` if there is a rendering to respond with. */
  function startUpdate(): Promise<void> {
    const finished = updateOrLog();
    return live ? waitAtMost(finished, maxWaitMs) : finished;
  }

  /** Logs a failure of the update if there is a previous rendering. Without one, throws it. */
  async function updateOrLog(): Promise<void> {
    try {
      await update();
      loggedFailure = undefined;
    } catch (error) {
      if (!live) throw error;
      logOnce(error);
    } finally {
      updating = undefined;
      updatedAt = Date.now();
    }
  }

  /** Logs a failure of an update, unless the same manifest has failed in the same way at the previous update. */
  function logOnce(error: unknown): void {
    const failure = `${rejected?.etag} ${String(error)}`;
    if (failure !== loggedFailure) console.error(error);
    loggedFailure = failure;
  }

  return async (maxAgeMs = pauseMs) => {
    const isDue = Date.now() - updatedAt >= maxAgeMs;
    if (isDue || !live) await (updating ??= startUpdate());
    if (!live) throw new Error(`${store.name} holds a manifest that cannot be served.`);
    return live.rendering;
  };
}

const isExpired = ({ expiresAt }: Rendering) => Date.now() >= expiresAt;

/** Waits for a promise, but no longer than `maxMs`. */
async function waitAtMost(promise: Promise<void>, maxMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxMs)));
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
