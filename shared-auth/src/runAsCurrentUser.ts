import { endsSession, type AuthError } from './AuthError.ts';
import type { Identity } from './identity.ts';
import type { SessionControl } from './session.ts';
import type { EndReason, Session, SessionState } from './sessionState.ts';

/** Runs a call of the provider. If the provider rejects it because the session has ended, the page ends it, too. */
export type RunAsCurrentUser = <T>(run: (identity: Identity) => Promise<T>) => Promise<T>;

const readEndReason = ({ code }: AuthError): EndReason => (code === 'user-disabled' ? 'account-disabled' : 'expired');

const hasExpired = (session: Session) => session.status === 'signed-out' && session.reason === 'expired';

export function createRunAsCurrentUser(state: SessionState, { connect, signOut }: SessionControl): RunAsCurrentUser {
  return async (run) => {
    const userSignal = state.getUserSignal();
    try {
      return await run(await connect());
    } catch (error) {
      // A rejection that arrives after a change of user concerns the earlier user, and must not end the new session.
      // Before Firebase rejects a call, it reports that it has no user any more, without the reason.
      if (endsSession(error) && (!userSignal.aborted || hasExpired(state.get()))) void signOut(readEndReason(error));
      throw error;
    }
  };
}
