import { endsSession } from './AuthError.ts';
import type { Identity } from './identity.ts';
import type { SessionControl } from './session.ts';
import type { SessionState } from './sessionState.ts';

/** A call that the provider may refuse because this user's session is over; then it is over here, too. */
export type AsCurrentUser = <T>(run: (identity: Identity) => Promise<T>) => Promise<T>;

export function createAsCurrentUser(state: SessionState, { connect, leave }: SessionControl): AsCurrentUser {
  return async (run) => {
    const era = state.era();
    try {
      return await run(await connect());
    } catch (error) {
      if (endsSession(error) && !era.aborted) void leave('expired');
      throw error;
    }
  };
}
