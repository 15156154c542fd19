import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { CodedError } from '../codedError.ts';

/** Minimum time between two fetches once keys are cached: a token with an invented key id would cause one each time. */
const minFetchIntervalMilliseconds = 30_000;

/**
 * Returns the function with which jose finds the identity provider's public key for a token. Keys are cached as long
 * as `cache-control` says, and longer if the provider cannot be reached. Without any keys, the function throws
 * `unavailable`.
 */
export function createKeyResolver(fetchKeys: () => Promise<Response>, now: () => Date) {
  /** Keys of the last successful fetch. */
  let cached: { resolve: ReturnType<typeof createLocalJWKSet>; freshUntil: number } | null = null;
  /** Time of the last `refetch`, in milliseconds since 1970. */
  let refetchedAt = -Infinity;
  let runningFetch: Promise<void> | null = null;

  /** Simultaneous callers share one fetch. */
  const refetch = () => {
    refetchedAt = now().getTime();
    runningFetch ??= fetchAndCache().finally(() => {
      runningFetch = null;
    });
    return runningFetch;
  };
  /** Replaces the cached keys. If the fetch fails, the old keys stay in use. */
  const fetchAndCache = async () => {
    try {
      const response = await fetchKeys();
      if (!response.ok) throw new Error(`status ${response.status}`);
      const maxAgeSeconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 3600);
      const resolve = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      cached = { resolve, freshUntil: now().getTime() + maxAgeSeconds * 1000 };
    } catch (cause) {
      if (cached === null) {
        throw new CodedError('unavailable', { message: "the identity provider's keys", retryAfterSeconds: 10, cause });
      }
    }
  };

  const resolve: JWTVerifyGetKey = async (header, token) => {
    const mayRefetch = () => now().getTime() - refetchedAt >= minFetchIntervalMilliseconds;
    if (cached === null || (cached.freshUntil <= now().getTime() && mayRefetch())) await refetch();
    try {
      // Not null: without any keys, `refetch` has thrown.
      return await cached!.resolve(header, token);
    } catch (error) {
      // An unknown key id may mean that the provider has changed its keys since the last fetch.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayRefetch()) throw error;
      await refetch();
      return cached!.resolve(header, token);
    }
  };
  return resolve;
}
