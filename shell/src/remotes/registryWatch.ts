import type { LiveRegistry } from 'page-contract';

const everyInMilliseconds = 5 * 60_000;
const atMostEveryInMilliseconds = 30_000;
const timeoutInMilliseconds = 10_000;
/** Backoff after a request without a response: doubles from the first pause to the longest. */
const firstPauseInMilliseconds = 1_000;
const longestPauseInMilliseconds = 30_000;

export interface RegistryWatch {
  /** Requests the registry now; resolves to undefined if there is none in the response. */
  ask(): Promise<LiveRegistry | undefined>;
  /** Newest registry that the site has answered with. */
  live(): LiveRegistry | undefined;
  /**
   * Returns whether the site answered the last request, even with an error. `navigator.onLine` is not used, because it
   * is true for a router without a connection.
   */
  isOnline(): boolean;
  /** Calls back when `isOnline` changes or another registry is live. */
  subscribe(listener: () => void): () => void;
}

function isRegistry(value: unknown): value is LiveRegistry {
  return typeof value === 'object' && value !== null && 'remotes' in value && typeof value.remotes === 'object';
}

/**
 * Polls the registry: at an interval, when the user returns to the page, and when a network returns. A site that does
 * not answer is polled with exponential backoff, as long as the page is visible.
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
      // No response, or one that is no JSON.
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
    // A returning user or network ends a long pause.
    if (type) pause = firstPauseInMilliseconds;
    // A page that was opened without a network may be outdated: it asks at any time.
    const tooEarly = online && type !== 'online' && performance.now() - asked < atMostEveryInMilliseconds;
    if (document.visibilityState !== 'hidden' && !tooEarly) void ask();
  }

  // A page under a service worker may be a cached copy that is older than the live version.
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
