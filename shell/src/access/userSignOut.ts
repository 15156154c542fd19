import { session, signOut } from 'shared-auth';

export interface UserSignOut {
  /** Called by the sidebar's button. The user is then redirected to /login instead of the route's `signedOutTo`. */
  signOut(): Promise<void>;
  /** Returns whether the user has signed out by the button since this page was loaded and they last signed in. */
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
