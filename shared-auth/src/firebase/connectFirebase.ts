import * as firebaseApp from '@firebase/app';
import * as firebase from '@firebase/auth';
import { cleanEmail, isEmail, normalizeEmail } from 'api-contract';
import { readPage } from 'page-contract';
import { AuthError } from '../AuthError.ts';
import type { Identity } from '../identity.ts';
import type { User } from '../sessionState.ts';
import { isStorageResponsive } from './isStorageResponsive.ts';

function toUser({ uid, email, emailVerified }: firebase.User): User {
  return { id: uid, email: email ?? '', emailVerified };
}

/**
 * Returns the one spelling under which the provider knows an address: browsers disagree on what a field holds if the
 * domain has an umlaut. The provider itself refuses a text that is no address.
 */
function toMailbox(text: string): string {
  const email = cleanEmail(text);
  return isEmail(email) ? normalizeEmail(email) : email;
}

/** Copies code and message only, because the rest of a Firebase error contains addresses and tokens. */
function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) };
  return new AuthError(typeof code === 'string' ? code.replace(/^auth\//, '') : '', message);
}

/**
 * Removes Firebase's usage statistics (heartbeats) before the SDK starts: they write to the device, for which § 25
 * TDDDG requires consent, and each call of the SDK would wait if their database hangs. There is no public setting for
 * it.
 */
function removeHeartbeats(): void {
  const { _components } = firebaseApp as unknown as { _components: Map<string, unknown> };
  _components.delete('heartbeat');
}

/** Starts the SDK. `isDurable`: it stores the user in IndexedDB, so that they stay signed in. */
async function initialize(): Promise<{ auth: firebase.Auth; isDurable: boolean }> {
  const { apiKey, authDomain, projectId, emulator } = readPage().identity;
  removeHeartbeats();
  const isDurable = await isStorageResponsive();
  const temporary = [firebase.browserSessionPersistence, firebase.inMemoryPersistence];
  const auth = firebase.initializeAuth(firebaseApp.initializeApp({ apiKey, authDomain, projectId }), {
    persistence: isDurable ? [firebase.indexedDBLocalPersistence, ...temporary] : temporary,
  });
  auth.languageCode = 'de';
  if (emulator) firebase.connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return { auth, isDurable };
}

/**
 * Reads a user from the provider. Once the address is confirmed, requests a new token, too, because the token contains
 * the confirmation: the listeners then see it.
 */
async function readUserAgain(user: firebase.User | null): Promise<void> {
  if (!user) return;
  await firebase.reload(user);
  if (user.emailVerified) await user.getIdToken(true);
}

/**
 * Starts Firebase's SDK, which restores the stored user, and adapts it to `Identity`: its users become `User`, its
 * errors `AuthError`. `url` is Firebase's continue URL of a mail: the page to which its link leads on.
 */
export async function connectFirebase(): Promise<Identity> {
  const { auth, isDurable } = await initialize().catch((error: unknown) => {
    throw toAuthError(error);
  });

  function getCurrentUser(): firebase.User {
    if (!auth.currentUser) throw new AuthError('no-current-user', 'No user is signed in');
    return auth.currentUser;
  }

  /** Runs a call of the SDK once the stored user has been read, because until then no user is signed in. */
  async function callProvider<T>(run: () => Promise<T>): Promise<T> {
    try {
      await auth.authStateReady();
      return await run();
    } catch (error) {
      throw toAuthError(error);
    }
  }

  return {
    watch(listener) {
      let isFirst = true;
      firebase.onIdTokenChanged(auth, (user) => {
        // A storage that did not respond does not prove a sign-out. The session then waits until its time limit, and
        // keeps the hint.
        const isUnknown = isFirst && !user && !isDurable;
        isFirst = false;
        if (!isUnknown) listener(user && toUser(user));
      });
    },
    getToken: (userId, renew) =>
      callProvider(async () => {
        const user = getCurrentUser();
        if (user.uid !== userId) throw new AuthError('no-current-user', 'Another user is signed in');
        return user.getIdToken(renew);
      }),
    signIn: (email, password) =>
      callProvider(async () =>
        toUser((await firebase.signInWithEmailAndPassword(auth, toMailbox(email), password)).user),
      ),
    signUp: (email, password) =>
      callProvider(async () =>
        toUser((await firebase.createUserWithEmailAndPassword(auth, toMailbox(email), password)).user),
      ),
    signOut: () => callProvider(() => firebase.signOut(auth)),
    // The mailed link opens /login, whose screen sets the new password.
    requestPasswordReset: (email) =>
      callProvider(() => firebase.sendPasswordResetEmail(auth, toMailbox(email), { url: `${location.origin}/login` })),
    verifyResetCode: (code) => callProvider(() => firebase.verifyPasswordResetCode(auth, code)),
    confirmPasswordReset: (code, newPassword) =>
      callProvider(() => firebase.confirmPasswordReset(auth, code, newPassword)),
    sendVerificationMail: () =>
      callProvider(() => firebase.sendEmailVerification(getCurrentUser(), { url: `${location.origin}/dashboard` })),
    confirmEmailAddress: (code) =>
      callProvider(async () => {
        await firebase.applyActionCode(auth, code);
        // The code has been used: a failure of what follows must not make the confirmation look failed.
        await readUserAgain(auth.currentUser).catch(() => undefined);
      }),
    reloadUser: () => callProvider(() => readUserAgain(auth.currentUser)),
    requestEmailChange: (newEmail) =>
      callProvider(() =>
        firebase.verifyBeforeUpdateEmail(getCurrentUser(), toMailbox(newEmail), { url: `${location.origin}/login` }),
      ),
    confirmEmailChange: (code) =>
      callProvider(async () => {
        const { email, previousEmail } = (await firebase.checkActionCode(auth, code)).data;
        await firebase.applyActionCode(auth, code);
        return { email: email ?? '', previousEmail: previousEmail ?? '' };
      }),
    reauthenticate: (password) =>
      callProvider(async () => {
        const credential = firebase.EmailAuthProvider.credential(getCurrentUser().email ?? '', password);
        await firebase.reauthenticateWithCredential(getCurrentUser(), credential);
      }),
    changePassword: (newPassword) => callProvider(() => firebase.updatePassword(getCurrentUser(), newPassword)),
    deleteUser: () => callProvider(() => firebase.deleteUser(getCurrentUser())),
  };
}
