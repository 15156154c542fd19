import { session, signOut } from 'shared-auth';

export interface Departure {
  /** Signs out at the user's request. They then see /login instead of the `signedOutTo` of the page that they leave. */
  depart(): Promise<void>;
  /** Returns whether the user has signed out here since the last sign-in. */
  hasDeparted(): boolean;
}

export function createDeparture(): Departure {
  let departed = false;
  session.subscribe(() => {
    if (session.get().status === 'signed-in') departed = false;
  });
  return {
    async depart() {
      departed = true;
      await signOut();
    },
    hasDeparted: () => departed,
  };
}
