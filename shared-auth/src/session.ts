import { endsSession } from './AuthError.ts';
import { loadIdentity, type Identity } from './identity.ts';
import { hearOtherTabs, tellOtherTabs } from './otherTabs.ts';
import { hasHint, hintIsReadable, leaveHint, onHintFromOtherTab, removeHint } from './sessionHint.ts';
import { currentEra, getSession, setSession, subscribe, userOf, type EndReason, type User } from './sessionState.ts';

const watchdogInMilliseconds = 8_000;
/** How long the provider may be silent about a person whom this device remembers. */
const confirmationInMilliseconds = 2_000;
/** How long a sign-out waits for the provider; the person is signed out on this page in any case. */
const farewellInMilliseconds = 2_000;

let hasStarted = false;
let connection: Promise<Identity> | undefined;
/** Pending while the provider forgets the user: what it still says about that user then is old news. */
let farewell: Promise<void> | undefined;
/** Pending while the user is being deleted: only its outcome tells why the provider has no user any more. */
let deletion: Promise<void> | undefined;

/** The identity provider, loaded and watched at the first need. A failed loading is tried anew by the next caller. */
export function connect(): Promise<Identity> {
  connection ??= loadIdentity().then(
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

export function enter(user: User): void {
  leaveHint();
  setSession({ status: 'signed-in', user });
}

function end(reason?: EndReason): void {
  const user = userOf(getSession());
  removeHint();
  // The reason of the first end stays: what follows are its echoes.
  if (getSession().status === 'signed-out' && !reason) return;
  setSession(reason ? { status: 'signed-out', reason } : { status: 'signed-out' });
  if (user) tellOtherTabs({ userId: user.id, reason });
}

function accept(user: User | null): void {
  if (user) {
    if (!farewell) enter(user);
  } else if (deletion) {
    const again = () => accept(null);
    deletion.then(again, again);
  } else {
    // Every sign-out on purpose, in whichever tab, takes the hint away first. A user missing in spite of it was refused.
    end(hasHint() ? 'expired' : undefined);
  }
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

/** Ends the session here at once, then at the provider. Resolves when it forgot the user, or after two seconds. */
export function leave(reason?: EndReason): Promise<void> {
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

/** Runs a call that the provider may refuse because this user's session is over; then it is over here, too. */
export async function asCurrentUser<T>(run: (identity: Identity) => Promise<T>): Promise<T> {
  const era = currentEra();
  try {
    return await run(await connect());
  } catch (error) {
    if (endsSession(error) && !era.aborted) void leave('expired');
    throw error;
  }
}

export function deleteCurrentUser(): Promise<void> {
  const task = asCurrentUser((identity) => identity.deleteUser())
    .then(() => end('account-deleted'))
    .finally(() => {
      deletion = undefined;
    });
  deletion = task;
  return task;
}

function giveUpWaiting(): void {
  if (getSession().status === 'loading') setSession({ status: 'signed-out' });
}

/** Lets a remembered person in where no network answers. The provider's word still counts when it comes, and calls wait for it. */
async function enterUnconfirmed(): Promise<void> {
  const user =
    getSession().status === 'loading' &&
    (await connect().then(
      (identity) => identity.rememberedUser(),
      () => undefined,
    ));
  if (user && hasHint() && getSession().status === 'loading') enter(user);
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  hearOtherTabs(({ userId, reason }) => {
    if (userOf(getSession())?.id === userId) void leave(reason);
  });
  onHintFromOtherTab(prepareSignIn);
  if (hintIsReadable() && !hasHint()) {
    giveUpWaiting();
    return;
  }
  setTimeout(giveUpWaiting, watchdogInMilliseconds);
  setTimeout(enterUnconfirmed, confirmationInMilliseconds);
  connect().catch(giveUpWaiting);
}

/** Loads the identity provider ahead of its first use. A failure shows at that use. */
export function prepareSignIn(): void {
  connect().catch(() => undefined);
}

export const session = { get: getSession, subscribe, start };
