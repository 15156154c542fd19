import { clearTab } from './clearTab.ts';
import { createConnection } from './connection.ts';
import type { Identity, IdentityProvider } from './identity.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionHint } from './sessionHint.ts';
import { findUser, type EndReason, type Session, type SessionState, type User } from './sessionState.ts';
import { applyEvent, type SessionEvent } from './sessionTransitions.ts';
import { wait } from './wait.ts';

/** Maximum wait of the start for the identity provider's answer. */
const answerTimeoutMs = 8_000;
/** Maximum wait for the provider to confirm a stored user, and for the hint of a sign-in in another tab. */
const confirmationTimeoutMs = 2_000;

interface Dependencies {
  state: SessionState;
  hint: SessionHint;
  /** Tells other tabs that a session has ended. */
  tabs: OtherTabs;
  provider: IdentityProvider;
}

/** Changes of the session, for this package; screens read the session and call `signIn` and `signOut`. */
export interface SessionControl {
  /** Called once per page. */
  start(): void;
  /** Loads and watches the identity provider at the first need. After a failure, the next caller tries again. */
  connect(): Promise<Identity>;
  /** Called after a sign-in on this page. */
  setUser(user: User): void;
  /** Ends the session in this page at once, then on the device and at the provider, for which it waits briefly. */
  signOut(reason?: EndReason): Promise<void>;
  /** Ends the session as `account-deleted` if this deletion at the provider succeeds. */
  signOutAfter(deletion: Promise<void>): Promise<void>;
  /** Loads the identity provider before its first use, which reports a failure. */
  prepareSignIn(): void;
}

/**
 * Creates the session of a page, i.e. whether and as whom the user is signed in at the identity provider. `start`
 * decides by the hint: without it, the user is signed out at once; otherwise the session is loading until the provider
 * reports its user, or for `answerTimeoutMs`. Later it follows the provider's events, which it judges by the hint: each
 * sign-in and sign-out therefore changes the hint first.
 */
export function createSession({ state, hint, tabs, provider }: Dependencies): SessionControl {
  const { connect, removeStoredSession, isRemoving } = createConnection(hint, provider, onProviderUser);
  let hasStarted = false;
  /** Pending deletion of the account: only its outcome tells why the provider has no user any more. */
  let deletion: Promise<void> | undefined;
  /** User whom the provider has reported last, while the device has no hint of a sign-in. */
  let userWithoutHint: User | undefined;

  const hasHint = () => hint.get() === '1';
  const findStoredUser = () => provider.stored.readUser().catch(() => undefined);

  const change = (event: SessionEvent, next: Session) => applyEvent(state, event, next);
  /** Ignored unless the session is loading. */
  const endLoading = () => change('no user found', { status: 'signed-out' });

  /** Ends the session in this page. If a user was signed in here, deletes what the tab stores, and tells other tabs. */
  function endSession(reason?: EndReason): void {
    const user = findUser(state.get());
    if (reason) change('ended for a reason', { status: 'signed-out', reason });
    else change('signed out', { status: 'signed-out' });
    if (!user) return;
    clearTab();
    tabs.post({ userId: user.id, reason });
  }

  function confirmUser(user: User): void {
    const shown = findUser(state.get());
    // A tab that was frozen during the sign-out and the next sign-in goes from one user straight to the other.
    if (shown && shown.id !== user.id) clearTab();
    change('user confirmed by the provider', { status: 'signed-in', user });
  }

  function onProviderUser(user: User | null): void {
    // During a removal, the event concerns the user who has signed out.
    if (isRemoving()) return;
    userWithoutHint = undefined;
    if (user) {
      // A user who has signed in on this page stays, even if the hint could not be stored.
      const isShown = findUser(state.get())?.id === user.id;
      if (hasHint() || isShown) confirmUser(user);
      else void awaitHint(user);
    } else if (deletion) {
      const handleAgain = () => onProviderUser(null);
      deletion.then(handleAgain, handleAgain);
    } else if (hasHint()) {
      // Every sign-out changes the hint first, in all tabs. With a hint, the provider has refused the user.
      hint.set(null);
      endSession('expired');
    } else endSession();
  }

  /**
   * Signs out a user whom the provider reports without a hint, unless the hint arrives: the user has signed out before,
   * or has just signed in in another tab. A later event for the same or another user replaces this wait.
   */
  async function awaitHint(user: User): Promise<void> {
    userWithoutHint = user;
    await wait(confirmationTimeoutMs);
    if (userWithoutHint !== user) return;
    if (!hasHint()) return void signOut();
    // The hint may be that of another user, who has signed in elsewhere since.
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
    // Begins before the session ends, so that events of the provider are ignored from now on.
    const removed = removeStoredSession();
    // While the session is loading, the user is not known yet, but the tab may have kept something of them.
    if (state.get().status === 'loading') clearTab();
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

  /**
   * Shows the stored user as signed in if the provider has not responded yet, e.g. in the Wi-Fi of a box, which has no
   * internet, or its code could not be loaded. Calls still wait for the provider's token.
   */
  async function acceptStoredUser(): Promise<void> {
    const user = state.get().status === 'loading' ? await findStoredUser() : undefined;
    if (user && hasHint()) change('stored user found', { status: 'signed-in', user });
  }

  /** Reads a user again whose address is not confirmed: the phone that showed the mail may have opened the link. */
  function reloadUnconfirmedUser(): void {
    const user = findUser(state.get());
    if (document.visibilityState === 'hidden' || !user || user.emailVerified) return;
    connect()
      .then((identity) => identity.reloadUser())
      .catch(() => undefined);
  }

  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    document.addEventListener('visibilitychange', reloadUnconfirmedUser);
    tabs.subscribe(({ userId, reason }) => {
      if (findUser(state.get())?.id === userId) void signOut(reason);
    });
    hint.onSignInElsewhere(prepareSignIn);
    hint.onSignOutElsewhere(() => {
      if (state.get().status !== 'signed-out') void signOut();
    });
    if (!hasHint()) {
      // An earlier page was closed during its sign-out.
      if (hint.get() === 'leaving') void removeStoredSession();
      endLoading();
      return;
    }
    setTimeout(endLoading, answerTimeoutMs);
    setTimeout(() => void acceptStoredUser(), confirmationTimeoutMs);
    connect().catch(() => acceptStoredUser().then(endLoading));
  }

  function prepareSignIn(): void {
    connect().catch(() => undefined);
  }

  return { start, connect, setUser, signOut, signOutAfter, prepareSignIn };
}
