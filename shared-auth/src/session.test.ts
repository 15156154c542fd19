import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Identity } from './identity.ts';
import { createSession, type SessionControl } from './session.ts';
import { createSessionHint } from './sessionHint.ts';
import { createSessionState, type User } from './sessionState.ts';
import { answer, installNetwork, sent, listRequests } from './testing/network.ts';
import { addresses, anna, behaveEverywhere, bert, installProvider } from './testing/provider.ts';
import {
  blockStorage,
  closeTabs,
  emptyDatabase,
  hangDatabase,
  installBrowser,
  openTab,
  readStoredUsers,
  waitForStatus,
  type Tab,
} from './testing/tab.ts';

const userAnna = { id: anna.id, email: anna.email, emailVerified: false };
const userBert = { id: bert.id, email: bert.email, emailVerified: false };

beforeEach(() => {
  installBrowser();
  installNetwork();
  installProvider();
});
afterEach(closeTabs);

/** A page load of a person who is signed in. */
async function openSignedIn(): Promise<Tab> {
  const tab = openTab();
  tab.session.start();
  await tab.signIn(anna.email, anna.password);
  return tab;
}

/** A page load of a person who was signed in before, let in before the provider's code has arrived. */
async function openUnconfirmed(): Promise<Tab> {
  await openSignedIn();
  await closeTabs();
  jest.useFakeTimers();
  jest.doMock('./firebase/connectFirebase.ts', () => ({ connectFirebase: () => new Promise(() => undefined) }));
  const tab = openTab();
  tab.session.start();
  await jest.advanceTimersByTimeAsync(2_000);
  await waitForStatus(tab, 'signed-in');
  jest.useRealTimers();
  jest.dontMock('./firebase/connectFirebase.ts');
  return tab;
}

/** A session of Anna's, whose provider reads as soon as its code has arrived and deletes in this way. */
function createWith(removeStored: () => Promise<void>, arrival: Promise<void> = Promise.resolve()) {
  const state = createSessionState();
  const remove = jest.fn(removeStored);
  const providerSignOut = jest.fn(async () => undefined);
  let listen: (user: User | null) => void = () => undefined;
  const watch = (listener: typeof listen) => void (listen = listener);
  const control = createSession({
    state,
    hint: createSessionHint(),
    tabs: { post: () => undefined, subscribe: () => undefined },
    provider: {
      async load(beforeReading) {
        await arrival;
        await beforeReading();
        return { watch, signOut: providerSignOut } as Partial<Identity> as Identity;
      },
      stored: { readUser: async () => undefined, remove },
    },
  });
  control.setUser(userAnna);
  return { control, state, remove, providerSignOut, listener: () => listen };
}

