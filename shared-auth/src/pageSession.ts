import { firebaseProvider } from './firebase/firebaseProvider.ts';
import type { IdentityProvider } from './identity.ts';
import { createOtherTabs } from './otherTabs.ts';
import { createRecentReads } from './recentReads.ts';
import { createRunAsCurrentUser } from './runAsCurrentUser.ts';
import { createSession } from './session.ts';
import { createSessionHint } from './sessionHint.ts';
import { createSessionState } from './sessionState.ts';
import { createTokens } from './token.ts';

/** Creates the objects that live as long as the page. They load and store nothing before their first call. */
function createPageSession(identityProvider: IdentityProvider) {
  // A copy, because `shared-auth/testing` replaces its properties.
  const provider = { ...identityProvider };
  const sessionState = createSessionState();
  const hint = createSessionHint();
  const sessionControl = createSession({ state: sessionState, hint, tabs: createOtherTabs(), provider });
  const runAsCurrentUser = createRunAsCurrentUser(sessionState, sessionControl);
  const tokens = createTokens(sessionState, runAsCurrentUser);
  const recentReads = createRecentReads();
  sessionState.subscribe(recentReads.clear);
  const { get, subscribe } = sessionState;
  const session = { get, subscribe, start: sessionControl.start, isStored: hint.isStored };
  return { provider, sessionState, sessionControl, runAsCurrentUser, tokens, recentReads, session };
}

/**
 * The one session of this page: shell and remotes share one copy of this package. `sessionState` holds the session and
 * `sessionControl` changes it; `session` is for screens, the other objects for this package.
 */
export const { provider, sessionState, sessionControl, runAsCurrentUser, tokens, recentReads, session } =
  createPageSession(firebaseProvider);
/** Loads the identity provider's code before its first use. */
export const { prepareSignIn } = sessionControl;
/** Calls the listener after each write of this page by `request`, in whichever remote. Returns a function that ends it. */
export const { subscribeToWrites } = recentReads;
