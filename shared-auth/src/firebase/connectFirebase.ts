import { cleanEmail, isEmail, normalizeEmail } from 'api-contract';
import * as firebase from 'firebase/auth';
import { AuthError } from '../AuthError.ts';
import type { Identity } from '../identity.ts';
import type { User } from '../sessionState.ts';
import { createSdk, type Sdk } from './createSdk.ts';
import { isStorageResponsive } from './isStorageResponsive.ts';
import { toAuthError } from './toAuthError.ts';

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

/**
 * Reads a user from the provider. Once the address is confirmed, requests a new token, too, because the token contains
 * the confirmation: the listeners then see it.
 */
async function readUserAgain(user: firebase.User | null): Promise<void> {
  if (!user) return;
  await firebase.reload(user);
  if (user.emailVerified) await user.getIdToken(true);
}

function start(isDurable: boolean): Sdk {
  try {
    return createSdk(isDurable);
  } catch (error) {
    throw toAuthError(error);
  }
}

/**
 * Starts Firebase's SDK, which restores the stored user, and adapts it to `Identity`: its users become `User`, its
 * errors `AuthError`. `url` is Firebase's continue URL of a mail: the page to which its link leads on.
 */
export async function connectFirebase(): Promise<Identity> {
  const isDurable = await isStorageResponsive();
  const sdk = start(isDurable);

  function getCurrentUser(): firebase.User {
    const { currentUser } = sdk.getAuth();
    if (!currentUser) throw new AuthError('no-current-user', 'No user is signed in');
    return currentUser;
  }

  /** Signs a user in. If the storage fails, the SDK may have signed in the user before it tried to store them. */
  function signInBy(call: (auth: firebase.Auth) => Promise<firebase.UserCredential>): Promise<User> {
    const before = sdk.getAuth().currentUser;
    return sdk.call(
      async (auth) => toUser((await call(auth)).user),
      ({ currentUser }) => (currentUser && currentUser !== before ? { value: toUser(currentUser) } : undefined),
    );
  }

  /** Runs a call that ends without a user, also if the storage fails afterwards. */
  const leaveBy = (call: (auth: firebase.Auth) => Promise<void>) =>
    sdk.call(call, ({ currentUser }) => (currentUser ? undefined : { value: undefined }));

  return {
    watch: (listener) => sdk.watch((user) => listener(user && toUser(user))),
    getToken: (userId, renew) =>
      sdk.call(async () => {
        const user = getCurrentUser();
        if (user.uid !== userId) throw new AuthError('no-current-user', 'Another user is signed in');
        return user.getIdToken(renew);
      }),
    signIn: (email, password) =>
      signInBy((auth) => firebase.signInWithEmailAndPassword(auth, toMailbox(email), password)),
    signUp: (email, password) =>
      signInBy((auth) => firebase.createUserWithEmailAndPassword(auth, toMailbox(email), password)),
    signOut: () => leaveBy(firebase.signOut),
    // The mailed link opens /login, whose screen sets the new password.
    requestPasswordReset: (email) =>
      sdk.call((auth) => firebase.sendPasswordResetEmail(auth, toMailbox(email), { url: `${location.origin}/login` })),
    verifyResetCode: (code) => sdk.call((auth) => firebase.verifyPasswordResetCode(auth, code)),
    confirmPasswordReset: (code, newPassword) =>
      sdk.call((auth) => firebase.confirmPasswordReset(auth, code, newPassword)),
    sendVerificationMail: () =>
      sdk.call(() => firebase.sendEmailVerification(getCurrentUser(), { url: `${location.origin}/dashboard` })),
    confirmEmailAddress: (code) =>
      sdk.call(async (auth) => {
        await firebase.applyActionCode(auth, code);
        // The code has been used: a failure of what follows must not make the confirmation look failed.
        await readUserAgain(auth.currentUser).catch(() => undefined);
      }),
    reloadUser: () => sdk.call((auth) => readUserAgain(auth.currentUser)),
    requestEmailChange: (newEmail) =>
      sdk.call(() =>
        firebase.verifyBeforeUpdateEmail(getCurrentUser(), toMailbox(newEmail), { url: `${location.origin}/login` }),
      ),
    readEmailChange: (code) =>
      sdk.call(async (auth) => {
        const { email, previousEmail } = (await firebase.checkActionCode(auth, code)).data;
        return { email: email ?? '', previousEmail: previousEmail ?? '' };
      }),
    reauthenticate: (password) =>
      sdk.call(async () => {
        const credential = firebase.EmailAuthProvider.credential(getCurrentUser().email ?? '', password);
        await firebase.reauthenticateWithCredential(getCurrentUser(), credential);
      }),
    changePassword: (newPassword) => sdk.call(() => firebase.updatePassword(getCurrentUser(), newPassword)),
    deleteUser: () => leaveBy(() => firebase.deleteUser(getCurrentUser())),
  };
}
