import type { Caller } from './caller.ts';

interface WaitingCaller {
  caller: Caller;
  start: () => void;
}

export type Shares = ReturnType<typeof createShares>;

/**
 * Limits how many of the database's connections one route (40 %) and all writes together (70 %) may hold: their shares.
 * It only counts connections; `FairPool` opens them. Callers wait in the order of arrival, but a caller whose share is
 * free overtakes those whose share is used up.
 */
export function createShares(maxConnections: number) {
  const maxPerRoute = Math.max(1, Math.floor(maxConnections * 0.4));
  const maxWrites = Math.max(1, Math.floor(maxConnections * 0.7));
  const heldByRoute = new Map<string, number>();
  let heldByWrites = 0;
  let waiting: WaitingCaller[] = [];

  const isFree = ({ route, kind }: Caller) =>
    (heldByRoute.get(route) ?? 0) < maxPerRoute && (kind !== 'write' || heldByWrites < maxWrites);

  /** Counts a connection that a caller takes (1) or gives back (-1). */
  const countHeld = ({ route, kind }: Caller, difference: 1 | -1) => {
    const held = (heldByRoute.get(route) ?? 0) + difference;
    if (held === 0) heldByRoute.delete(route);
    else heldByRoute.set(route, held);
    if (kind === 'write') heldByWrites += difference;
  };

  const findStartable = () => waiting.find((entry) => isFree(entry.caller));

  return {
    /** Calls `done` once: with false when the caller may connect, with true if its share was not free in time. */
    acquire(caller: Caller, maxWaitMs: number, done: (hasTimedOut: boolean) => void): void {
      if (isFree(caller)) {
        countHeld(caller, 1);
        return done(false);
      }
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== entry);
        done(true);
      }, maxWaitMs);
      const entry: WaitingCaller = {
        caller,
        start: () => {
          clearTimeout(timer);
          done(false);
        },
      };
      waiting.push(entry);
    },
    countWaiting: () => waiting.length,
    /** Gives back an acquired connection, and starts the waiting callers whose share is free now. */
    release(caller: Caller): void {
      countHeld(caller, -1);
      // One connection can free two shares: that of its route and that of the writes.
      for (let next = findStartable(); next; next = findStartable()) {
        waiting.splice(waiting.indexOf(next), 1);
        countHeld(next.caller, 1);
        next.start();
      }
    },
  };
}
