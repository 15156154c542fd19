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
