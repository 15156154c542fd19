import * as firebaseApp from '@firebase/app';
import * as firebase from '@firebase/auth';
import { readPage } from 'page-contract';
import { AuthError } from '../AuthError.ts';
import type { Identity } from '../identity.ts';
import type { User } from '../sessionState.ts';
import { storageAnswers } from './storageAnswers.ts';

function asUser({ uid, email, emailVerified }: firebase.User): User {
  return { id: uid, email: email ?? '', emailVerified };
}

/** Keeps code and message only: the rest of a Firebase error contains addresses and tokens. */
function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) };
  return new AuthError(typeof code === 'string' ? code.replace(/^auth\//, '') : '', message);
}

/**
 * Firebase's usage statistics (heartbeats) write to the device without need, which § 25 TDDDG does not allow without
 * consent, and every call of the SDK would wait for that database when it hangs.
 */
function leaveOutHeartbeats(): void {
  const { _components } = firebaseApp as unknown as { _components: Map<string, unknown> };
  _components.delete('heartbeat');
}

async function initialize(): Promise<{ auth: firebase.Auth; isDurable: boolean }> {
  const { apiKey, authDomain, projectId, emulator } = readPage().identity;
  leaveOutHeartbeats();
  const isDurable = await storageAnswers();
  const temporary = [firebase.browserSessionPersistence, firebase.inMemoryPersistence];
  const auth = firebase.initializeAuth(firebaseApp.initializeApp({ apiKey, authDomain, projectId }), {
    persistence: isDurable ? [firebase.indexedDBLocalPersistence, ...temporary] : temporary,
  });
  auth.languageCode = 'de';
  if (emulator) firebase.connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return { auth, isDurable };
}

export async function connectFirebase(): Promise<Identity> {
  const { auth, isDurable } = await initialize().catch((error: unknown) => {
    throw asAuthError(error);
  });

  function current(): firebase.User {
    if (!auth.currentUser) throw new AuthError('no-current-user', 'No user is signed in');
    return auth.currentUser;
  }

  /** Waits until the stored user has been read, before which every call would run as signed out. */
  async function call<T>(run: () => Promise<T>): Promise<T> {
    try {
      await auth.authStateReady();
      return await run();
    } catch (error) {
      throw asAuthError(error);
    }
  }

  return {
    watch(listener) {
      let isFirst = true;
      firebase.onIdTokenChanged(auth, (user) => {
        // A storage that did not respond does not prove a sign-out.
        const isUnknown = isFirst && !user && !isDurable;
        isFirst = false;
        if (!isUnknown) listener(user && asUser(user));
      });
    },
    token: (userId, renew) =>
      call(async () => {
        const user = current();
        if (user.uid !== userId) throw new AuthError('no-current-user', 'Another user is signed in');
        return user.getIdToken(renew);
      }),
    signIn: (email, password) =>
      call(async () => asUser((await firebase.signInWithEmailAndPassword(auth, email, password)).user)),
    signUp: (email, password) =>
      call(async () => asUser((await firebase.createUserWithEmailAndPassword(auth, email, password)).user)),
    signOut: () => call(() => firebase.signOut(auth)),
    // The mailed link opens /login, whose screen sets the new password.
    requestPasswordReset: (email) =>
      call(() => firebase.sendPasswordResetEmail(auth, email, { url: `${location.origin}/login` })),
    verifyResetCode: (code) => call(() => firebase.verifyPasswordResetCode(auth, code)),
    confirmPasswordReset: (code, newPassword) => call(() => firebase.confirmPasswordReset(auth, code, newPassword)),
    sendVerificationMail: () =>
      call(() => firebase.sendEmailVerification(current(), { url: `${location.origin}/dashboard` })),
    confirmEmailAddress: (code) =>
      call(async () => {
        await firebase.applyActionCode(auth, code);
        if (!auth.currentUser) return;
        await firebase.reload(auth.currentUser);
        // The token contains the confirmation: a new one lets the listeners see the confirmed user.
        await auth.currentUser.getIdToken(true);
      }),
    requestEmailChange: (newEmail) =>
      call(() => firebase.verifyBeforeUpdateEmail(current(), newEmail, { url: `${location.origin}/login` })),
    confirmEmailChange: (code) =>
      call(async () => {
        const { email, previousEmail } = (await firebase.checkActionCode(auth, code)).data;
        await firebase.applyActionCode(auth, code);
        return { email: email ?? '', previousEmail: previousEmail ?? '' };
      }),
    reauthenticate: (password) =>
      call(async () => {
        const credential = firebase.EmailAuthProvider.credential(current().email ?? '', password);
        await firebase.reauthenticateWithCredential(current(), credential);
      }),
    changePassword: (newPassword) => call(() => firebase.updatePassword(current(), newPassword)),
    deleteUser: () => call(() => firebase.deleteUser(current())),
  };
}
