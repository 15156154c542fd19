import type { RawResponse } from './send.ts';

/** Responses that the page has just read, and the news that something was written. */
export interface RecentReads {
  /** Returns the response of this read, also a failed one, if it was sent less than `maxAgeMs` ago. */
  find(address: string, maxAgeMs: number): Promise<RawResponse> | undefined;
  /** Keeps the response of a read, or, with `undefined`, forgets an older one. */
  keep(address: string, response: Promise<RawResponse> | undefined): void;
  /** Forgets all responses: they may be older than a write, or belong to another user. */
  clear(): void;
  /** Forgets all responses, and calls the listeners. */
  announceWrite(): void;
  /** Calls the listener after each write of this page. Returns a function that removes the listener. */
  subscribeToWrites(listener: () => void): () => void;
}

/**
 * Creates the memory of the page's reads. Each remote has a cache of its own, because remotes are released separately.
 * This memory is the one that they share: no remote reads what another one has just read, and each cache learns of a
 * write of the other.
 */
export function createRecentReads(): RecentReads {
  let reads: Record<string, { response: Promise<RawResponse>; sentAt: number } | undefined> = {};
  const listeners = new Set<() => void>();
  const clear = () => {
    reads = {};
  };
  return {
    find(address, maxAgeMs) {
      const read = reads[address];
      const age = read ? Date.now() - read.sentAt : -1;
      // Negative also after the clock was set back.
      return age >= 0 && age < maxAgeMs ? read?.response : undefined;
    },
    keep(address, response) {
      reads[address] = response && { response, sentAt: Date.now() };
    },
    clear,
    announceWrite() {
      clear();
      for (const listener of listeners) listener();
    },
    subscribeToWrites(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
