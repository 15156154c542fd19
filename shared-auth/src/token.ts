import { AuthError, endsSession } from './AuthError.ts';
import { RequestError } from './RequestError.ts';
import type { RunAsCurrentUser } from './runAsCurrentUser.ts';
import { findUser, type SessionState } from './sessionState.ts';

/** Pending requests, by the user's signal, which aborts when the user changes: no user gets another's token. */
type PendingTokens = WeakMap<AbortSignal, Promise<string>>;

export interface Tokens {
  /** Resolves to the current user's bearer token, after a renewal if it has expired or one is under way. */
  getToken(): Promise<string>;
  /** Resolves to a new token after the API has rejected one. Renews it, unless another call has done so already. */
  renewRejected(rejected: string): Promise<string>;
}

/** Maps an error of the identity provider to that of a call. `no-current-user`: it has no user, or another one. */
function toTokenError(error: unknown): RequestError {
  const code = error instanceof AuthError ? error.code : '';
  if (code === 'no-current-user' || endsSession(error)) return new RequestError('unauthenticated');
  return new RequestError(code === 'network-request-failed' ? 'network' : 'unavailable');
}

/** Creates the source of bearer tokens for calls of the API. */
export function createTokens(state: SessionState, runAsCurrentUser: RunAsCurrentUser): Tokens {
  // Calls at the same time share one request.
  const requests: PendingTokens = new WeakMap();
  const renewals: PendingTokens = new WeakMap();

  /** Rejects with a `RequestError`. `renew`: also replaces a token that has not expired. */
  async function requestToken(renew: boolean): Promise<string> {
    const user = findUser(state.get());
    if (!user) throw new RequestError('unauthenticated');
    try {
      return await runAsCurrentUser((identity) => identity.getToken(user.id, renew));
    } catch (error) {
      throw toTokenError(error);
    }
  }

  /** Requests a token, or returns the pending request for the same user. */
  function shareRequest(pending: PendingTokens, { renew }: { renew: boolean }): Promise<string> {
    const userSignal = state.getUserSignal();
    const pendingRequest = pending.get(userSignal);
    if (pendingRequest) return pendingRequest;
    const tokenRequest = requestToken(renew).finally(() => pending.delete(userSignal));
    pending.set(userSignal, tokenRequest);
    return tokenRequest;
  }

  const getToken = () => renewals.get(state.getUserSignal()) ?? shareRequest(requests, { renew: false });

  return {
    getToken,
    async renewRejected(rejected) {
      const token = await getToken();
      return token === rejected ? shareRequest(renewals, { renew: true }) : token;
    },
  };
}
