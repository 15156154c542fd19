import { createAsCurrentUser } from './asCurrentUser.ts';
import { firebaseProvider } from './firebase/firebaseProvider.ts';
import type { IdentityProvider } from './identity.ts';
import { createOtherTabs } from './otherTabs.ts';
import { createSession } from './session.ts';
import { createSessionHint } from './sessionHint.ts';
import { createSessionState } from './sessionState.ts';
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

export const session = { get: state.get, subscribe: state.subscribe, start: control.start };
export const { prepareSignIn } = control;
