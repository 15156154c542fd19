import type { LiveRegistry } from 'page-contract';

const everyInMilliseconds = 5 * 60_000;
const atMostEveryInMilliseconds = 30_000;
const timeoutInMilliseconds = 10_000;
/** How long until a site that does not answer is asked again: doubles from one to the other. */
const firstPauseInMilliseconds = 1_000;
const longestPauseInMilliseconds = 30_000;

export interface RegistryWatch {
  /** Asks now what is live; resolves to nothing when nobody can say. */
  ask(): Promise<LiveRegistry | undefined>;
  /** What was live when somebody last could say. */
  live(): LiveRegistry | undefined;
  /**
   * Whether the site answered the last question, be it with an error: that is what internet means here. The browser's own
   * word (`navigator.onLine`) is none: a router without a line counts as a network, too.
   */
  isOnline(): boolean;
  /** Calls back whenever `isOnline` changes, and when something else is live. */
  subscribe(listener: () => void): () => void;
}

function isRegistry(value: unknown): value is LiveRegistry {
  return typeof value === 'object' && value !== null && 'remotes' in value && typeof value.remotes === 'object';
}

/**
 * Asks now and then, whenever the person comes back to the page, and when a network comes back, what is live. A site that
 * does not answer is asked again soon and ever less often, as long as somebody looks at the page.
 */
export function watchRegistry(): RegistryWatch {
  const listeners = new Set<() => void>();
  let live: LiveRegistry | undefined;
  let online = true;
  let asked = performance.now();
  let pause = firstPauseInMilliseconds;
  let question: Promise<LiveRegistry | undefined> | undefined;

  async function put(): Promise<LiveRegistry | undefined> {
    clearTimeout(timer);
    asked = performance.now();
    let answered = false;
    let answer: unknown;
    try {
      const response = await fetch('/registry.json', {
        cache: 'no-cache',
        signal: AbortSignal.timeout(timeoutInMilliseconds),
      });
      answered = true;
      if (response.ok) answer = await response.json();
    } catch {
      // Nobody answers, or somebody who knows no registry.
    }
    question = undefined;
    timer = setTimeout(look, answered ? everyInMilliseconds : pause);
    pause = answered ? firstPauseInMilliseconds : Math.min(2 * pause, longestPauseInMilliseconds);
    const registry = isRegistry(answer) ? answer : undefined;
    const isNews = registry !== undefined && JSON.stringify(registry) !== JSON.stringify(live);
    live = registry ?? live;
    if (online !== answered || isNews) {
      online = answered;
      for (const listener of [...listeners]) listener();
    }
    return registry;
  }

  const ask = () => (question ??= put());

  function look({ type }: { type?: string } = {}): void {
    // A person who is back, or a network that is, does not wait for the end of a long pause.
    if (type) pause = firstPauseInMilliseconds;
    // A page that was opened without a network may be an older one: it cannot be asked too early.
    const tooEarly = online && type !== 'online' && performance.now() - asked < atMostEveryInMilliseconds;
    if (document.visibilityState !== 'hidden' && !tooEarly) void ask();
  }

  // A page under a service worker may be a copy, opened without internet and older than what is live.
  const mayBeCopy = Boolean(navigator.serviceWorker?.controller);
  let timer = mayBeCopy ? setTimeout(ask, firstPauseInMilliseconds) : setTimeout(look, everyInMilliseconds);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);

  return {
    ask,
    live: () => live,
    isOnline: () => online,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
