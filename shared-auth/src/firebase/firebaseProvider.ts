import { AuthError } from '../AuthError.ts';
import type { IdentityProvider } from '../identity.ts';
import { storedSession } from './storedSession.ts';

/** Firebase as the identity provider. Its SDK is a chunk that is loaded only when a page needs it. */
export const firebaseProvider: IdentityProvider = {
  async load(beforeReading) {
    const { connectFirebase } = await import(/* webpackChunkName: "firebase" */ './connectFirebase.ts').catch(
      (error: unknown) => {
        throw new AuthError('network-request-failed', `The identity provider could not be loaded: ${String(error)}`);
      },
    );
    // The SDK reads the stored user as soon as it starts: a user who has signed out has to be deleted before.
    await beforeReading();
    return connectFirebase();
  },
  stored: storedSession,
};
