import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { getSubscription } from 'api-contract';
import { installNetwork } from './testing/network.ts';
import { anna, bert, installProvider } from './testing/provider.ts';
import {
  announceInTabs,
  blockStorage,
  closeTabs,
  installBrowser,
  openTab,
  readStoredUsers,
  removeChannels,
  storeFromOtherTab,
  waitForStatus,
  type Tab,
} from './testing/tab.ts';

beforeEach(() => {
  installBrowser();
  installNetwork();
  installProvider();
});
afterEach(closeTabs);

async function openSignedIn({ id, email, password } = anna): Promise<Tab> {
  const tab = openTab();
  tab.session.start();
  if (tab.session.get().status === 'loading') await waitForStatus(tab, 'signed-in');
  else await tab.signIn(email, password);
  expect(tab.session.get()).toMatchObject({ user: { id } });
  return tab;
}

test('a sign-out in one tab signs the other tabs out at once (acc 16)', async () => {
  const first = await openSignedIn();
  const second = await openSignedIn();
  await first.signOut();
  expect(second.session.get()).toEqual({ status: 'signed-out' });
  expect(second.states.slice(1)).toEqual([{ status: 'signed-out' }]);
});

test('without messages between tabs the shared storage signs them out (acc 16)', async () => {
  removeChannels();
  const first = await openSignedIn();
  const second = await openSignedIn();
  await first.signOut();
  await waitForStatus(second, 'signed-out');
  expect(second.session.get()).toEqual({ status: 'signed-out' });
});

test('with all storage blocked a sign-out reaches the other tabs, too (acc 16)', async () => {
  blockStorage('localStorage', 'sessionStorage', 'indexedDB');
  const first = openTab();
  await first.signIn(anna.email, anna.password);
  const second = openTab();
  second.session.start();
  await second.signIn(anna.email, anna.password);
  await first.signOut();
  await waitForStatus(second, 'signed-out');
  await expect(second.reauthenticate(anna.password)).rejects.toMatchObject({ code: 'no-current-user' });
});

test('the other tabs learn why the session ended, and their calls end with it', async () => {
  const first = await openSignedIn();
  const second = await openSignedIn();
  await first.deleteIdentity();
  await waitForStatus(second, 'signed-out');
  expect(second.session.get()).toEqual({ status: 'signed-out', reason: 'account-deleted' });
});

test('a sign-out of A leaves B alone in a tab that has a storage of its own', async () => {
  blockStorage('localStorage', 'sessionStorage', 'indexedDB');
  const first = openTab();
  first.session.start();
  await first.signIn(anna.email, anna.password);
  const second = openTab();
  second.session.start();
  await second.signIn(bert.email, bert.password);
  await first.signOut();
  await second.verifyResetCode('good-code');
  expect(second.session.get()).toMatchObject({ user: { id: bert.id } });
});

test('old news of a sign-out, as a frozen tab gets it, is left to the storage', async () => {
  const tab = await openSignedIn();
  announceInTabs({ userId: anna.id, sentAt: Date.now() - 6_000 });
  await tab.verifyResetCode('good-code');
  expect(tab.session.get().status).toBe('signed-in');
  announceInTabs({ userId: anna.id, sentAt: Date.now() - 4_000 });
  await waitForStatus(tab, 'signed-out');
});

test('A signs out and B signs in in one tab: the other tab shows B, and never A again', async () => {
  const first = await openSignedIn();
  const second = await openSignedIn();
  await first.signOut();
  await first.signIn(bert.email, bert.password);
  await waitForStatus(second, 'signed-in');
  expect(second.states.slice(1)).toMatchObject([{ status: 'signed-out' }, { user: { id: bert.id } }]);
});

test('a sign-in in one tab signs in a tab that had not even loaded Firebase', async () => {
  const second = openTab();
  second.session.start();
  expect(second.session.get()).toEqual({ status: 'signed-out' });
  second.prepareSignIn();
  await second.verifyResetCode('good-code');
  const first = openTab();
  await first.signIn(anna.email, anna.password);
  await waitForStatus(second, 'signed-in');
  expect(second.session.get()).toMatchObject({ user: { id: anna.id } });
});

