import type { Limit } from './admissionLimits.ts';

/**
 * Creates a counting semaphore that limits concurrent requests, in total and per client. `enter` never waits: it
 * returns false if there is no slot. Each `enter` that returns true must be followed by one `leave`.
 */
export function createGate({ total, perClient }: Limit) {
  const requestsOf = new Map<string, number>();
  let requests = 0;
  return {
    isFull: () => requests >= total,
    enter(client: string): boolean {
      const ofClient = requestsOf.get(client) ?? 0;
      if (requests >= total || ofClient >= perClient) return false;
      requestsOf.set(client, ofClient + 1);
      requests += 1;
      return true;
    },
    leave(client: string): void {
      const ofClient = requestsOf.get(client)! - 1;
      if (ofClient === 0) requestsOf.delete(client);
      else requestsOf.set(client, ofClient);
      requests -= 1;
    },
  };
}

/** A turn of the event loop handles at least so many requests. */
const minRequestsPerTurn = 20;
/** A turn handles requests for at least so long. */
const minMillisecondsPerTurn = 20;

/**
 * Returns a function that counts a request in the current turn of the event loop. It returns `too-many` once the turn
 * has handled more than `minRequestsPerTurn` requests, and for longer than `minMillisecondsPerTurn`. With the embedded
 * database, which responds within the turn, it alone limits the load: requests never run concurrently and fill no
 * semaphore (`createGate`). On Postgres, twice as many requests are answered in an overload as without it, because the
 * others are rejected before they cost more.
 */
export function createTurnLimit(): () => 'admitted' | 'too-many' {
  let startedAt: number | undefined;
  let requests = 0;
  return () => {
    if (startedAt === undefined) {
      startedAt = performance.now();
      requests = 0;
      // Ends the turn: it runs after all requests that have arrived by now.
      setImmediate(() => (startedAt = undefined));
    }
    requests += 1;
    const isLong = performance.now() - startedAt > minMillisecondsPerTurn;
    return requests > minRequestsPerTurn && isLong ? 'too-many' : 'admitted';
  };
}