describe('start', () => {
  test('the session is loading until somebody starts it', () => {
    expect(openTab().session.get()).toEqual({ status: 'loading' });
  });

  test('a visitor who never signed in here is signed out at once, and Firebase is not even set up', async () => {
    const tab = openTab();
    tab.session.start();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    await nextTurn();
    expect(tab.firebaseApps()).toEqual([]);
    expect(sent).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('a signed-in person is still signed in after a reload, and nothing else shows in between (acc 3, 10)', async () => {
    await openSignedIn();
    expect(await indexedDB.databases()).toEqual([{ name: 'firebaseLocalStorageDb', version: 1 }]);
    expect(sessionStorage).toHaveLength(0);
    const reloaded = openTab();
    reloaded.session.start();
    expect(reloaded.session.get()).toEqual({ status: 'loading' });
    await waitForStatus(reloaded, 'signed-in');
    expect(reloaded.states).toEqual([{ status: 'signed-in', user: userAnna }]);
  });

  test('a sign-out deletes what the tab keeps, and the end of a visit without a sign-in does not', async () => {
    sessionStorage.setItem('typed', 'by a visitor');
    const visitor = openTab();
    visitor.session.start();
    await visitor.signOut();
    expect(sessionStorage.getItem('typed')).toBe('by a visitor');

    const tab = openTab();
    await tab.signIn(anna.email, anna.password);
    await tab.signOut();
    expect(sessionStorage.getItem('typed')).toBeNull();
  });

  test('starting twice changes nothing', async () => {
    await openSignedIn();
    const listen = jest.spyOn(window, 'addEventListener');
    const tab = openTab();
    tab.session.start();
    tab.session.start();
    await waitForStatus(tab, 'signed-in');
    tab.session.start();
    expect(tab.states).toHaveLength(1);
    expect(tab.firebaseApps()).toHaveLength(1);
    expect(listen.mock.calls.filter(([type]) => type === 'storage')).toHaveLength(2);
  });

  test('starting after a sign-in does not sign out', async () => {
    const tab = openTab();
    await tab.signIn(anna.email, anna.password);
    localStorage.clear();
    tab.session.start();
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userAnna });
  });

  test('a session that the provider no longer accepts starts as expired', async () => {
    await openSignedIn();
    answer(addresses.lookUp, { status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } });
    const tab = openTab();
    tab.session.start();
    await waitForStatus(tab, 'signed-out');
    expect(tab.states).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('a session whose stored user is gone starts as expired, and the visit after that as a stranger’s', async () => {
    await openSignedIn();
    emptyDatabase();
    const tab = openTab();
    tab.session.start();
    await waitForStatus(tab, 'signed-out');
    expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test('without a network a signed-in person stays signed in', async () => {
    await openSignedIn();
    behaveEverywhere('offline');
    const tab = openTab();
    tab.session.start();
    await waitForStatus(tab, 'signed-in');
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userAnna });
  });

  test('without an answer a signed-in person is let in after 2 seconds, and the calls wait', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    behaveEverywhere('hangs');
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(1_900);
    expect(tab.session.get()).toEqual({ status: 'loading' });
    await jest.advanceTimersByTimeAsync(100);
    await waitForStatus(tab, 'signed-in');
    expect(tab.states).toEqual([{ status: 'signed-in', user: userAnna }]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(tab.states).toHaveLength(1);
    expect(listRequests('gateway.test')).toEqual([]);
  });

  test('a person let in without an answer leaves when the provider refuses at last', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(2_000);
    await waitForStatus(tab, 'signed-in');
    reply({ status: 400, json: { error: { message: 'USER_DISABLED' } } });
    await waitForStatus(tab, 'signed-out');
    expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
  });

  test('a person who signs out before the provider answers does not come back with the next page (acc 17)', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    behaveEverywhere('hangs');
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(2_000);
    await waitForStatus(tab, 'signed-in');
    void tab.signOut();
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    installProvider();
    const next = openTab();
    next.session.start();
    next.prepareSignIn();
    await next.verifyResetCode('good-code');
    expect(next.states).toEqual([{ status: 'signed-out' }]);
  });

  test('a stored user without the hint is signed out, and stays so when the provider is loaded (acc 17)', async () => {
    await openSignedIn();
    localStorage.clear();
    const tab = openTab();
    tab.session.start();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    tab.prepareSignIn();
    await tab.verifyResetCode('good-code');
    expect(tab.states).toEqual([{ status: 'signed-out' }]);
    expect(await readStoredUsers()).toEqual([]);
  });

  test('without a readable hint, the user is signed out', async () => {
    await openSignedIn();
    const tab = openTab();
    blockStorage('localStorage');
    tab.session.start();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test('with all storage blocked a person signs in, works and signs out within the page', async () => {
    const tab = openTab();
    blockStorage('localStorage', 'sessionStorage', 'indexedDB');
    tab.session.start();
    await waitForStatus(tab, 'signed-out');
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    await tab.signIn(anna.email, anna.password);
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userAnna });
    await tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });
});

