import { session, signOut } from 'shared-auth';

let departed = false;

/** Signs out by the person's own wish: they end on /login, wherever the page they leave would have sent them. */
export async function depart(): Promise<void> {
  departed = true;
  await signOut();
}

/** Holds until the next sign-in. */
export const hasDeparted = () => departed;

export function watchDepartures(): () => void {
  departed = false;
  return session.subscribe(() => {
    if (session.get().status === 'signed-in') departed = false;
  });
}
