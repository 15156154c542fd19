import { session, signOut } from 'shared-auth';

export interface UserSignOut {
  /** Signs out at the user's request. They then see /login instead of the `signedOutTo` of the route they leave. */
  signOut(): Promise<void>;
  /** Returns whether the user has asked for a sign-out in this tab since they last signed in. */
  hasSignedOut(): boolean;
}

/** Remembers that the user has signed out, so that they are not redirected like a visitor who never signed in. */
export function createUserSignOut(): UserSignOut {
  let hasSignedOut = false;
  session.subscribe(() => {
    if (session.get().status === 'signed-in') hasSignedOut = false;
  });
  return {
    async signOut() {
      hasSignedOut = true;
      await signOut();
    },
    hasSignedOut: () => hasSignedOut,
  };
}