describe('the watchdog', () => {
  test('a database that hangs ends as signed out after 8 seconds instead of loading endlessly', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    hangDatabase();
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(7_999);
    expect(tab.session.get()).toEqual({ status: 'loading' });
    await jest.advanceTimersByTimeAsync(1);
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test('a person can sign in although the database hangs, once its 15 seconds are over', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    hangDatabase();
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(9_000);
    const signedIn = tab.signIn(bert.email, bert.password);
    await jest.advanceTimersByTimeAsync(10_000);
    await signedIn;
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userBert });
  });

  test('a database that hangs does not count as an ended session', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    hangDatabase();
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(tab.states).toEqual([{ status: 'signed-out' }]);
    expect(localStorage).toHaveLength(1);
  });

  test('an answer after the 8 seconds still counts', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const tab = openTab();
    tab.session.start();
    await jest.advanceTimersByTimeAsync(2_000);
    await waitForStatus(tab, 'signed-in');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(tab.states).toEqual([{ status: 'signed-in', user: userAnna }]);
    const confirmed = new Promise<void>((resolve) => tab.session.subscribe(resolve));
    reply({ json: { users: [{ localId: anna.id, email: anna.email, emailVerified: true, providerUserInfo: [] }] } });
    await confirmed;
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: { ...userAnna, emailVerified: true } });
  });

  test('an answer in time leaves the watchdog nothing to do', async () => {
    await openSignedIn();
    await closeTabs();
    jest.useFakeTimers();
    const tab = openTab();
    tab.session.start();
    await waitForStatus(tab, 'signed-in');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(tab.states).toEqual([{ status: 'signed-in', user: userAnna }]);
  });

  test('sign-in code that cannot be loaded leaves a signed-in person signed in, and the next call loads it again (acc 3)', async () => {
    await openSignedIn();
    await closeTabs();
    const tab = openTab();
    jest.doMock('./firebase/connectFirebase.ts', () => {
      throw new Error('Loading chunk firebase failed');
    });
    tab.session.start();
    await waitForStatus(tab, 'signed-in');
    expect(tab.states).toEqual([{ status: 'signed-in', user: userAnna }]);
    await expect(tab.reauthenticate(anna.password)).rejects.toMatchObject({ code: 'network-request-failed' });
    jest.dontMock('./firebase/connectFirebase.ts');
    await tab.reauthenticate(anna.password);
  });

  test('sign-in code that cannot be loaded ends as signed out without a stored user, and the next sign-in loads it again', async () => {
    await openSignedIn();
    await closeTabs();
    emptyDatabase();
    const tab = openTab();
    jest.doMock('./firebase/connectFirebase.ts', () => {
      throw new Error('Loading chunk firebase failed');
    });
    tab.session.start();
    await waitForStatus(tab, 'signed-out');
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    await expect(tab.signIn(anna.email, anna.password)).rejects.toMatchObject({ code: 'network-request-failed' });
    jest.dontMock('./firebase/connectFirebase.ts');
    await tab.signIn(anna.email, anna.password);
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userAnna });
  });
});

