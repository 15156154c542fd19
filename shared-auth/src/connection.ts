import type { Identity, IdentityProvider } from './identity.ts';
import type { SessionHint } from './sessionHint.ts';
import type { User } from './sessionState.ts';
import { wait } from './wait.ts';

/** Maximum wait of a sign-out for storage and provider; the page shows the user as signed out in any case. */
const removalTimeoutMs = 2_000;

/**
 * Creates the connection of the page's session to the identity provider. `onUser` is called with each user whom the
 * provider reports, and with null if no user is signed in.
 *
 * `connect` loads the provider's code at its first call. It waits for pending removals, so that the provider does not
 * restore a session that has ended. `removeStoredSession` deletes the session that the device has stored. It resolves
 * after `removalTimeoutMs` at the latest and never rejects.
 *
 * `hint` is `1` while a user is signed in on this device. A sign-out sets `leaving`, and the removal then clears it.
 */
export function createConnection(hint: SessionHint, provider: IdentityProvider, onUser: (user: User | null) => void) {
  let connection: Promise<Identity> | undefined;
  /** Whether the provider's code may have read the stored session, and may write it back. */
  let mayHaveReadSession = false;
  let pendingRemovals = 0;
  let lastRemoval = Promise.resolve();

  /** Prepares the storage for the provider's code: deletes a stored user if the hint says that no user is signed in. */
  async function prepareStorage(): Promise<void> {
    if (hint.get() !== '1') void removeStoredSession();
    await lastRemoval;
    mayHaveReadSession = true;
  }

  /** The hint stays `leaving` until the session is deleted: if this page is closed before, the next one deletes it. */
  function removeStoredSession(): Promise<void> {
    pendingRemovals += 1;
    // A provider that has read the user may be about to store the user again, so it signs out, too. If the provider
    // cannot start, this removal fails: the hint stays `leaving`, and the next page repeats the removal.
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
    // A removal that began after `prepareStorage` has to end first, too.
    return isRemoving() ? lastRemoval.then(() => identity) : identity;
  }

  return { connect, removeStoredSession, isRemoving };
}
