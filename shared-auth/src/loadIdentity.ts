import { AuthError } from './AuthError.ts';
import type { Identity } from './identity.ts';

export async function loadIdentity(): Promise<Identity> {
  const { connectFirebase } = await import(/* webpackChunkName: "firebase" */ './firebase.ts').catch(
    (error: unknown) => {
      throw new AuthError('network-request-failed', `The identity provider could not be loaded: ${String(error)}`);
    },
  );
  return connectFirebase();
}
