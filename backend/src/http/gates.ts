import type { Limit } from './admissionLimits.ts';

/** Counts who is inside, together and per client. */
export function createGate({ total, perClient }: Limit) {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    isFull: () => all >= total,
    enter(client: string): boolean {
      const mine = inside.get(client) ?? 0;
      if (all >= total || mine >= perClient) return false;
      inside.set(client, mine + 1);
      all += 1;
      return true;
    },
    leave(client: string): void {
      const mine = inside.get(client)! - 1;
      if (mine === 0) inside.delete(client);
      else inside.set(client, mine);
      all -= 1;
    },
  };
}

/** Requests that a turn of the event loop takes, however long they last. */
const turnRequests = 20;
const turnMilliseconds = 20;

/**
 * Tells whether a request has waited in its socket while a turn of the event loop worked on many others. The embedded
 * database responds within the turn, so its requests never run concurrently and fill no gate.
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
