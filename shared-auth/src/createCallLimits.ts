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

/**
 * Combines the limits of one call of the API: its time in milliseconds, which begins now, the caller's signal, and the
 * end of the session.
 */
export function createCallLimits(callerSignal: AbortSignal | undefined, timeoutMs = defaultTimeoutMs): CallLimits {
  const stop = new AbortController();
  const { signal } = stop;
  /** Aborts when the call has settled, and thereby removes all listeners. */
  const settled = new AbortController();

  /** Ends the call with an error when another signal aborts, also if that has happened before. */
  function abortWith(source: AbortSignal, createError: () => Error): void {
    const listener = () => stop.abort(createError());
    if (source.aborted) listener();
    else source.addEventListener('abort', listener, { signal: settled.signal });
  }

  const timer = setTimeout(() => stop.abort(new RequestError('timeout')), timeoutMs);
  if (callerSignal) abortWith(callerSignal, () => new DOMException('The caller aborted the request', 'AbortError'));

  return {
    signal,
    bindToUser: (userSignal) => abortWith(userSignal, () => new RequestError('unauthenticated')),
    async enforce(work) {
      const limit = new Promise<never>((_, reject) => {
        const rejectWithReason = () => reject(signal.reason);
        if (signal.aborted) rejectWithReason();
        else signal.addEventListener('abort', rejectWithReason);
      });
      try {
        return await Promise.race([limit, work]);
      } finally {
        clearTimeout(timer);
        settled.abort();
      }
    },
  };
}
