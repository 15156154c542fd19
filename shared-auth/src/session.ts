import { clearTab } from './clearTab.ts';
import { createConnection, wait } from './connection.ts';
import type { Identity, IdentityProvider } from './identity.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionHint } from './sessionHint.ts';
import { userOf, type EndReason, type Session, type SessionState, type User } from './sessionState.ts';

/** Maximum wait of the start for the provider's answer. */
const answerTimeoutMs = 8_000;
/** Maximum wait for the provider to confirm a stored user, and for the hint of a sign-in in another tab. */
const confirmationTimeoutMs = 2_000;

const anyStatus: Session['status'][] = ['loading', 'signed-out', 'signed-in'];
/** Transition table: the statuses in which an event replaces the session. In all others it is ignored. */
const transitions = {
  'user confirmed by the provider': anyStatus,
  'stored user found': ['loading'],
  'no answer in time': ['loading'],
  /** Not from `signed-out`: provider and storage report an end again, and would replace its reason. */
  'signed out': ['loading', 'signed-in'],
  'ended for a reason': anyStatus,
} satisfies Record<string, Session['status'][]>;

interface Dependencies {
  state: SessionState;
  hint: SessionHint;
  tabs: OtherTabs;
  provider: IdentityProvider;
}

export interface SessionControl {
  start(): void;
  /** Loads and watches the identity provider at the first need. After a failure, the next caller tries again. */
  connect(): Promise<Identity>;
  setUser(user: User): void;
  /** Ends the session in this page at once, then on the device and at the provider, for which it waits two seconds. */
  signOut(reason?: EndReason): Promise<void>;
  /** Ends the session as `account-deleted` if this deletion at the provider succeeds. */
  signOutAfter(deletion: Promise<void>): Promise<void>;
  /** Loads the identity provider before its first use, which reports a failure. */
  prepareSignIn(): void;
}

/** `start` decides by the hint: without it, the session is signed out at once; else it awaits the provider's user. */
export function createSession({ state, hint, tabs, provider }: Dependencies): SessionControl {
  const { connect, removeStored, isRemoving } = createConnection(hint, provider, onProviderUser);
  let hasStarted = false;
  /** Pending deletion of the user: only its outcome tells why the provider has no user any more. */
  let deletion: Promise<void> | undefined;
  /** User whom the provider has reported last, while the device has no hint of a sign-in. */
  let userWithoutHint: User | undefined;

  const hasHint = () => hint.get() === '1';
  const findStoredUser = () => provider.stored.user().catch(() => undefined);

  function change(event: keyof typeof transitions, next: Session): void {
    const statuses: Session['status'][] = transitions[event];
    if (statuses.includes(state.get().status)) state.set(next);
  }

  const confirmUser = (user: User) => change('user confirmed by the provider', { status: 'signed-in', user });
  const stopWaiting = () => change('no answer in time', { status: 'signed-out' });

  function endSession(reason?: EndReason): void {
    const user = userOf(state.get());
    if (reason) change('ended for a reason', { status: 'signed-out', reason });
    else change('signed out', { status: 'signed-out' });
    if (!user) return;
    clearTab();
    tabs.post({ userId: user.id, reason });
  }

  function onProviderUser(user: User | null): void {
    // During a removal, the event concerns the user who has signed out.
    if (isRemoving()) return;
    userWithoutHint = undefined;
    if (user) {
      if (hasHint() || userOf(state.get())?.id === user.id) confirmUser(user);
      else void awaitHint(user);
    } else if (deletion) {
      const repeat = () => onProviderUser(null);
      deletion.then(repeat, repeat);
    } else if (hasHint()) {
      // Every sign-out changes the hint first, in all tabs. With a hint, the provider has refused the user.
      hint.set(null);
      endSession('expired');
    } else endSession();
  }

  /** A user without a hint has signed out, or has just signed in in another tab, whose hint has not arrived yet. */
  async function awaitHint(user: User): Promise<void> {
    userWithoutHint = user;
    await wait(confirmationTimeoutMs);
    if (userWithoutHint !== user) return;
    if (!hasHint()) return void signOut();
    const stored = await findStoredUser();
    if (userWithoutHint === user && stored?.id === user.id) onProviderUser(user);
  }

  function setUser(user: User): void {
    userWithoutHint = undefined;
    hint.set('1');
    confirmUser(user);
  }

  function signOut(reason?: EndReason): Promise<void> {
    hint.set('leaving');
    const removed = removeStored();
    endSession(reason);
    return removed;
  }

  function signOutAfter(deleting: Promise<void>): Promise<void> {
    deletion = deleting
      .then(() => signOut('account-deleted'))
      .finally(() => {
        deletion = undefined;
      });
    return deletion;
  }

  /** Shows the stored user as signed in if the provider has not responded yet. Calls still wait for its token. */
  async function acceptStoredUser(): Promise<void> {
    const user = state.get().status === 'loading' ? await findStoredUser() : undefined;
    if (user && hasHint()) change('stored user found', { status: 'signed-in', user });
  }

  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    tabs.subscribe(({ userId, reason }) => {
      if (userOf(state.get())?.id === userId) void signOut(reason);
    });
    hint.onOtherTab(prepareSignIn);
    if (!hasHint()) {
      if (hint.get() === 'leaving') void removeStored();
      stopWaiting();
      return;
    }
    setTimeout(stopWaiting, answerTimeoutMs);
    setTimeout(() => void acceptStoredUser(), confirmationTimeoutMs);
    connect().catch(stopWaiting);
  }

  function prepareSignIn(): void {
    connect().catch(() => undefined);
  }

  return { start, connect, setUser, signOut, signOutAfter, prepareSignIn };
}
