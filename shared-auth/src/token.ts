import { AuthError, endsSession } from './AuthError.ts';
import { RequestError } from './RequestError.ts';
import { asCurrentUser } from './session.ts';
import { currentEra, getSession, userOf } from './sessionState.ts';

type Flights = WeakMap<AbortSignal, Promise<string>>;

/** One question at a time and user, shared by all calls that need the answer. */
const asking: Flights = new WeakMap();
const renewing: Flights = new WeakMap();

function requestErrorOf(error: unknown): RequestError {
  const code = error instanceof AuthError ? error.code : '';
  if (code === 'no-current-user' || endsSession(error)) return new RequestError('unauthenticated');
  return new RequestError(code === 'network-request-failed' ? 'network' : 'unavailable');
}

async function ask(renew: boolean): Promise<string> {
  const user = userOf(getSession());
  if (!user) throw new RequestError('unauthenticated');
  try {
    return await asCurrentUser((identity) => identity.token(user.id, renew));
  } catch (error) {
    throw requestErrorOf(error);
  }
}

function share(flights: Flights, renew: boolean): Promise<string> {
  const era = currentEra();
  const running = flights.get(era);
  if (running) return running;
  const flight = ask(renew).finally(() => flights.delete(era));
  flights.set(era, flight);
  return flight;
}

/** The current user's bearer token. The provider renews it when it has expired; one that is being renewed is waited for. */
export function currentToken(): Promise<string> {
  return renewing.get(currentEra()) ?? share(asking, false);
}

/** The token to use after the API refused one: renewed only when nobody else has renewed it since. */
export async function tokenAfter(refused: string): Promise<string> {
  const token = await currentToken();
  return token === refused ? share(renewing, true) : token;
}
