import { RequestError } from './RequestError.ts';

/** Time limit of a whole call, with token and replay, unless the call has its own `timeoutMs`. */
const defaultTimeoutMs = 10_000;

export interface CallLimits {
  /** Aborts at the first limit that the call reaches. Its `reason` is the error with which the call then rejects. */
  signal: AbortSignal;
  /** Ends the call when this signal aborts, because the user has signed out or changed. */
  bindToUser(userSignal: AbortSignal): void;
  /** Settles as `work` does, or rejects with the signal's `reason` at the first limit. */
  enforce<T>(work: Promise<T>): Promise<T>;
}

/** Combines the limits of one call: its time, the caller's signal, and the end of the session. */
export function createCallLimits(fromCaller: AbortSignal | undefined, timeoutMs = defaultTimeoutMs): CallLimits {
  const stop = new AbortController();
  const { signal } = stop;
  const cleanups: (() => void)[] = [];

  function onAbort(source: AbortSignal, reason: () => unknown): void {
    const listener = () => stop.abort(reason());
    if (source.aborted) listener();
    source.addEventListener('abort', listener);
    cleanups.push(() => source.removeEventListener('abort', listener));
  }

  const timer = setTimeout(() => stop.abort(new RequestError('timeout')), timeoutMs);
  cleanups.push(() => clearTimeout(timer));
  if (fromCaller) onAbort(fromCaller, () => new DOMException('The caller aborted the request', 'AbortError'));

  return {
    signal,
    bindToUser: (userSignal) => onAbort(userSignal, () => new RequestError('unauthenticated')),
    async enforce(work) {
      const limit = new Promise<never>((_, reject) => {
        const rejectWithReason = () => reject(signal.reason);
        if (signal.aborted) rejectWithReason();
        else signal.addEventListener('abort', rejectWithReason);
      });
      try {
        return await Promise.race([limit, work]);
      } finally {
        for (const cleanUp of cleanups) cleanUp();
      }
    },
  };
}
