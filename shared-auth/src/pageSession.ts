import { createAsCurrentUser } from './asCurrentUser.ts';
import { firebaseProvider } from './firebase/firebaseProvider.ts';
import type { Identity, IdentityProvider } from './identity.ts';
import { createOtherTabs } from './otherTabs.ts';
import { createSession } from './session.ts';
import { createSessionHint } from './sessionHint.ts';
import { createSessionState, type Session } from './sessionState.ts';
import { createTokens } from './token.ts';

/** Who answers for identity. `shared-auth/testing` puts somebody else here. */
export const provider: IdentityProvider = { ...firebaseProvider };

/** The one session of this page, which everything that the package offers works on. */
export const state = createSessionState();
export const control = createSession({
  state,
  hint: createSessionHint(),
  tabs: createOtherTabs(),
  provider,
});
export const asCurrentUser = createAsCurrentUser(state, control);
export const tokens = createTokens(state, asCurrentUser);

/** Seats somebody made up in front of this page, with an identity provider of their own (docs/decisions/118). */
function pretend(next: Session, identity: Identity): void {
  provider.load = () => Promise.resolve(identity);
  void control.connect();
  state.set(next);
}

export const session = { get: state.get, subscribe: state.subscribe, start: control.start, pretend };
export const { prepareSignIn } = control;