test('a sign-in whose hint arrives after the provider’s news of it counts as well', async () => {
  const second = openTab();
  second.session.start();
  second.prepareSignIn();
  await second.verifyResetCode('good-code');
  const first = openTab();
  await first.verifyResetCode('good-code');
  jest.useFakeTimers();
  await first.signIn(anna.email, anna.password);
  const hint = localStorage.getItem('abenteuerbox:signed-in')!;
  localStorage.clear();
  // The provider looks at the storage every 0.8 seconds.
  await jest.advanceTimersByTimeAsync(1_500);
  expect(second.session.get()).toEqual({ status: 'signed-out' });
  localStorage.setItem('abenteuerbox:signed-in', hint);
  await jest.advanceTimersByTimeAsync(3_000);
  await waitForStatus(second, 'signed-in');
  expect(second.session.get()).toMatchObject({ user: { id: anna.id } });
});

test('the hint that another tab leaves loads Firebase', async () => {
  const tab = openTab();
  tab.session.start();
  storeFromOtherTab('somebody:else', '1');
  await nextTurn();
  expect(tab.firebaseApps()).toEqual([]);
  storeFromOtherTab('abenteuerbox:signed-in', '1');
  while (tab.firebaseApps().length === 0) await nextTurn();
});

test('a page from the back-forward cache sees a sign-in in another tab (acc 9)', async () => {
  await openSignedIn();
  const hint = localStorage.getItem('abenteuerbox:signed-in')!;
  localStorage.clear();
  const tab = openTab();
  tab.session.start();
  expect(tab.session.get()).toEqual({ status: 'signed-out' });
  // Without an event: browsers dispatch none to a page in that cache.
  localStorage.setItem('abenteuerbox:signed-in', hint);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitForStatus(tab, 'signed-in');
  expect(tab.session.get()).toMatchObject({ user: { id: anna.id } });
});

describe('a page that got no message of a sign-out elsewhere', () => {
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent);

  /** Opens a page of Anna that the browser then keeps or freezes, and signs her out in another one. */
  async function signOutElsewhere() {
    removeChannels();
    const page = await openSignedIn();
    const other = await openSignedIn();
    await other.signOut();
    sessionStorage.setItem('typed', 'by Anna');
    return page;
  }

  test.each([
    ['returns from the back-forward cache', () => show(true)],
    ['was frozen', () => document.dispatchEvent(new Event('resume'))],
    ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('shows nothing of the person when it %s, and stores nothing (acc 16, 17)', async (_, wake) => {
    const page = await signOutElsewhere();
    wake();
    expect(page.session.get()).toEqual({ status: 'signed-out' });
    expect(sessionStorage).toHaveLength(0);
    await expect(page.request(getSubscription)).rejects.toMatchObject({ code: 'unauthenticated' });
    await waitFor(async () => expect(await readStoredUsers()).toEqual([]));
    expect(localStorage.getItem('abenteuerbox:signed-in')).toBeNull();
  });

  test('learns it from the storage (acc 16)', async () => {
    const page = await signOutElsewhere();
    jest.useFakeTimers();
    window.dispatchEvent(new StorageEvent('storage', { key: 'abenteuerbox:signed-in', newValue: null }));
    await jest.advanceTimersByTimeAsync(500);
    expect(page.session.get()).toEqual({ status: 'signed-out' });
  });

  test('stays when nobody has signed out, also if the storage is too full to tell (acc 3)', async () => {
    const page = openTab();
    page.session.start();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.signIn(anna.email, anna.password);
    show(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(page.session.get()).toMatchObject({ status: 'signed-in', user: { id: anna.id } });
  });
});

test('a sign-out while the session is loading deletes what the tab keeps (acc 17)', async () => {
  await openSignedIn();
  const tab = openTab();
  tab.session.start();
  sessionStorage.setItem('typed', 'by Anna');
  expect(tab.session.get()).toEqual({ status: 'loading' });
  await tab.signOut();
  expect(sessionStorage).toHaveLength(0);
  expect(await readStoredUsers()).toEqual([]);
});
