import { AuthError, endsSession } from './AuthError.ts';
import { RequestError } from './RequestError.ts';
import type { RunAsCurrentUser } from './runAsCurrentUser.ts';
import { userOf, type SessionState } from './sessionState.ts';

/** By the signal of the user's era, so that a request never answers for another user. */
type PendingTokens = WeakMap<AbortSignal, Promise<string>>;

export interface Tokens {
  /** Returns the current user's bearer token, after a renewal if it has expired or one is under way. */
  current(): Promise<string>;
  /** Returns the token to use after the API rejected one: renews it unless that has been done since. */
  renewAfter(refused: string): Promise<string>;
}

function toTokenError(error: unknown): RequestError {
  const code = error instanceof AuthError ? error.code : '';
  if (code === 'no-current-user' || endsSession(error)) return new RequestError('unauthenticated');
  return new RequestError(code === 'network-request-failed' ? 'network' : 'unavailable');
}

export function createTokens(state: SessionState, runAsCurrentUser: RunAsCurrentUser): Tokens {
  /** Pending requests by user, so that calls at the same time share one (single-flight). */
  const requests: PendingTokens = new WeakMap();
  const renewals: PendingTokens = new WeakMap();

  async function requestToken(renew: boolean): Promise<string> {
    const user = userOf(state.get());
    if (!user) throw new RequestError('unauthenticated');
    try {
      return await runAsCurrentUser((identity) => identity.token(user.id, renew));
    } catch (error) {
      throw toTokenError(error);
    }
  }

  function shareRequest(pending: PendingTokens, renew: boolean): Promise<string> {
    const era = state.era();
    const running = pending.get(era);
    if (running) return running;
    const tokenRequest = requestToken(renew).finally(() => pending.delete(era));
    pending.set(era, tokenRequest);
    return tokenRequest;
  }

  const current = () => renewals.get(state.era()) ?? shareRequest(requests, false);

  return {
    current,
    async renewAfter(refused) {
      const token = await current();
      return token === refused ? shareRequest(renewals, true) : token;
    },
  };
}
