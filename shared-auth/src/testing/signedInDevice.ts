import { databaseName, storeName, getUserKey } from '../firebase/storedSession.ts';
import { hintKey } from '../sessionHint.ts';
import type { User } from '../sessionState.ts';

/** Sign-in that a device has stored. */
export interface StoredSignIn {
  user: User;
  accessToken: string;
  /** Milliseconds since 1970. */
  expirationTime: number;
}

interface Device extends StoredSignIn {
  origin: string;
  apiKey: string;
}

/** Creates the record that Firebase's SDK stores of a signed-in user. */
export const createStoredUser = (apiKey: string, { user, accessToken, expirationTime }: StoredSignIn) => ({
  uid: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken: 'forged', accessToken, expirationTime },
  createdAt: '1',
  lastLoginAt: '1',
  apiKey,
  appName: '[DEFAULT]',
});

/**
 * Returns the browser's storage of an origin after this user has signed in, in the format of Playwright's
 * `storageState`: a page that opens with it finds its user without a sign-in.
 */
export function createSignedInDevice({ origin, apiKey, ...signIn }: Device) {
  const value = createStoredUser(apiKey, signIn);
  const store = {
    name: storeName,
    keyPath: 'fbase_key',
    autoIncrement: false,
    indexes: [],
    records: [{ value: { fbase_key: getUserKey(apiKey), value } }],
  };
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [{ name: hintKey, value: '1' }],
        indexedDB: [{ name: databaseName, version: 1, stores: [store] }],
      },
    ],
  };
}
