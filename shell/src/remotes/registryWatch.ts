import type { Registry } from '../page.ts';

const everyInMilliseconds = 5 * 60_000;
const atMostEveryInMilliseconds = 30_000;
const timeoutInMilliseconds = 10_000;

/** What is live now, or nothing when nobody can say. */
export async function fetchRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch('/registry.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeoutInMilliseconds),
    });
    const registry: unknown = response.ok ? await response.json() : undefined;
    return isRegistry(registry) ? registry : undefined;
  } catch {
    return undefined;
  }
}

function isRegistry(value: unknown): value is Registry {
  return typeof value === 'object' && value !== null && 'remotes' in value && typeof value.remotes === 'object';
}

/** Asks now and then, whenever the person comes back to the page, and when the network comes back, what is live. */
export function watchRegistry(tell: (registry: Registry) => void): () => void {
  let asked = performance.now();
  const ask = async ({ type }: { type?: string } = {}) => {
    // A page that was opened without a network may be an older one: it cannot be asked too early.
    const tooEarly = type !== 'online' && performance.now() - asked < atMostEveryInMilliseconds;
    if (document.visibilityState === 'hidden' || tooEarly) return;
    asked = performance.now();
    const registry = await fetchRegistry();
    if (registry) tell(registry);
  };
  const timer = setInterval(() => void ask(), everyInMilliseconds);
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('focus', ask);
  window.addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    window.removeEventListener('focus', ask);
    window.removeEventListener('online', ask);
  };
}
