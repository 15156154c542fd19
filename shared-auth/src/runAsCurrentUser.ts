import { endsSession, type AuthError } from './AuthError.ts';
import type { Identity } from './identity.ts';
import type { SessionControl } from './session.ts';
import type { EndReason, SessionState } from './sessionState.ts';

/** Runs a call of the provider. If the provider rejects it because the session has ended, the page ends it, too. */
export type RunAsCurrentUser = <T>(run: (identity: Identity) => Promise<T>) => Promise<T>;

const readEndReason = ({ code }: AuthError): EndReason => (code === 'user-disabled' ? 'account-disabled' : 'expired');

export function createRunAsCurrentUser(state: SessionState, { connect, signOut }: SessionControl): RunAsCurrentUser {
  return async (run) => {
    const userSignal = state.getUserSignal();
    try {
      return await run(await connect());
    } catch (error) {
      // A rejection that arrives after a change of user concerns the earlier user, and must not end the new session.
      if (endsSession(error) && !userSignal.aborted) void signOut(readEndReason(error));
      throw error;
    }
  };
}
