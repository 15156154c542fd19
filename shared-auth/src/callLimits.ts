import { RequestError } from './RequestError.ts';

/** All of a call together: waiting for the token, the answer, the replay. A call that needs longer says so. */
const usualPatienceMs = 10_000;

export interface CallLimits {
  /** Aborts the call's work at the first limit it runs into. */
  signal: AbortSignal;
  /** Ends the call when this user's session ends. */
  bindTo(era: AbortSignal): void;
  /** Rejects at the first limit with what the caller gets to see; otherwise as `work` does. */
  enforce<T>(work: Promise<T>): Promise<T>;
}

export function callLimits(fromCaller: AbortSignal | undefined, patienceMs = usualPatienceMs): CallLimits {
  const stop = new AbortController();
  const { signal } = stop;
  const loose: (() => void)[] = [];

  function onAbort(source: AbortSignal, reason: () => unknown): void {
    const listener = () => stop.abort(reason());
    if (source.aborted) listener();
    source.addEventListener('abort', listener);
    loose.push(() => source.removeEventListener('abort', listener));
  }

  const timer = setTimeout(() => stop.abort(new RequestError('timeout')), patienceMs);
  loose.push(() => clearTimeout(timer));
  if (fromCaller) onAbort(fromCaller, () => new DOMException('The caller aborted the request', 'AbortError'));

  return {
    signal,
    bindTo: (era) => onAbort(era, () => new RequestError('unauthenticated')),
    async enforce(work) {
      const limit = new Promise<never>((_, reject) => {
        const give = () => reject(signal.reason);
        if (signal.aborted) give();
        else signal.addEventListener('abort', give);
      });
      try {
        return await Promise.race([limit, work]);
      } finally {
        for (const loosen of loose) loosen();
      }
    },
  };
}
