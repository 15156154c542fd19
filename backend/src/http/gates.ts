import type { Limit } from './admissionLimits.ts';

/** Limits concurrent requests, in total and per client. Each `enter` that returns true must be followed by `leave`. */
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

/** A turn of the event loop handles at least so many requests, however long it takes. */
const turnRequests = 20;
/** A turn handles requests for at least so long, however many they are. */
const turnMilliseconds = 20;

/**
 * Returns a function that tells whether the current turn of the event loop has handled so many requests for so long
 * that a further one should be rejected. It limits the load with the embedded database, which responds within the turn,
 * so that its requests never run concurrently and fill no gate.
 */
export function createTurnLimit(): () => boolean {
  let startedAt: number | undefined;
  let requests = 0;
  return () => {
    if (startedAt === undefined) {
      startedAt = performance.now();
      requests = 0;
      setImmediate(() => (startedAt = undefined));
    }
    requests += 1;
    return requests > turnRequests && performance.now() - startedAt > turnMilliseconds;
  };
}
