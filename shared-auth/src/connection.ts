import type { Identity, IdentityProvider } from './identity.ts';
import type { SessionHint } from './sessionHint.ts';
import type { User } from './sessionState.ts';

/** Maximum wait of a sign-out for storage and provider; the page shows the user as signed out in any case. */
const removalTimeoutMs = 2_000;

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Creates the connection of the page's session to the identity provider. `connect` loads the provider's code at its
 * first call; `onUser` gets the user whom the provider reports, null without one. `removeStoredSession` deletes the
 * session that the device has stored, and resolves after `removalTimeoutMs` at the latest; it never rejects. `connect`
 * waits for pending removals, so that the provider does not restore a session that has ended. `hint` is `1` while a
 * user is signed in on this device, and `leaving` until a session that has ended is deleted.
 */
export function createConnection(hint: SessionHint, provider: IdentityProvider, onUser: (user: User | null) => void) {
  let connection: Promise<Identity> | undefined;
  /** Whether the provider's code may have read the stored session, and may write it back. */
  let mayHaveReadSession = false;
  let pendingRemovals = 0;
  let lastRemoval = Promise.resolve();

  /** Deletes the stored user, before the provider's code reads it, if the hint says that nobody is signed in. */
  async function prepareStorage(): Promise<void> {
    if (hint.get() !== '1') void removeStoredSession();
    await lastRemoval;
    mayHaveReadSession = true;
  }

  /** The hint says `leaving` until the session is deleted, so that the next page repeats it if this one is closed. */
  function removeStoredSession(): Promise<void> {
    pendingRemovals += 1;
    // A provider that has read the user before may be about to store them again. If it cannot start, the hint stays
    // `leaving`, and the next page repeats the removal.
    const signedOut = mayHaveReadSession ? connection?.then((identity) => identity.signOut()) : undefined;
    const removed = Promise.all([provider.stored.remove(), signedOut])
      .then(
        () => {
          if (hint.get() === 'leaving') hint.set(null);
        },
        (error: unknown) => console.error('The stored session could not be deleted:', String(error)),
      )
      .finally(() => {
        pendingRemovals -= 1;
      });
    lastRemoval = Promise.race([removed, wait(removalTimeoutMs)]);
    return lastRemoval;
  }

  const isRemoving = () => pendingRemovals > 0;

  function connect(): Promise<Identity> {
    connection ??= provider.load(prepareStorage).then(
      (identity) => {
        identity.watch(onUser);
        return identity;
      },
      (error) => {
        // The next call tries again.
        connection = undefined;
        throw error;
      },
    );
    const identity = connection;
    // Waits for a removal that began after `prepareStorage`, too.
    return isRemoving() ? lastRemoval.then(() => identity) : identity;
  }

  return { connect, removeStoredSession, isRemoving };
}
