import type { RawResponse } from './send.ts';

/** Responses that the page has just read, and the news that something was written. */
export interface RecentReads {
  /** Returns the response of this read, or its promise, if it was sent less than `maxAgeMs` ago. */
  find(address: string, maxAgeMs: number): Promise<RawResponse> | undefined;
  keep(address: string, response: Promise<RawResponse>): void;
  /** Forgets all responses: they may be older than a write, or belong to another user. */
  clear(): void;
  /** Forgets all responses, and calls the listeners. */
  announceWrite(): void;
  /** Calls the listener after each write of this page. Returns a function that removes the listener. */
  subscribeToWrites(listener: () => void): () => void;
}

/** Age from which a response is of no use to anybody. */
const longestAgeMs = 30_000;

/**
 * Creates the memory of the page's reads. Each remote has a cache of its own, because remotes are released separately.
 * This memory is the one that they share: no remote reads what another one has just read, and each cache learns of a
 * write of the other.
 */
export function createRecentReads(): RecentReads {
  const reads = new Map<string, { response: Promise<RawResponse>; sentAt: number }>();
  const listeners = new Set<() => void>();
  return {
    find(address, maxAgeMs) {
      const read = reads.get(address);
      if (!read) return undefined;
      const age = Date.now() - read.sentAt;
      // Negative after the clock was set back.
      return age >= 0 && age < maxAgeMs ? read.response : undefined;
    },
    keep(address, response) {
      const sentAt = Date.now();
      for (const [known, read] of reads) if (sentAt - read.sentAt > longestAgeMs) reads.delete(known);
      const read = { response, sentAt };
      reads.set(address, read);
      const forget = () => {
        if (reads.get(address) === read) reads.delete(address);
      };
      void response.then(({ status }) => (status < 200 || status > 299) && forget(), forget);
    },
    clear: () => reads.clear(),
    announceWrite() {
      reads.clear();
      for (const listener of [...listeners]) listener();
    },
    subscribeToWrites(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
