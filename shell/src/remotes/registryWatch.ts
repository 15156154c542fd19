import type { PageRegistry } from 'page-contract';

const everyInMilliseconds = 5 * 60_000;
const atMostEveryInMilliseconds = 30_000;
const timeoutInMilliseconds = 10_000;

export interface RegistryWatch {
  /** Asks now what is live; resolves to nothing when nobody can say. */
  ask(): Promise<PageRegistry | undefined>;
  /** What was live when somebody last could say. */
  live(): PageRegistry | undefined;
}

async function fetchRegistry(): Promise<PageRegistry | undefined> {
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

function isRegistry(value: unknown): value is PageRegistry {
  return typeof value === 'object' && value !== null && 'remotes' in value && typeof value.remotes === 'object';
}

/** Asks now and then, whenever the person comes back to the page, and when the network comes back, what is live. */
export function watchRegistry(): RegistryWatch {
  let asked = performance.now();
  let live: PageRegistry | undefined;

  const ask = async () => {
    asked = performance.now();
    const registry = await fetchRegistry();
    live = registry ?? live;
    return registry;
  };
  const look = ({ type }: { type?: string } = {}) => {
    // A page that was opened without a network may be an older one: it cannot be asked too early.
    const tooEarly = type !== 'online' && performance.now() - asked < atMostEveryInMilliseconds;
    if (document.visibilityState !== 'hidden' && !tooEarly) void ask();
  };
  setInterval(look, everyInMilliseconds);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  return { ask, live: () => live };
}
