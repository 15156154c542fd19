import type { LiveRegistry } from 'page-contract';

const intervalInMilliseconds = 5 * 60_000;
/** Minimum time between a request and another one that a returning user causes. */
const minIntervalInMilliseconds = 30_000;
const timeoutInMilliseconds = 10_000;
/** Backoff after a request without a response: doubles from the minimum to the maximum. */
const minBackoffInMilliseconds = 1_000;
const maxBackoffInMilliseconds = 30_000;

/** Keeps an open page informed of live versions, and of whether the site can be reached. */
export interface RegistryPoller {
  /** Requests the registry now, or awaits a pending request; resolves to undefined without a valid response. */
  refresh(): Promise<LiveRegistry | undefined>;
  /** Returns the newest registry that the site has answered with; undefined before the first answer. */
  getLive(): LiveRegistry | undefined;
  /**
   * Returns whether the site answered the last request, even with an error. `navigator.onLine` is not believed: it is
   * true for a router without a connection, and false behind some VPNs.
   */
  isOnline(): boolean;
  /** Calls back when `isOnline` changes or another registry is live. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

function isRegistry(value: unknown): value is LiveRegistry {
  return typeof value === 'object' && value !== null && 'remotes' in value && typeof value.remotes === 'object';
}

/**
 * Polls the registry (`/registry.json`: live versions and routes of the remotes): at an interval, when the user returns
 * to the page, and when a network returns. A site that does not answer is polled with exponential backoff, as long as
 * the page is visible.
 */
export function createRegistryPoller(): RegistryPoller {
  const listeners = new Set<() => void>();
  let live: LiveRegistry | undefined;
  let isOnline = true;
  let requestedAt = performance.now();
  let backoffInMilliseconds = minBackoffInMilliseconds;
  let pendingRequest: Promise<LiveRegistry | undefined> | undefined;

  async function requestRegistry(): Promise<LiveRegistry | undefined> {
    clearTimeout(timer);
    requestedAt = performance.now();
    let hasResponse = false;
    let body: unknown;
    try {
      const response = await fetch('/registry.json', {
        cache: 'no-cache',
        signal: AbortSignal.timeout(timeoutInMilliseconds),
      });
      hasResponse = true;
      if (response.ok) body = await response.json();
    } catch {
      // There is no response, or it is no JSON: both leave `body` undefined.
    }
    pendingRequest = undefined;
    timer = setTimeout(() => refreshIfDue(), hasResponse ? intervalInMilliseconds : backoffInMilliseconds);
    backoffInMilliseconds = hasResponse
      ? minBackoffInMilliseconds
      : Math.min(2 * backoffInMilliseconds, maxBackoffInMilliseconds);
    // An error, or another page under this address, leaves the newest registry as it is.
    const registry = isRegistry(body) ? body : undefined;
    const hasChanged = registry !== undefined && JSON.stringify(registry) !== JSON.stringify(live);
    live = registry ?? live;
    if (isOnline !== hasResponse || hasChanged) {
      isOnline = hasResponse;
      for (const listener of [...listeners]) listener();
    }
    return registry;
  }

  const refresh = () => (pendingRequest ??= requestRegistry());

  /** Requests the registry if the page is visible and the last request is not recent. The browser passes an event. */
  function refreshIfDue(event?: Event): void {
    // A returning user or network ends a long backoff.
    if (event) backoffInMilliseconds = minBackoffInMilliseconds;
    // A page that was offline may be outdated: no request is too early then.
    const wasOffline = !isOnline || event?.type === 'online' || event?.type === 'offline';
    const isTooEarly = !wasOffline && performance.now() - requestedAt < minIntervalInMilliseconds;
    if (document.visibilityState !== 'hidden' && !isTooEarly) void refresh();
  }

  // The service worker may have served a cached copy of the page, older than the live version. Such a page asks soon,
  // with `refresh`, because `refreshIfDue` would find that too early. A page that seems to be offline asks at once.
  const mayBeCopy = Boolean(navigator.serviceWorker?.controller);
  let timer =
    mayBeCopy || !navigator.onLine
      ? setTimeout(refresh, navigator.onLine ? minBackoffInMilliseconds : 0)
      : setTimeout(() => refreshIfDue(), intervalInMilliseconds);
  document.addEventListener('visibilitychange', refreshIfDue);
  window.addEventListener('focus', refreshIfDue);
  window.addEventListener('online', refreshIfDue);
  window.addEventListener('offline', refreshIfDue);

  return {
    refresh,
    getLive: () => live,
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
