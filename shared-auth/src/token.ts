import type { AsCurrentUser } from './asCurrentUser.ts';
import { AuthError, endsSession } from './AuthError.ts';
import { RequestError } from './RequestError.ts';
import { userOf, type SessionState } from './sessionState.ts';

type Flights = WeakMap<AbortSignal, Promise<string>>;

export interface Tokens {
  /**
   * The current user's bearer token. The provider renews it when it has expired; one that is being renewed is waited
   * for.
   */
  current(): Promise<string>;
  /** The token to use after the API refused one: renewed only when nobody else has renewed it since. */
  after(refused: string): Promise<string>;
}

function requestErrorOf(error: unknown): RequestError {
  const code = error instanceof AuthError ? error.code : '';
  if (code === 'no-current-user' || endsSession(error)) return new RequestError('unauthenticated');
  return new RequestError(code === 'network-request-failed' ? 'network' : 'unavailable');
}

export function createTokens(state: SessionState, asCurrentUser: AsCurrentUser): Tokens {
  /** One question at a time and user, shared by all calls that need the answer. */
  const asking: Flights = new WeakMap();
  const renewing: Flights = new WeakMap();

  async function ask(renew: boolean): Promise<string> {
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
    const flight = ask(renew).finally(() => flights.delete(era));
    flights.set(era, flight);
    return flight;
  }

  const current = () => renewing.get(state.era()) ?? share(asking, false);

  return {
    current,
    async after(refused) {
      const token = await current();
      return token === refused ? share(renewing, true) : token;
    },
  };
}
