import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  listCalls,
  detailsCall,
  catchFailure,
  addSchema,
  refuseTokens,
  openStartedTab,
  readToken,
} from './testing/calling.ts';
import { answer, listRequests } from './testing/network.ts';
import { addresses, anna, bert, countRenewals } from './testing/provider.ts';
import { closeTabs, readStoredUsers, type Tab } from './testing/tab.ts';

let tab: Tab;

beforeEach(() => {
  tab = openStartedTab();
});
afterEach(closeTabs);

const signIn = () => tab.signIn(anna.email, anna.password);

describe('the end of the session', () => {
  beforeEach(signIn);

  test('aborts the user’s running calls', async () => {
    answer('.test/', 'hangs');
    const failure = catchFailure(tab.request(detailsCall));
    while (listCalls().length === 0) await Promise.resolve();
    await tab.signOut();
    expect(await failure).toMatchObject({ name: 'RequestError', code: 'unauthenticated' });
    expect(listCalls()[0]!.signal?.aborted).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['sign-out', () => tab.signOut()],
    ['sign-out everywhere', () => tab.request({ ...detailsCall, method: 'POST' }).then(() => tab.signOut())],
    ['a deleted account', () => tab.deleteIdentity()],
    [
      'a session that the server has ended',
      async () => {
        refuseTokens(() => true);
        await catchFailure(tab.request(detailsCall));
      },
    ],
  ])('by %s leaves nothing of the user on the device (acc 17)', async (_, endSession) => {
    expect(await readStoredUsers()).toEqual([anna.id]);
    await endSession();
    for (let turns = 0; localStorage.length > 0 && turns < 100; turns += 1) await nextTurn();
    expect(await readStoredUsers()).toEqual([]);
  });

  const signOutCalls = () => listRequests('/UserInfo/sign-out');

  test('tells the server to refuse the tokens of this sign-in, and does not wait for it (acc 328)', async () => {
    answer('/UserInfo/sign-out', 'hangs');
    const token = (await tab.request(detailsCall), readToken(listCalls()[0]!));
    await tab.signOut();
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
    expect(await readStoredUsers()).toEqual([]);
    expect(signOutCalls()).toMatchObject([{ method: 'POST', keepalive: true }]);
    expect(readToken(signOutCalls()[0]!)).toBe(token);
    expect(signOutCalls()[0]!.signal?.aborted).toBe(false);
  });

  test('tells it with a renewed token if the present one has expired, and stores nothing of that (acc 328)', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
    await tab.signOut();
    while (signOutCalls().length === 0) await nextTurn();
    expect(countRenewals()).toBe(1);
    expect([await readStoredUsers(), tab.session.get()]).toEqual([[], { status: 'signed-out' }]);
  });

  test('takes effect here all the same while there is no network (acc 328)', async () => {
    answer('/UserInfo/sign-out', 'offline');
    await tab.signOut();
    expect([await readStoredUsers(), tab.session.get()]).toEqual([[], { status: 'signed-out' }]);
  });

  test('does not tell it again what it knows: signed out everywhere (acc 328)', async () => {
    await tab.signOut('signed-out-everywhere');
    await nextTurn();
    expect(signOutCalls()).toEqual([]);
  });

  test('leaves public calls alone', async () => {
    let reply: (late: object) => void = () => undefined;
    answer('.test/', new Promise((resolve) => (reply = resolve)));
    const answered = tab.request({ ...addSchema(detailsCall), who: 'anyone' });
    await tab.signOut();
    reply({ json: { still: 'here' } });
    expect(await answered).toEqual({ still: 'here' });
  });

  test('a 401 that arrives after the sign-out neither renews nor gives a reason', async () => {
    let reply: (late: object) => void = () => undefined;
    answer('.test/', () => new Promise((resolve) => (reply = resolve)));
    const failure = catchFailure(tab.request(detailsCall));
    while (listCalls().length === 0) await Promise.resolve();
    const signedOut = tab.signOut();
    reply({ status: 401 });
    await signedOut;
    await failure;
    expect(countRenewals()).toBe(0);
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test('a refused renewal that arrives after the sign-out gives no reason', async () => {
    refuseTokens(() => true);
    let reply: (late: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (reply = resolve)));
    const failure = catchFailure(tab.request(detailsCall));
    while (countRenewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const signedOut = tab.signOut();
    reply({ status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } });
    await signedOut;
    expect(await failure).toMatchObject({ code: 'unauthenticated' });
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test('A’s second 401 in the very moment of B’s sign-in does not end B’s session', async () => {
    refuseTokens(() => true);
    const network = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await network(input, init);
      if (listCalls().length < 2) return response;
      globalThis.fetch = network;
      const text = async () => {
        await tab.signIn(bert.email, bert.password);
        return '';
      };
      return { ...response, text };
    };
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code: 'unauthenticated' });
    await nextTurn();
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', user: { id: bert.id } });
  });

  test('B’s sign-in aborts A’s calls, and B’s calls carry B’s token', async () => {
    answer('/slow', 'hangs');
    const failure = catchFailure(tab.request({ ...detailsCall, path: '/slow' }));
    while (listCalls().length === 0) await Promise.resolve();
    await tab.signIn(bert.email, bert.password);
    expect(await failure).toMatchObject({ code: 'unauthenticated' });
    await tab.request(detailsCall);
    const claims = JSON.parse(atob(readToken(listCalls()[1]!).split('.')[1]!)) as { sub: string };
    expect(claims.sub).toBe(bert.id);
  });
});
