import type { AsCurrentUser } from './asCurrentUser.ts';
import { AuthError, endsSession } from './AuthError.ts';
import { RequestError } from './RequestError.ts';
import { userOf, type SessionState } from './sessionState.ts';

type Flights = WeakMap<AbortSignal, Promise<string>>;

export interface Tokens {
  /** Returns the current user's bearer token, after a renewal if it has expired or one is under way. */
  current(): Promise<string>;
  /** Returns the token to use after the API rejected one: renews it unless that has been done since. */
  after(refused: string): Promise<string>;
}

function requestErrorOf(error: unknown): RequestError {
  const code = error instanceof AuthError ? error.code : '';
  if (code === 'no-current-user' || endsSession(error)) return new RequestError('unauthenticated');
  return new RequestError(code === 'network-request-failed' ? 'network' : 'unavailable');
}

export function createTokens(state: SessionState, asCurrentUser: AsCurrentUser): Tokens {
  /** Pending requests by user: calls share one (single-flight). */
  const requests: Flights = new WeakMap();
  const renewals: Flights = new WeakMap();

  async function requestToken(renew: boolean): Promise<string> {
    const user = userOf(state.get());
    if (!user) throw new RequestError('unauthenticated');
    try {
      return await asCurrentUser((identity) => identity.token(user.id, renew));
    } catch (error) {
      throw requestErrorOf(error);
    }
  }

  function share(flights: Flights, renew: boolean): Promise<string> {
    const era = state.era();
    const running = flights.get(era);
    if (running) return running;
    const flight = requestToken(renew).finally(() => flights.delete(era));
    flights.set(era, flight);
    return flight;
  }

  const current = () => renewals.get(state.era()) ?? share(requests, false);

  return {
    current,
    async after(refused) {
      const token = await current();
      return token === refused ? share(renewals, true) : token;
    },
  };
}
