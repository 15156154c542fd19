import type { Caller } from './caller.ts';

interface Waiting {
  caller: Caller;
  start: () => void;
}

export type Shares = ReturnType<typeof createShares>;

/**
 * Counts who holds one of the connections. Callers whose share is used up wait in the order of arrival, without holding
 * up others.
 */
export function createShares(connections: number) {
  const ofRoute = Math.max(1, Math.floor(connections * 0.4));
  const ofWrites = Math.max(1, Math.floor(connections * 0.7));
  const routes = new Map<string, number>();
  let writes = 0;
  let waiting: Waiting[] = [];

  const isFree = ({ route, kind }: Caller) =>
    (routes.get(route) ?? 0) < ofRoute && (kind !== 'write' || writes < ofWrites);

  const change = ({ route, kind }: Caller, by: 1 | -1) => {
    const held = (routes.get(route) ?? 0) + by;
    if (held === 0) routes.delete(route);
    else routes.set(route, held);
    if (kind === 'write') writes += by;
  };

  return {
    /** Starts at once or later; with `isLate` where no share became free in time. */
    enter(caller: Caller, milliseconds: number, start: (isLate: boolean) => void): void {
      if (isFree(caller)) {
        change(caller, 1);
        return start(false);
      }
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== entry);
        start(true);
      }, milliseconds);
      const entry: Waiting = {
        caller,
        start: () => {
          clearTimeout(timer);
          start(false);
        },
      };
      waiting.push(entry);
    },
    waiting: () => waiting.length,
    leave(caller: Caller): void {
      change(caller, -1);
      const next = waiting.find((one) => isFree(one.caller));
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      change(next.caller, 1);
      next.start();
    },
  };
}
