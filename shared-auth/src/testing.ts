import { placePage } from 'page-contract/testing';
import { AuthError } from './AuthError.ts';
import type { Identity } from './identity.ts';
import { provider, session as pageSession, sessionControl, sessionState } from './pageSession.ts';
import { findUser, type Session, type User } from './sessionState.ts';
import { createFirebaseIdentity } from './testing/firebaseIdentity.ts';
import type { StoredSignIn } from './testing/signedInDevice.ts';

// Puts component tests into any session.

/** Bearer token of calls, unless a test sets another. */
export const testToken = 'test-token';

export const testUser: User = { id: 'user-1', email: 'eltern@example.org', emailVerified: true };

/** Tells the page's session which user is signed in, as the provider would. */
let notify: (user: User | null) => void = () => undefined;

/** Identity provider of which every call succeeds at once. */
const succeedingIdentity: Identity = {
  watch(listener) {
    notify = listener;
  },
  getToken: async () => testToken,
  signIn: async (email) => ({ ...testUser, email }),
  signUp: async (email) => ({ ...testUser, email, emailVerified: false }),
  signOut: async () => undefined,
  requestPasswordReset: async () => undefined,
  verifyResetCode: async () => testUser.email,
  confirmPasswordReset: async () => undefined,
  sendVerificationMail: async () => undefined,
  async confirmEmailAddress() {
    const user = findUser(sessionState.get());
    if (user) notify({ ...user, emailVerified: true });
  },
  reloadUser: async () => undefined,
  requestEmailChange: async () => undefined,
  readEmailChange: async () => ({ email: 'neu@example.org', previousEmail: testUser.email }),
  reauthenticate: async () => undefined,
  changePassword: async () => undefined,
  deleteUser: async () => undefined,
};

/** Identity provider of the test: `setTestIdentity` replaces its calls. */
const testIdentity: Identity = { ...succeedingIdentity };

/**
 * Puts the page into this session, with an identity provider of which every call succeeds. Calls go to
 * `http://backend.test` and `http://gateway.test` unless the page has a configuration of its own.
 */
export function setTestSession(session: Session): void {
  if (!document.getElementById('page')) placePage();
  Object.assign(testIdentity, succeedingIdentity);
  provider.load = (beforeReading) => beforeReading().then(() => testIdentity);
  pageSession.isStored = () => true;
  provider.stored = { readUser: async () => undefined, remove: async () => undefined };
  void sessionControl.connect();
  sessionState.set(session);
}

/** Replaces single calls of the provider, e.g. `{ signIn: async () => failWith('wrong-password') }`. */
export function setTestIdentity(changes: Partial<Omit<Identity, 'watch'>>): void {
  Object.assign(testIdentity, changes);
}

/**
 * Replaces the provider's functions by Firebase's SDK, whose requests `fetch` answers. `signIn`: what the device has
 * stored of the signed-in user.
 */
export function setFirebaseIdentity(signIn?: StoredSignIn): void {
  Object.assign(
    testIdentity,
    createFirebaseIdentity(signIn, (user) => notify(user)),
  );
}

/** Throws the error with which the provider rejects a call. */
export function failWith(code: string, message = `Firebase: Error (auth/${code}).`): never {
  throw new AuthError(code, message);
}
