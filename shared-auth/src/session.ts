import type { Identity, IdentityProvider } from './identity.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionHint } from './sessionHint.ts';
import { userOf, type EndReason, type SessionState, type User } from './sessionState.ts';

const watchdogInMilliseconds = 8_000;
/** How long the provider may be silent about a person whom this device remembers. */
const confirmationInMilliseconds = 2_000;
/** How long a sign-out waits for the provider; the person is signed out on this page in any case. */
const farewellInMilliseconds = 2_000;

interface Parts {
  state: SessionState;
  hint: SessionHint;
  tabs: OtherTabs;
  provider: IdentityProvider;
}

export interface SessionControl {
  start(): void;
  /** The identity provider, loaded and watched at the first need. A failed loading is tried anew by the next caller. */
  connect(): Promise<Identity>;
  enter(user: User): void;
  /** Ends the session here at once, then at the provider. Resolves when it forgot the user, or after two seconds. */
  leave(reason?: EndReason): Promise<void>;
  /** Ends the session as `account-deleted` when this deletion at the provider has succeeded. */
  leaveWith(deleting: Promise<void>): Promise<void>;
  /** Loads the identity provider ahead of its first use. A failure shows at that use. */
  prepareSignIn(): void;
}

function withinFarewell(task: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, farewellInMilliseconds);
    void task.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function createSession({ state, hint, tabs, provider }: Parts): SessionControl {
  let hasStarted = false;
  let connection: Promise<Identity> | undefined;
  /** Pending while the provider forgets the user: what it still says about that user then is old news. */
  let farewell: Promise<void> | undefined;
  /** Pending while the user is being deleted: only its outcome tells why the provider has no user any more. */
  let deletion: Promise<void> | undefined;

  const isLoading = () => state.get().status === 'loading';

  function connect(): Promise<Identity> {
    connection ??= provider.load().then(
      (identity) => {
        identity.watch(accept);
        return identity;
      },
      (error) => {
        connection = undefined;
        throw error;
      },
    );
    return connection;
  }

  function enter(user: User): void {
    hint.leave();
    state.set({ status: 'signed-in', user });
  }

  function end(reason?: EndReason): void {
    const user = userOf(state.get());
    hint.remove();
    // The reason of the first end stays: what follows are its echoes.
    if (state.get().status === 'signed-out' && !reason) return;
    state.set(reason ? { status: 'signed-out', reason } : { status: 'signed-out' });
    if (user) tabs.tell({ userId: user.id, reason });
  }

  function accept(user: User | null): void {
    if (user) {
      if (!farewell) enter(user);
    } else if (deletion) {
      const again = () => accept(null);
      deletion.then(again, again);
    } else {
      // Every sign-out on purpose, in whichever tab, takes the hint away first. A user missing in spite of it was refused.
      end(hint.isThere() ? 'expired' : undefined);
    }
  }

  function leave(reason?: EndReason): Promise<void> {
    end(reason);
    if (!connection) return Promise.resolve();
    const task = connection
      .then((identity) => identity.signOut())
      .catch((error: unknown) => console.error('The identity provider did not sign out:', String(error)))
      .finally(() => {
        if (farewell === task) farewell = undefined;
      });
    farewell = task;
    return withinFarewell(task);
  }

  function leaveWith(deleting: Promise<void>): Promise<void> {
    deletion = deleting
      .then(() => end('account-deleted'))
      .finally(() => {
        deletion = undefined;
      });
    return deletion;
  }

  function giveUpWaiting(): void {
    if (isLoading()) state.set({ status: 'signed-out' });
  }

  /** Lets a remembered person in where no network answers. The provider's word still counts when it comes, and calls wait for it. */
  async function enterUnconfirmed(): Promise<void> {
    const user = isLoading() ? await provider.stored.user().catch(() => undefined) : undefined;
    if (user && hint.isThere() && isLoading()) enter(user);
  }

  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    tabs.hear(({ userId, reason }) => {
      if (userOf(state.get())?.id === userId) void leave(reason);
    });
    hint.onOtherTab(prepareSignIn);
    if (hint.isReadable() && !hint.isThere()) {
      giveUpWaiting();
      return;
    }
    setTimeout(giveUpWaiting, watchdogInMilliseconds);
    setTimeout(() => void enterUnconfirmed(), confirmationInMilliseconds);
    connect().catch(giveUpWaiting);
  }

  function prepareSignIn(): void {
    connect().catch(() => undefined);
  }

  return { start, connect, enter, leave, leaveWith, prepareSignIn };
}
