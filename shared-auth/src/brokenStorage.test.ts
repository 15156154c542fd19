import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { getSubscription } from 'api-contract';
import { hintKey } from './sessionHint.ts';
import { installNetwork } from './testing/network.ts';
import { anna, bert, installProvider } from './testing/provider.ts';
import {
  closeTabs,
  failTransactions,
  fillDisk,
  hangRequests,
  installBrowser,
  openTab,
  readStoredUsers,
  waitForStatus,
  type Tab,
} from './testing/tab.ts';

beforeEach(() => {
  installBrowser();
  installNetwork();
  installProvider();
});
afterEach(closeTabs);

/** Leaves Anna signed in on the device, with no tab open. */
async function leaveSignedIn(): Promise<void> {
  const tab = openTab();
  tab.session.start();
  await tab.signIn(anna.email, anna.password);
  await closeTabs();
}

function start(): Tab {
  const tab = openTab();
  tab.session.start();
  return tab;
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Waits for a call, for at most so many seconds of the browser's clock. The SDK's code loads in real time. */
async function settleWithin(seconds: number, call: Promise<unknown>): Promise<void> {
  let hasSettled = false;
  const settle = () => (hasSettled = true);
  call.then(settle, settle);
  for (let second = 0; second < seconds && !hasSettled; second += 1) {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    await pass(1_000);
  }
  expect(hasSettled).toBe(true);
  await call;
}

test('a storage that fails for a moment signs nobody out, not even for this visit (acc 3)', async () => {
  await leaveSignedIn();
  failTransactions(12);
  const tab = start();
  await waitForStatus(tab, 'signed-in');
  expect(tab.states.map(({ status }) => status)).toEqual(['signed-in']);
  expect(localStorage.getItem(hintKey)).toBe('1');
  await closeTabs();
  const reloaded = start();
  await waitForStatus(reloaded, 'signed-in');
});

test('a storage that fails as long as the visit lasts ends no session: the next visit is signed in (acc 3)', async () => {
  await leaveSignedIn();
  jest.useFakeTimers();
  failTransactions(Infinity);
  const tab = start();
  await pass(30_000);
  expect(tab.session.get()).toEqual({ status: 'signed-out' });
  expect(localStorage.getItem(hintKey)).toBe('1');
  await closeTabs();
  await waitForStatus(start(), 'signed-in');
});

test.each([['get'], ['put'], ['delete'], ['get', 'put', 'delete']] as const)(
  'a storage whose requests hang (%s) ends no session, and a person can sign in for this visit',
  async (...methods) => {
    await leaveSignedIn();
    jest.useFakeTimers();
    hangRequests(...methods);
    const tab = start();
    await pass(20_000);
    expect(tab.session.get()).not.toHaveProperty('reason');
    expect(localStorage.getItem(hintKey)).toBe('1');
    await settleWithin(25, tab.signIn(bert.email, bert.password));
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', user: { id: bert.id } });
  },
);

test.each(['put', 'delete'] as const)('a storage that hangs later (%s) leaves no button busy', async (method) => {
  const tab = start();
  await tab.signIn(anna.email, anna.password);
  await tab.signOut();
  jest.useFakeTimers();
  hangRequests(method);
  await settleWithin(10, tab.signIn(bert.email, bert.password));
  expect(tab.session.get()).toMatchObject({ status: 'signed-in', user: { id: bert.id } });
  // Calls have a token.
  const call = tab.request(getSubscription).catch((error: unknown) => error);
  await pass(10_000);
  expect(await call).not.toMatchObject({ code: 'timeout' });
  await settleWithin(3, tab.signOut());
  expect(tab.session.get()).toEqual({ status: 'signed-out' });
});

test('a full disk lets a person sign in, and lets go of them', async () => {
  fillDisk();
  const tab = start();
  await tab.signIn(anna.email, anna.password);
  expect(tab.session.get()).toMatchObject({ status: 'signed-in', user: { id: anna.id } });
  await tab.signOut();
  expect(tab.session.get()).toEqual({ status: 'signed-out' });
});

test('an account is deleted although the storage hangs, and the session ends', async () => {
  const tab = start();
  await tab.signIn(anna.email, anna.password);
  jest.useFakeTimers();
  hangRequests('delete');
  await settleWithin(15, tab.deleteIdentity());
  expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'account-deleted' });
});

test('looking at the storage leaves nothing in it', async () => {
  await leaveSignedIn();
  const tab = start();
  await waitForStatus(tab, 'signed-in');
  await waitFor(async () => expect(await readStoredUsers()).toEqual([anna.id]));
});
