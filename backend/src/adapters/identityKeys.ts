import { createLocalJWKSet, errors } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { CodedError } from '../codedError.ts';

/** An unknown key id makes us look again, but not more often than this: anyone can invent key ids. */
const lookAgainMilliseconds = 30_000;

/**
 * The provider's public keys, kept as long as its `cache-control` says. When it cannot be reached, the keys we know
 * stay good; without any, nobody can be let in and the caller gets 503.
 */
export function createKeys(fetchKeys: () => Promise<Response>, now: () => Date, onRead: () => void) {
  let known: { resolve: ReturnType<typeof createLocalJWKSet>; freshUntil: number } | null = null;
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;

  const look = () => {
    lookedAt = now().getTime();
    looking ??= read().finally(() => {
      looking = null;
    });
    return looking;
  };
  const read = async () => {
    try {
      const response = await fetchKeys();
      if (!response.ok) throw new Error(`status ${response.status}`);
      const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 3600);
      const resolve = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      known = { resolve, freshUntil: now().getTime() + maxAge * 1000 };
      onRead();
    } catch (cause) {
      if (known === null) {
        throw new CodedError('unavailable', { message: "the identity provider's keys", retryAfterSeconds: 10, cause });
      }
    }
  };

  const resolve: JWTVerifyGetKey = async (header, token) => {
    const mayLook = () => now().getTime() - lookedAt >= lookAgainMilliseconds;
    if (known === null || (known.freshUntil <= now().getTime() && mayLook())) await look();
    try {
      return await known!.resolve(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayLook()) throw error;
      await look();
      return known!.resolve(header, token);
    }
  };
  return resolve;
}
