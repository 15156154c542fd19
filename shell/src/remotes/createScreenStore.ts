import type { PageRegistry } from 'page-contract';
import { createScreenImports } from './createScreenImports.ts';
import type { Remotes } from './remotes.ts';
import type { ScreenKey, ScreenState, ScreenStore } from './ScreenStore.ts';

interface Dependencies extends Remotes {
  /** Registry with which the page was served. */
  registry: PageRegistry;
  /**
   * Called for a remote that does not work, before its notice is shown. Calls `switchVersion` if there is another
   * version, never one that has failed before, and resolves to whether there is one.
   */
  switchToFallback(remote: string): Promise<boolean>;
}

/** One load of a screen. A later load replaces it; from then on, its result is ignored. */
interface ScreenLoad {
  state: ScreenState;
  /** Resolves when the screen is ready or has failed. */
  settled: Promise<void>;
  /** Whether the page waits for it: it is not only prefetched. */
  isAwaited: boolean;
  /** Whether it has failed, but may work now, or only a prefetch has noticed that: the next request loads it again. */
  isStale: boolean;
}

interface LoadOptions {
  /** Loads and evaluates the remote's code again, even if that has happened. */
  reloadsCode: boolean;
  /** Tries once more after a quick failure. */
  mayRetry: boolean;
}

/** Failures within this time are retried automatically; after a longer wait the user decides. */
const quickFailureInMilliseconds = 10_000;

const loading: ScreenState = { status: 'loading' };

/** Random delay of 0.3 to 1 second, so that many browsers do not retry at the same moment. */
const waitRandomly = () => new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));

/**
 * Creates the page's store of screens. A screen is `loading` until its code is evaluated, and then `ready`. If that
 * fails, the store loads the code once more, then switches the remote to another version, and only then is the screen
 * `failed`. It leaves that state by `retry`, `switchVersion`, or a `request` after `forgetFailures` or `prefetch`.
 */
export function createScreenStore({ registry, register, load, switchToFallback }: Dependencies): ScreenStore {
  const imports = createScreenImports({ registry, register, load });
  /** Latest load of each requested screen, by remote and by the name under which the remote exposes the screen. */
  const loads = new Map<string, Map<string, ScreenLoad>>();
  const listeners = new Set<() => void>();

  const findLoad = ({ remote, expose }: ScreenKey) => loads.get(remote)?.get(expose);

  // A copy, because listeners may subscribe and unsubscribe while they are called.
  const notify = () => [...listeners].forEach((listener) => listener());

  function setState(screenLoad: ScreenLoad, state: ScreenState): void {
    screenLoad.state = state;
    notify();
  }

  /** Replaces the latest load of the screen, if any, with a new one. */
  function startLoad(key: ScreenKey, options: LoadOptions): Promise<void> {
    const screenLoad: ScreenLoad = { state: loading, settled: Promise.resolve(), isAwaited: false, isStale: false };
    const loadsOfRemote = loads.get(key.remote) ?? new Map<string, ScreenLoad>();
    loads.set(key.remote, loadsOfRemote.set(key.expose, screenLoad));
    screenLoad.settled = runLoad(key, options, screenLoad);
    notify();
    return screenLoad.settled;
  }

  /** Never rejects: a failure ends in the state `failed`. */
  async function runLoad(key: ScreenKey, options: LoadOptions, screenLoad: ScreenLoad): Promise<void> {
    // To be asked after each `await`: the result of a replaced load must not overwrite the state of a later one.
    const isReplaced = () => findLoad(key) !== screenLoad;
    const startedAt = performance.now();
    try {
      const { default: Screen, prefetch } = await imports.importScreen(key, options.reloadsCode);
      if (!isReplaced()) setState(screenLoad, { status: 'ready', Screen, prefetch });
    } catch (error) {
      console.error(`${key.remote}/${key.expose} could not be loaded:`, error);
      if (isReplaced()) return;
      const isQuick = performance.now() - startedAt < quickFailureInMilliseconds;
      const isPartOfSite = imports.getVersion(key.remote) !== undefined;
      if (options.mayRetry && isQuick && isPartOfSite) {
        await waitRandomly();
        if (!isReplaced()) await runLoad(key, { reloadsCode: true, mayRetry: false }, screenLoad);
        return;
      }
      // `switchToFallback` has called `switchVersion`, which has replaced this load with one from another version. That
      // one is awaited now. If it fails, too, the screen is `failed`: a remote falls back once.
      if (await switchToFallback(key.remote)) return screenLoad.isAwaited ? request(key) : loadOnce(key);
      if (!isReplaced()) setState(screenLoad, { status: 'failed' });
    }
  }

  function loadOnce(key: ScreenKey): Promise<void> {
    const latest = findLoad(key);
    if (latest && !latest.isStale) return latest.settled;
    return startLoad(key, { reloadsCode: latest !== undefined, mayRetry: true });
  }

  function request(key: ScreenKey): Promise<void> {
    const settled = loadOnce(key);
    findLoad(key)!.isAwaited = true;
    return settled;
  }

  return {
    getState: (key) => findLoad(key)?.state ?? loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request,
    async prefetch(key) {
      await loadOnce(key);
      const latest = findLoad(key);
      if (!latest) return;
      // A visitor who comes here later has not seen this failure: the screen is loaded again for them.
      if (latest.state.status === 'failed' && !latest.isAwaited) latest.isStale = true;
      try {
        if (latest.state.status === 'ready') latest.state.prefetch?.();
      } catch (error) {
        console.error(`${key.remote}/${key.expose} could not be prefetched:`, error);
      }
    },
    retry: (key) => startLoad(key, { reloadsCode: true, mayRetry: false }),
    async replaceCrashed(key) {
      const isReplaced = await switchToFallback(key.remote);
      if (isReplaced) void request(key);
      return isReplaced;
    },
    switchVersion(remote, liveVersion, removePrevious) {
      const replaced = loads.get(remote) ?? new Map<string, ScreenLoad>();
      loads.delete(remote);
      imports.setVersion(remote, liveVersion, removePrevious);
      // The page still waits for screens that are loading: they now come from the new version.
      for (const [expose, { state }] of replaced)
        if (state.status === 'loading') void startLoad({ remote, expose }, { reloadsCode: false, mayRetry: true });
    },
    getVersion: imports.getVersion,
    forgetFailures() {
      for (const loadsOfRemote of loads.values())
        for (const screenLoad of loadsOfRemote.values())
          if (screenLoad.state.status === 'failed') screenLoad.isStale = true;
    },
  };
}
