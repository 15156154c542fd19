import { formatReleaseKey, listReleaseNumbers, parseRelease } from '../releases/readReleases.ts';
import { createContractReader, readAvailableSite } from '../releases/readSite.ts';
import type { QaOptions } from '../render/qa.ts';
import { render, type Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

/** Time after which a release that could not be rendered is tried again: the store may have failed for a moment. */
const retryMs = 30_000;
/**
 * Time after which all releases are listed: numbers may be missing after a long sleep, because a prune removes some.
 */
const listMs = 60_000;
/** Maximum wait of a request for a new release, if there is a rendering to respond with: the store may hang. */
const maxWaitMs = 5_000;

/** Returns the rendering. Asks the store for a new release first if the last answer is at least `maxAgeMs` old. */
export type LiveSite = (maxAgeMs?: number) => Promise<Rendering>;

/** A rendered release. */
interface RenderedRelease {
  number: number;
  rendering: Rendering;
  /** Time of the next rendering of the same release, in milliseconds since 1970. */
  renderAgainAt: number;
}

/**
 * Creates a function that returns the rendering (all responses) of a site's newest release. The site's server calls it
 * for each request. `pauseMs` is the default of `maxAgeMs`.
 *
 * It asks the store for the release after the newest one that it knows, and lists all of them now and then. A release
 * that cannot be read or rendered is skipped: the one before stays live, until the skipped one can be rendered after
 * all, or a later one. A release is rendered again when its rendering expires, e.g. because a preview ends.
 */
export function createLiveSite(store: Store, pauseMs = 0, qa?: QaOptions): LiveSite {
  const readContract = createContractReader(store);
  let live: RenderedRelease | undefined;
  /** Highest number that was seen; it may have been skipped. */
  let lastNumber = 0;
  /** Skipped releases that are newer than the live one, and when each is tried again. */
  const skipped = new Map<number, number>();
  let listedAt = -Infinity;
  /** Pending update, which all requests share. */
  let updating: Promise<void> | undefined;
  let updatedAt = -Infinity;
  /** Last failure of each release, and of updates (0). Each is logged once. */
  const loggedFailures = new Map<number, string>();

  /** Makes the newest release live that can be rendered. */
  async function update(): Promise<void> {
    if (Date.now() - listedAt >= listMs) {
      const numbers = await listReleaseNumbers(store);
      listedAt = Date.now();
      // The newest first: the others are needed only if it cannot be rendered.
      const unknown = numbers.filter((number) => number > lastNumber).toReversed();
      for (const number of unknown) if ((await tryRelease(number)) === 'live') break;
      lastNumber = Math.max(lastNumber, ...unknown);
    }
    // There is no first release before the list has shown one.
    while (lastNumber > 0 && (await tryRelease(lastNumber + 1)) !== 'missing') lastNumber += 1;
    for (const [number, retryAt] of [...skipped].toReversed())
      if (Date.now() >= retryAt && skipped.has(number)) await tryRelease(number);
    if (live && Date.now() >= live.renderAgainAt) await renderAgain(live);
  }

  /** Makes a release live, or skips it if it cannot be rendered. Throws if the store does not respond. */
  async function tryRelease(number: number): Promise<'live' | 'skipped' | 'missing'> {
    const text = (await store.get(formatReleaseKey(number)))?.toString();
    if (text === undefined) return 'missing';
    try {
      live = await renderRelease(number, text);
    } catch (error) {
      skipped.set(number, Date.now() + retryMs);
      logOnce(number, error);
      return 'skipped';
    }
    for (const other of skipped.keys()) if (other <= number) skipped.delete(other);
    return 'live';
  }

  async function renderRelease(number: number, text: string): Promise<RenderedRelease> {
    const release = parseRelease(text, `${formatReleaseKey(number)} of ${store.name}`);
    const { site, failure } = await readAvailableSite(store, release, readContract);
    // After a failure to read a contract, `site` lacks a remote, which the previous rendering may have. A server that
    // has just started has no previous rendering: it serves the incomplete site, and tries again.
    if (failure && live) throw failure;
    const rendering = await render(site, new Date(), qa);
    const retryAt = failure ? Date.now() + retryMs : Infinity;
    return { number, rendering, renderAgainAt: Math.min(retryAt, rendering.expiresAt) };
  }

  /** Renders the live release again, with contracts that could not be read before. */
  async function renderAgain({ number, rendering }: RenderedRelease): Promise<void> {
    const { site, failure } = await readAvailableSite(store, rendering.site.release, readContract);
    // While contracts cannot be read, the last ones are rendered, e.g. without a preview that has ended.
    const next = await render(failure ? rendering.site : site, new Date(), qa);
    live = {
      number,
      rendering: next,
      renderAgainAt: Math.min(failure ? Date.now() + retryMs : Infinity, next.expiresAt),
    };
  }

  /** Starts an update. Resolves at its end, or after `maxWaitMs` if there is a rendering to respond with. */
  function startUpdate(): Promise<void> {
    const finished = updateOrLog();
    return live ? waitAtMost(finished, maxWaitMs) : finished;
  }

  /** Logs a failure of the store if there is a rendering. Without one, throws it. */
  async function updateOrLog(): Promise<void> {
    try {
      await update();
      loggedFailures.delete(0);
    } catch (error) {
      if (!live) throw error;
      logOnce(0, error);
    } finally {
      updating = undefined;
      updatedAt = Date.now();
    }
  }

  /** Logs a failure, unless the same release has failed in the same way before. */
  function logOnce(number: number, error: unknown): void {
    const failure = String(error);
    if (loggedFailures.get(number) !== failure) console.error(error instanceof Error ? error.message : failure);
    loggedFailures.set(number, failure);
  }

  return async (maxAgeMs = pauseMs) => {
    const isDue = Date.now() - updatedAt >= maxAgeMs;
    if (isDue || !live) await (updating ??= startUpdate());
    if (live) return live.rendering;
    throw new Error(
      lastNumber === 0 ? `${store.name} holds no site.` : `${store.name} holds no release that can be served.`,
    );
  };
}

/** Waits for a promise, but no longer than `maxMs`. */
async function waitAtMost(promise: Promise<void>, maxMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxMs)));
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
