import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { readsMark } from 'page-contract/readsMark';
import type * as asking from './askAhead.ts';
import type { AskingScript } from './asked.ts';
import { calls, details, failureOf, order, read, refuseTokens, startedTab } from './testing/calling.ts';
import { answer, sentTo } from './testing/network.ts';
import { addresses, anna, bert, renewals } from './testing/provider.ts';
import { closeTabs, openTab, until, type Tab } from './testing/tab.ts';

// Anna was here before and is signed in; now she opens a page whose screen reads her subscription.

let before: Tab;
beforeEach(async () => {
  before = startedTab();
  await before.signIn(anna.email, anna.password);
});
afterEach(async () => {
  document.querySelector(`script[${readsMark}]`)?.remove();
  history.replaceState(null, '', '/');
  await closeTabs();
});

/** What stands in the page before all other scripts; resolves when it has done what it can. */
async function askFirst(): Promise<void> {
  const script = document.createElement('script') as HTMLScriptElement & AskingScript;
  script.type = 'text/plain';
  script.setAttribute(readsMark, JSON.stringify([`{gateway}${details.path}`]));
  document.head.append(script);
  const { askAhead } = jest.requireActual<typeof asking>('./askAhead.ts');
  askAhead(script);
  await script.asked;
}

function startApp(): Tab {
  const tab = openTab();
  tab.session.start();
  return tab;
}

test('what a screen reads is asked before the app is there, once the provider knows the person, and counts once', async () => {
  await before.request(details);
  await askFirst();
  expect(calls()).toMatchObject([
    {},
    { url: 'http://gateway.test/subscription/api/Subscription/details', method: 'GET', headers: calls()[0]!.headers },
  ]);
  const tab = startApp();
  expect(await tab.request(read(details))).toEqual({ ok: true });
  expect(calls()).toHaveLength(2);
  await tab.request(details);
  expect(calls()).toHaveLength(3);
});

test('the provider’s word counts before its code has come', async () => {
  await askFirst();
  jest.doMock('./firebase.ts', () => ({ connectFirebase: () => new Promise(() => undefined) }));
  const tab = startApp();
  expect(tab.session.get()).toEqual({ status: 'loading' });
  expect(await tab.request(read(details))).toEqual({ ok: true });
  expect(tab.seen).toEqual([{ status: 'signed-in', user: { id: anna.id, email: anna.email, emailVerified: false } }]);
  jest.dontMock('./firebase.ts');
});

test('a failure of the server is the call’s answer, as if it had been asked by the screen', async () => {
  answer('.test/', { status: 503, json: { code: 'unavailable' } });
  await askFirst();
  expect(await failureOf(startApp().request(details))).toMatchObject({ code: 'unavailable', status: 503 });
  expect(calls()).toHaveLength(1);
});

test.each<[string, () => unknown]>([
  ['somebody signed out', () => before.signOut()],
  ['the browser has lost the person', () => localStorage.clear()],
  ['the address asks for more', () => history.replaceState(null, '', '/?checkout=success')],
  [
    'the token has expired, or will within half a minute',
    () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_571_000),
  ],
])('nobody is asked where %s', async (_, happens) => {
  await happens();
  await askFirst();
  expect(calls()).toEqual([]);
});

test('a token that the server refuses is renewed as always, and the person stays', async () => {
  await before.request(details);
  const { authorization } = calls()[0]!.headers;
  refuseTokens((token) => token === authorization);
  await askFirst();
  const tab = startApp();
  expect(await tab.request(read(details))).toEqual({ ok: true });
  expect(renewals()).toBe(1);
  expect(tab.session.get().status).toBe('signed-in');
});

test('without an answer the call is made as always', async () => {
  answer('.test/', 'offline');
  await askFirst();
  answer('.test/', { json: { ok: true } });
  expect(await startApp().request(read(details))).toEqual({ ok: true });
});

describe('nobody sees what is older than what they have seen or done', () => {
  test('not an answer to what the screen had asked by itself meanwhile', async () => {
    const known = { json: { users: [{ localId: anna.id, email: anna.email, emailVerified: false }] } };
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const questions = sentTo(addresses.lookUp).length;
    const asked = askFirst();
    await waitFor(() => expect(sentTo(addresses.lookUp)).toHaveLength(questions + 1));
    answer(addresses.lookUp, known);
    const tab = startApp();
    await until(tab, 'signed-in');
    await tab.request(details);
    reply(known);
    await asked;
    expect(calls()).toHaveLength(2);
    await tab.request(details);
    expect(calls()).toHaveLength(3);
  });

  test('not an answer from before something was changed', async () => {
    await askFirst();
    const tab = startApp();
    await tab.request(order, {});
    await tab.request(details);
    expect(calls().map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });
});

describe('nobody sees what was asked for somebody else', () => {
  test('nothing is asked before the provider has said that the person is still the one, and nothing where it refuses', async () => {
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const asked = askFirst();
    const tab = startApp();
    const failure = failureOf(tab.request(details));
    await nextTurn();
    expect([tab.session.get(), calls()]).toEqual([{ status: 'loading' }, []]);
    reply({ status: 400, json: { error: { message: 'USER_DISABLED' } } });
    await Promise.all([asked, until(tab, 'signed-out')]);
    // The request of somebody who is not signed in any more, as ever.
    expect(await failure).toMatchObject({ code: 'unauthenticated' });
    expect([tab.seen, calls()]).toEqual([[{ status: 'signed-out', reason: 'expired' }], []]);
  });

  test('not who signed out in another tab meanwhile', async () => {
    let reply: (late: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (reply = resolve)));
    const asked = askFirst();
    await before.signOut();
    reply({ json: { users: [{ localId: anna.id, email: anna.email, emailVerified: false, providerUserInfo: [] }] } });
    await asked;
    expect(calls()).toEqual([]);
  });

  test('not the next person in the same page', async () => {
    await askFirst();
    const tab = startApp();
    await tab.signIn(bert.email, bert.password);
    answer('.test/', { json: { of: 'bert' } });
    expect(await tab.request(read(details))).toEqual({ of: 'bert' });
    expect(calls()).toHaveLength(2);
  });

  test('and nobody what was asked long ago', async () => {
    await askFirst();
    const tab = startApp();
    await until(tab, 'signed-in');
    jest.spyOn(performance, 'now').mockReturnValue(10_001);
    await tab.request(details);
    expect(calls()).toHaveLength(2);
  });
});