describe('sign-out', () => {
  test('takes the person out of this page and of the storage', async () => {
    const tab = await openSignedIn();
    await tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    expect(localStorage).toHaveLength(0);
    const next = openTab();
    next.session.start();
    next.prepareSignIn();
    await next.verifyResetCode('good-code');
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test('the page says signed out before the provider has answered', async () => {
    const tab = await openSignedIn();
    const signedOut = tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    await signedOut;
    expect(tab.states.slice(-1)).toEqual([{ status: 'signed-out' }]);
  });

  test('resolves after 2 seconds when the database hangs, and the next visit is signed out all the same', async () => {
    const tab = await openSignedIn();
    jest.useFakeTimers();
    hangDatabase();
    const signedOut = tab.signOut();
    await jest.advanceTimersByTimeAsync(2_000);
    await signedOut;
    jest.useRealTimers();
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test('before the provider’s code has arrived it deletes what is stored (acc 17)', async () => {
    const tab = await openUnconfirmed();
    await tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    expect(await readStoredUsers()).toEqual([]);
  });

  test('in a tab that is closed at once it counts all the same, and the next page deletes what is stored (acc 17)', async () => {
    const tab = await openUnconfirmed();
    hangDatabase();
    void tab.signOut();
    jest.restoreAllMocks();
    expect(await readStoredUsers()).toEqual([anna.id]);
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
    while (localStorage.length) await nextTurn();
    expect(await readStoredUsers()).toEqual([]);
  });

  test('in a tab that is closed at once it also counts for a page that loads the provider next (acc 17)', async () => {
    const tab = await openUnconfirmed();
    hangDatabase();
    void tab.signOut();
    jest.restoreAllMocks();
    const next = openTab();
    next.session.start();
    next.prepareSignIn();
    await next.verifyResetCode('good-code');
    expect(next.states).toEqual([{ status: 'signed-out' }]);
    expect(await readStoredUsers()).toEqual([]);
  });

  test('holds in another tab whose provider had read the user before and stores them again (acc 16)', async () => {
    await openSignedIn();
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const slow = openTab();
    slow.session.start();
    while (listRequests(addresses.lookUp).length === 0) await nextTurn();
    localStorage.setItem('abenteuerbox:signed-in', 'leaving');
    reply({ json: { users: [{ localId: anna.id, email: anna.email, emailVerified: true, providerUserInfo: [] }] } });
    await waitForStatus(slow, 'signed-out');
    expect(slow.states).toEqual([{ status: 'signed-out' }]);
    while (localStorage.length) await nextTurn();
    expect(await readStoredUsers()).toEqual([]);
  });

  test.each([
    ['a sign-out', (control: SessionControl) => control.signOut()],
    ['a session that a server has ended', (control: SessionControl) => control.signOut('expired')],
    ['a deleted account', (control: SessionControl) => control.signOutAfter(Promise.resolve())],
  ])('%s deletes what is stored, without waiting for the provider (acc 17)', async (_, endSession) => {
    const { control, remove } = createWith(() => new Promise(() => undefined), new Promise(() => undefined));
    control.prepareSignIn();
    void endSession(control);
    await nextTurn();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('abenteuerbox:signed-in')).toBe('leaving');
  });

  test('leaves alone who signs in in another tab before the provider’s code arrives in this one', async () => {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const { control, remove, providerSignOut } = createWith(async () => undefined, arrival);
    control.prepareSignIn();
    await control.signOut();
    localStorage.setItem('abenteuerbox:signed-in', '1');
    arrive();
    await control.connect();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(providerSignOut).not.toHaveBeenCalled();
  });

  test('counts while the provider still names the user, even when somebody else has signed in in another tab', async () => {
    const { control, state, listener } = createWith(() => new Promise(() => undefined));
    await control.connect();
    void control.signOut();
    localStorage.setItem('abenteuerbox:signed-in', '1');
    listener()(userAnna);
    expect(state.get()).toEqual({ status: 'signed-out' });
  });

  test('a user whom the provider names without a hint is never let in, but deleted', async () => {
    const { control, state, remove, listener } = createWith(async () => undefined);
    await control.connect();
    await control.signOut();
    remove.mockClear();
    jest.useFakeTimers();
    listener()(userAnna);
    expect(state.get()).toEqual({ status: 'signed-out' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(state.get()).toEqual({ status: 'signed-out' });
    expect(remove).toHaveBeenCalledTimes(1);
  });

  test('counts when the browser’s storage is full', async () => {
    const tab = await openSignedIn();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    hangDatabase();
    void tab.signOut();
    jest.restoreAllMocks();
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test('when nobody is signed in it needs no provider', async () => {
    const tab = openTab();
    tab.session.start();
    await tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    expect(tab.firebaseApps()).toEqual([]);
  });

  test('during the start it wins over the stored user', async () => {
    await openSignedIn();
    const tab = openTab();
    tab.session.start();
    await tab.signOut();
    expect(tab.states).toEqual([{ status: 'signed-out' }]);
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });
});

describe('one user after the other', () => {
  test('signing in as B while A is signed in shows B, and deletes what the tab keeps of A', async () => {
    const tab = await openSignedIn();
    sessionStorage.setItem('typed', 'by Anna');
    await tab.signIn(bert.email, bert.password);
    expect(sessionStorage.getItem('typed')).toBeNull();
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userBert });
    expect(tab.states.slice(-1)).toEqual([{ status: 'signed-in', user: userBert }]);
  });

  test('A signs out, B signs in: A never comes back', async () => {
    const tab = await openSignedIn();
    void tab.signOut();
    await tab.signIn(bert.email, bert.password);
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: userBert });
    expect(tab.states.map((state) => (state.status === 'signed-in' ? state.user.id : state.status))).toEqual([
      'signed-out',
      anna.id,
      'signed-out',
      bert.id,
    ]);
    const reloaded = openTab();
    reloaded.session.start();
    await waitForStatus(reloaded, 'signed-in');
    expect(reloaded.session.get()).toEqual({ status: 'signed-in', user: userBert });
  });

  test('a listener that left hears nothing more', async () => {
    const tab = openTab();
    const listener = jest.fn();
    tab.session.subscribe(listener)();
    await tab.signIn(anna.email, anna.password);
    expect(listener).not.toHaveBeenCalled();
  });

  test('the same news twice is told once', async () => {
    const tab = await openSignedIn();
    const before = tab.session.get();
    await tab.signIn(anna.email, anna.password);
    expect(tab.session.get()).toBe(before);
  });
});

test('preparing the sign-in sets the provider up ahead; a failure shows only at the sign-in', async () => {
  const tab = openTab();
  tab.session.start();
  document.getElementById('page')!.remove();
  tab.prepareSignIn();
  await expect(tab.signIn(anna.email, anna.password)).rejects.toMatchObject({
    name: 'AuthError',
    code: '',
    message: 'The page carries no configuration (script#page)',
  });
  expect(listRequests(addresses.all)).toEqual([]);
});
