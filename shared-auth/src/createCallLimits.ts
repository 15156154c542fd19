import { RequestError } from './RequestError.ts';

/** Time limit of a call without its own `timeoutMs`. It includes the wait for a token, and a repetition after a 401. */
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
 * Combines the limits of one call of the API: its time limit in milliseconds, which begins now, the caller's signal,
 * and the signal of the user for whom the call is made (`bindToUser`).
 */
export function createCallLimits(callerSignal: AbortSignal | undefined, timeoutMs = defaultTimeoutMs): CallLimits {
  const stop = new AbortController();
  const { signal } = stop;
  /** Aborts when the call has settled. Its signal then removes the listeners from the signals of caller and user. */
  const settled = new AbortController();

  /** Ends the call with an error when `source` aborts, or now if `source` has aborted before. */
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
