import { session, signOut } from 'shared-auth';

export interface Departure {
  /** Signs out by the person's own wish: they end on /login, wherever the page they leave would have sent them. */
  depart(): Promise<void>;
  /** Holds until the next sign-in. */
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
