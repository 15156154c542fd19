import type { LiveVersion, PageRegistry } from 'page-contract';
import type { Remotes, ScreenModule } from './remotes.ts';
import type { ScreenKey, Screens, ScreenState } from './ScreenState.ts';

interface Dependencies extends Remotes {
  registry: PageRegistry;
  /**
   * Called for a remote that does not work, before its notice is shown. Resolves to whether another version has taken
   * over.
   */
  onFailure(remote: string): Promise<boolean>;
}

interface ScreenEntry {
  state: ScreenState;
  /** Pending or settled load. Absent after `forgetFailures`. */
  promise?: Promise<void>;
}

/** State of one remote in the page. Switching its version replaces the whole entry. */
interface RemoteEntry {
  release: LiveVersion | undefined;
  /** Latest registration. Each one evaluates the remote's code again. */
  registration?: { number: number; done: Promise<void> };
  dispose?: () => void;
  /** Keyed by the name under which the remote exposes the screen. */
  screens: Map<string, ScreenEntry>;
}

interface Attempt {
  /** Registers the remote again, so that its code is loaded and evaluated again. */
  isFresh: boolean;
  /** Tries once more after a quick failure. */
  mayRetry: boolean;
}

/** Failures within this time are retried automatically; after a longer wait the user decides. */
const quickFailureInMilliseconds = 10_000;

const loading: ScreenState = { status: 'loading' };

/** Random delay of 0.3 to 1 second, so that many browsers do not retry at the same moment. */
const waitRandomly = () => new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));

export function createScreens({ registry, register, load, onFailure }: Dependencies): Screens {
  const remotes = new Map<string, RemoteEntry>(
    Object.entries(registry.remotes).map(([remote, { current }]) => [remote, { release: current, screens: new Map() }]),
  );
  const listeners = new Set<() => void>();

  function remoteEntry(remote: string): RemoteEntry {
    const entry = remotes.get(remote) ?? { release: undefined, screens: new Map() };
    remotes.set(remote, entry);
    return entry;
  }

  const screenEntry = ({ remote, expose }: ScreenKey) => remotes.get(remote)?.screens.get(expose);

  function setState(entry: ScreenEntry, state: ScreenState): void {
    entry.state = state;
    for (const listener of [...listeners]) listener();
  }

  /** Replaces the screen's entry. Late results of an earlier load belong to a replaced entry and are ignored. */
  function start(key: ScreenKey, attempt: Attempt): Promise<void> {
    const entry: ScreenEntry = { state: loading };
    remoteEntry(key.remote).screens.set(key.expose, entry);
    const promise = run(key, attempt, entry);
    entry.promise = promise;
    setState(entry, loading);
    return promise;
  }

  async function run(key: ScreenKey, attempt: Attempt, entry: ScreenEntry): Promise<void> {
    const isCurrent = () => screenEntry(key) === entry;
    const startedAt = performance.now();
    try {
      const { default: Screen, prefetch } = await open(key, attempt.isFresh);
      if (isCurrent()) setState(entry, { status: 'ready', Screen, prefetch });
    } catch (error) {
      console.error(`${key.remote}/${key.expose} could not be loaded:`, error);
      if (!isCurrent()) return;
      const isQuick = performance.now() - startedAt < quickFailureInMilliseconds;
      if (attempt.mayRetry && isQuick && remoteEntry(key.remote).release) {
        await waitRandomly();
        if (isCurrent()) return run(key, { isFresh: true, mayRetry: false }, entry);
      } else if (await onFailure(key.remote)) return request(key);
      else if (isCurrent()) setState(entry, { status: 'failed' });
    }
  }

  async function open({ remote, expose }: ScreenKey, isFresh: boolean): Promise<ScreenModule> {
    const entry = remoteEntry(remote);
    if (!entry.release) throw new Error(`${remote} is not part of this site`);
    if (isFresh || !entry.registration) {
      entry.dispose?.();
      entry.dispose = undefined;
      const number = entry.registration ? entry.registration.number + 1 : 0;
      entry.registration = { number, done: register(remote, entry.release, number) };
    }
    await entry.registration.done;
    return load(remote, expose);
  }

  function request(key: ScreenKey): Promise<void> {
    const entry = screenEntry(key);
    return entry?.promise ?? start(key, { isFresh: entry !== undefined, mayRetry: true });
  }

  return {
    stateOf: (key) => screenEntry(key)?.state ?? loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request,
    async prefetch(key) {
      await request(key);
      const state = screenEntry(key)?.state;
      try {
        if (state?.status === 'ready') state.prefetch?.();
      } catch (error) {
        console.error(`${key.remote}/${key.expose} could not be prefetched:`, error);
      }
    },
    retry: (key) => start(key, { isFresh: true, mayRetry: false }),
    async fallBack(key) {
      const hasFallenBack = await onFailure(key.remote);
      if (hasFallenBack) void request(key);
      return hasFallenBack;
    },
    switchVersion(remote, release, dispose) {
      const { screens } = remoteEntry(remote);
      remotes.set(remote, { release, dispose, screens: new Map() });
      // Screens that are still loading are waited for; they come from the new version, too.
      for (const [expose, { state }] of screens)
        if (state.status === 'loading') void start({ remote, expose }, { isFresh: false, mayRetry: true });
    },
    versionOf: (remote) => remotes.get(remote)?.release?.version,
    forgetFailures() {
      for (const { screens } of remotes.values())
        for (const entry of screens.values()) if (entry.state.status === 'failed') entry.promise = undefined;
    },
  };
}
