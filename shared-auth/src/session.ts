import type { Identity, IdentityProvider } from './identity.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionHint } from './sessionHint.ts';
import { userOf, type EndReason, type SessionState, type User } from './sessionState.ts';

/** Maximum wait of the start for the provider's answer. */
const watchdogInMilliseconds = 8_000;
/** Maximum wait for the provider's word about a user who is stored on this device. */
const confirmationInMilliseconds = 2_000;
/** Maximum wait of a sign-out for storage and provider; on this page the user is signed out in any case. */
const signOutInMilliseconds = 2_000;

interface Dependencies {
  state: SessionState;
  hint: SessionHint;
  tabs: OtherTabs;
  provider: IdentityProvider;
}

export interface SessionControl {
  start(): void;
  /** The identity provider, loaded and watched at the first need. The next caller tries a failed loading again. */
  connect(): Promise<Identity>;
  enter(user: User): void;
  /**
   * Ends the session on this device at once, then at the provider. Resolves when both are done, or after two seconds.
   */
  leave(reason?: EndReason): Promise<void>;
  /** Ends the session as `account-deleted` when this deletion at the provider has succeeded. */
  leaveWith(deleting: Promise<void>): Promise<void>;
  /** Loads the identity provider before its first use. A failure shows at that use. */
  prepareSignIn(): void;
}

/** Resolves as soon as the task has ended, in whichever way, or the time is over. */
function atMost(milliseconds: number, task: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    task.then(end, end);
  });
}

export function createSession({ state, hint, tabs, provider }: Dependencies): SessionControl {
  let hasStarted = false;
  let connection: Promise<Identity> | undefined;
  /** Pending while the user is being deleted: only its outcome tells why the provider has no user any more. */
  let deletion: Promise<void> | undefined;
  /** True from the moment at which the provider's code reads what is stored. */
  let hasRead = false;
  /** Pending while what is stored of an ended session is being deleted, for two seconds at most. */
  let removal: Promise<void> = Promise.resolve();
  /**
   * Pending deletions of stored sessions. Until they end, the provider's events are about the user who has signed out.
   */
  let removals = 0;
  /** The user whom the provider has named last, if there was no hint. */
  let unaccepted: User | undefined;

  const isLoading = () => state.get().status === 'loading';

  /** Deletes a stored user without a hint, who has signed out, before the provider's code reads what is stored. */
  async function prepareStorage(): Promise<void> {
    if (hint.get() !== '1') void removeStored();
    await removal;
    hasRead = true;
  }

  function connect(): Promise<Identity> {
    connection ??= provider.load(prepareStorage).then(
      (identity) => {
        identity.watch(accept);
        return identity;
      },
      (error) => {
        connection = undefined;
        throw error;
      },
    );
    const identity = connection;
    return removals > 0 ? removal.then(() => identity) : identity;
  }

  function enter(user: User): void {
    unaccepted = undefined;
    hint.set('1');
    state.set({ status: 'signed-in', user });
  }

  function end(reason?: EndReason): void {
    const user = userOf(state.get());
    // The reason of the first end stays: what follows are its echoes.
    if (state.get().status === 'signed-out' && !reason) return;
    state.set(reason ? { status: 'signed-out', reason } : { status: 'signed-out' });
    if (user) tabs.tell({ userId: user.id, reason });
  }

  /** The provider's word on who is signed in. It may be about a user who has just signed out. */
  function accept(user: User | null): void {
    if (removals > 0) return;
    unaccepted = undefined;
    if (user) {
      if (hint.get() === '1' || userOf(state.get())?.id === user.id) state.set({ status: 'signed-in', user });
      else void judge(user);
    } else if (deletion) {
      const again = () => accept(null);
      deletion.then(again, again);
    } else {
      // Every sign-out on purpose, in whichever tab, changes the hint first. A user missing in spite of it was refused.
      const isRefused = hint.get() === '1';
      if (isRefused) hint.set(null);
      end(isRefused ? 'expired' : undefined);
    }
  }

  /** A user without a hint has signed out, or has just signed in in another tab, whose hint is still on its way. */
  async function judge(user: User): Promise<void> {
    unaccepted = user;
    await new Promise((resolve) => setTimeout(resolve, confirmationInMilliseconds));
    if (unaccepted !== user) return;
    if (hint.get() !== '1') return void leave();
    const stored = await provider.stored.user().catch(() => undefined);
    if (unaccepted === user && stored?.id === user.id) accept(user);
  }

  /** The hint says `leaving` until this is done: the next page goes on with it where a tab was closed in the middle. */
  function removeStored(): Promise<void> {
    removals += 1;
    // Code that has read the user before may be about to store them again.
    const inProvider = hasRead ? connection?.then((identity) => identity.signOut()) : undefined;
    const done = Promise.all([provider.stored.remove(), inProvider])
      .then(
        () => {
          if (hint.get() === 'leaving') hint.set(null);
        },
        (error: unknown) => console.error('The stored session could not be deleted:', String(error)),
      )
      .finally(() => {
        removals -= 1;
      });
    removal = atMost(signOutInMilliseconds, done);
    return removal;
  }

  function leave(reason?: EndReason): Promise<void> {
    hint.set('leaving');
    const removed = removeStored();
    end(reason);
    return removed;
  }

  function leaveWith(deleting: Promise<void>): Promise<void> {
    deletion = deleting
      .then(() => leave('account-deleted'))
      .finally(() => {
        deletion = undefined;
      });
    return deletion;
  }

  function giveUpWaiting(): void {
    if (isLoading()) state.set({ status: 'signed-out' });
  }

  /** Lets a stored user in where no network answers. Calls wait for the provider's word, which counts when it comes. */
  async function enterUnconfirmed(): Promise<void> {
    const user = isLoading() ? await provider.stored.user().catch(() => undefined) : undefined;
    if (user && hint.get() === '1' && isLoading()) state.set({ status: 'signed-in', user });
  }

  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    tabs.hear(({ userId, reason }) => {
      if (userOf(state.get())?.id === userId) void leave(reason);
    });
    hint.onOtherTab(prepareSignIn);
    if (hint.get() !== '1') {
      if (hint.get() === 'leaving') void removeStored();
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
