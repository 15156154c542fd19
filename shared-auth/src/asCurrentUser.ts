import { endsSession } from './AuthError.ts';
import type { Identity } from './identity.ts';
import type { SessionControl } from './session.ts';
import type { SessionState } from './sessionState.ts';

/** Runs a call of the provider, and ends the session here, too, if the provider rejects it because it has ended. */
export type AsCurrentUser = <T>(run: (identity: Identity) => Promise<T>) => Promise<T>;

export function createAsCurrentUser(state: SessionState, { connect, signOut }: SessionControl): AsCurrentUser {
  return async (run) => {
    const era = state.era();
    try {
      return await run(await connect());
    } catch (error) {
      if (endsSession(error) && !era.aborted) void signOut('expired');
      throw error;
    }
  };
}
