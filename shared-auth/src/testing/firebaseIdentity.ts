import { readPage } from 'page-contract';
import { getUserKey } from '../firebase/storedSession.ts';
import type { Identity } from '../identity.ts';
import { hintKey } from '../sessionHint.ts';
import type { User } from '../sessionState.ts';
import { createStoredUser, type StoredSignIn } from './signedInDevice.ts';

/**
 * Blocks IndexedDB, as the settings of a browser may. Firebase then keeps its user in `sessionStorage`, which belongs to
 * the tab, and waits for no timer, so that tests may hold the clock.
 */
function blockDatabases(): void {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
}

/** Stores a sign-in on the device, or removes that of an earlier scenario. */
function storeSignIn(signIn: StoredSignIn | undefined): void {
  const { apiKey } = readPage().identity;
  sessionStorage.removeItem(getUserKey(apiKey));
  localStorage.removeItem(hintKey);
  if (!signIn) return;
  sessionStorage.setItem(getUserKey(apiKey), JSON.stringify(createStoredUser(apiKey, signIn)));
  localStorage.setItem(hintKey, '1');
}

async function startFirebase(): Promise<Identity> {
  const [{ deleteApp, getApps }, { connectFirebase }] = await Promise.all([
    import('firebase/app'),
    import('../firebase/connectFirebase.ts'),
  ]);
  // That of an earlier scenario.
  for (const app of getApps()) void deleteApp(app);
  return connectFirebase();
}

/**
 * Creates an identity provider whose calls are those of Firebase's SDK, which sends its requests by `fetch`. The SDK
 * starts at the first call, with this sign-in on the device, and reports its users to `listener`.
 */
export function createFirebaseIdentity(
  signIn: StoredSignIn | undefined,
  listener: (user: User | null) => void,
): Omit<Identity, 'watch'> {
  blockDatabases();
  storeSignIn(signIn);
  let connection: Promise<Identity> | undefined;

  function connect(): Promise<Identity> {
    connection ??= startFirebase().then((identity) => {
      identity.watch(listener);
      return identity;
    });
    return connection;
  }

  return {
    getToken: async (...input) => (await connect()).getToken(...input),
    signIn: async (...input) => (await connect()).signIn(...input),
    signUp: async (...input) => (await connect()).signUp(...input),
    signOut: async () => (await connect()).signOut(),
    requestPasswordReset: async (...input) => (await connect()).requestPasswordReset(...input),
    verifyResetCode: async (...input) => (await connect()).verifyResetCode(...input),
    confirmPasswordReset: async (...input) => (await connect()).confirmPasswordReset(...input),
    sendVerificationMail: async () => (await connect()).sendVerificationMail(),
    confirmEmailAddress: async (...input) => (await connect()).confirmEmailAddress(...input),
    reloadUser: async () => (await connect()).reloadUser(),
    requestEmailChange: async (...input) => (await connect()).requestEmailChange(...input),
    readEmailChange: async (...input) => (await connect()).readEmailChange(...input),
    reauthenticate: async (...input) => (await connect()).reauthenticate(...input),
    changePassword: async (...input) => (await connect()).changePassword(...input),
    deleteUser: async () => (await connect()).deleteUser(),
  };
}
