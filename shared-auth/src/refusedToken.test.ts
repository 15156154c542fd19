import { type Call } from 'api-contract';
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
import { addresses, anna, refuseRenewal, countRenewals, setProviderClock } from './testing/provider.ts';
import { closeTabs, openTab, type Tab } from './testing/tab.ts';

let tab: Tab;

beforeEach(() => {
  tab = openStartedTab();
});
afterEach(closeTabs);

const signIn = () => tab.signIn(anna.email, anna.password);

describe('a refused token', () => {
  beforeEach(signIn);

  test('is renewed once and the call replayed, without anybody noticing (acc 257)', async () => {
    const first = readToken((await tab.request(detailsCall), listCalls()[0]!));
    refuseTokens((token) => token === first);
    expect(
      await tab.request({ ...addSchema(detailsCall), method: 'POST' } as Call<unknown, unknown>, { a: 1 }),
    ).toEqual({
      ok: true,
    });
    expect(countRenewals()).toBe(1);
    const [, refused, replayed] = listCalls();
    expect(readToken(refused!)).toBe(first);
    expect(readToken(replayed!)).not.toBe(first);
    expect(replayed!.body).toBe('{"a":1}');
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('of three parallel calls is renewed once for all of them', async () => {
    const first = readToken((await tab.request(detailsCall), listCalls()[0]!));
    refuseTokens((token) => token === first);
    const all = await Promise.all([1, 2, 3].map(() => tab.request(addSchema(detailsCall))));
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(countRenewals()).toBe(1);
    expect(listCalls()).toHaveLength(1 + 6);
  });

  test('is not renewed again for a call whose refusal arrives after the renewal', async () => {
    const first = readToken((await tab.request(detailsCall), listCalls()[0]!));
    let refuseLate: (reply: object) => void = () => undefined;
    answer('/late', (request) =>
      readToken(request) === first ? new Promise((resolve) => (refuseLate = resolve)) : { json: {} },
    );
    const late = tab.request({ ...detailsCall, path: '/late' });
    answer('/early', (request) => (readToken(request) === first ? { status: 401 } : { json: {} }));
    while (listRequests('/late').length === 0) await Promise.resolve();
    await tab.request({ ...detailsCall, path: '/early' });
    refuseLate({ status: 401 });
    await late;
    expect(countRenewals()).toBe(1);
    expect(listRequests('/late')).toHaveLength(2);
  });

  test('makes calls that start during the renewal wait for the new one', async () => {
    const first = readToken((await tab.request(detailsCall), listCalls()[0]!));
    refuseTokens((token) => token === first);
    let renew: (reply: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (renew = resolve)));
    const refused = tab.request(detailsCall);
    while (countRenewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const started = tab.request(detailsCall);
    renew({
      json: { access_token: 'e30.eyJzdWIiOiJhbm5hLTEifQ.', refresh_token: 'refresh-anna-1-9', expires_in: '3600' },
    });
    await Promise.all([refused, started]);
    expect(listCalls().filter((call) => readToken(call) === first)).toHaveLength(2);
  });

  test('that stays refused after the renewal ends the session as expired, after exactly two attempts (acc 15)', async () => {
    refuseTokens(() => true);
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code: 'unauthenticated' });
    expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(listCalls()).toHaveLength(2);
    expect(countRenewals()).toBe(1);
  });

  test('of parallel calls that stays refused ends the session once', async () => {
    refuseTokens(() => true);
    const failures = await Promise.all([1, 2, 3].map(() => catchFailure(tab.request(detailsCall))));
    expect(failures.map(({ code }) => code)).toEqual(['unauthenticated', 'unauthenticated', 'unauthenticated']);
    expect(countRenewals()).toBe(1);
    expect(tab.states.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('gives a reason that stays when the provider has signed out as well', async () => {
    refuseTokens(() => true);
    await catchFailure(tab.request(detailsCall));
    await tab.signOut();
    expect(tab.states.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('and the ended session stays ended after a reload', async () => {
    refuseTokens(() => true);
    await catchFailure(tab.request(detailsCall));
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test.each([
    ['TOKEN_EXPIRED', 'expired'],
    ['USER_DISABLED', 'account-disabled'],
    ['USER_NOT_FOUND', 'expired'],
    ['INVALID_REFRESH_TOKEN', 'expired'],
  ])('whose renewal the provider refuses with %s ends the session as %s (acc 15)', async (message, reason) => {
    refuseTokens(() => true);
    refuseRenewal(message);
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code: 'unauthenticated' });
    expect(tab.states.slice(2)).toEqual([{ status: 'signed-out', reason }]);
    expect(listCalls()).toHaveLength(1);
  });

  test('that cannot be renewed for lack of network keeps the session, and the call fails as network', async () => {
    refuseTokens(() => true);
    answer(addresses.renewal, 'offline');
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code: 'network' });
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('that the provider cannot renew because it is down keeps the session, and the call fails as unavailable', async () => {
    refuseTokens(() => true);
    refuseRenewal('QUOTA_EXCEEDED');
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code: 'unavailable' });
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('of a public call is an answer like any other', async () => {
    refuseTokens(() => true);
    expect(await catchFailure(tab.request({ ...detailsCall, who: 'anyone' }))).toMatchObject({
      code: 'unauthenticated',
      status: 401,
    });
    expect(countRenewals()).toBe(0);
    expect(tab.session.get().status).toBe('signed-in');
  });
});

describe('time', () => {
  test('an expired token is renewed before the call, once for parallel calls', async () => {
    await signIn();
    jest.useFakeTimers({
      now: Date.now() + 3_600_000,
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'],
    });
    await Promise.all([tab.request(detailsCall), tab.request(detailsCall), tab.request(detailsCall)]);
    expect(countRenewals()).toBe(1);
    expect(listCalls()).toHaveLength(3);
    expect(new Set(listCalls().map(readToken)).size).toBe(1);
  });

  test.each([-86_400, 86_400])('works with a clock that is %i seconds off', async (seconds) => {
    setProviderClock(seconds);
    await signIn();
    await tab.request(detailsCall);
    expect(countRenewals()).toBe(0);
    tab = openTab();
    tab.session.start();
    await tab.request(detailsCall);
    expect(countRenewals()).toBe(0);
    expect(listCalls()).toHaveLength(2);
  });

  test('a clock set back by a day makes no difference: the API’s refusal renews the token', async () => {
    await signIn();
    const first = readToken((await tab.request(detailsCall), listCalls()[0]!));
    jest.useFakeTimers({
      now: Date.now() - 86_400_000,
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'],
    });
    refuseTokens((token) => token === first);
    await tab.request(detailsCall);
    expect(countRenewals()).toBe(1);
  });

  test.each<[string, string]>([
    ['the API hangs', '.test/'],
    ['the token’s renewal hangs', addresses.renewal],
  ])('a call ends after 10 seconds when %s', async (_, part) => {
    await signIn();
    refuseTokens(() => true);
    answer(part, 'hangs');
    jest.useFakeTimers();
    const failure = catchFailure(tab.request(detailsCall));
    await jest.advanceTimersByTimeAsync(9_999);
    const state = await Promise.race([failure, Promise.resolve('pending')]);
    expect(state).toBe('pending');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ name: 'RequestError', code: 'timeout' });
    expect(tab.session.get().status).toBe('signed-in');
    expect(listCalls().every(({ signal }) => signal?.aborted)).toBe(true);
  });
});
