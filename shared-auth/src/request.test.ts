import { setImmediate as nextTurn } from 'node:timers/promises';
import { exportAccount, reportMinutes, type Call } from 'api-contract';
import { answer, installNetwork, sentTo, type Behaviour, type Sent } from './testing/network.ts';
import {
  addresses,
  anna,
  bert,
  installProvider,
  refuseRenewal,
  renewals,
  setProviderClock,
} from './testing/provider.ts';
import { closeTabs, installBrowser, openTab, type Tab } from './testing/tab.ts';

let tab: Tab;

beforeEach(async () => {
  installBrowser();
  installNetwork();
  installProvider();
  answer('.test/', { json: { ok: true } });
  tab = openTab();
  tab.session.start();
});
afterEach(closeTabs);

const details: Call = {
  to: 'gateway',
  method: 'GET',
  path: '/subscription/api/Subscription/details',
  who: 'member',
};
const another: Call = { ...details, path: '/another' };
const order: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/subscription/cancel', who: 'member' };
const preorder: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/preorder/create', who: 'anyone' };
const declaration: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/cancellation', who: 'optional' };

/** The same call, for a caller who reads what comes. */
const read = (call: Call): Call<void, unknown> => ({ ...call, answer: exportAccount.answer });

function calls(): Sent[] {
  return sentTo('.test/');
}

function tokenOf({ headers }: Sent): string {
  return headers.authorization ?? '';
}

function signIn(): Promise<void> {
  return tab.signIn(anna.email, anna.password);
}

/** An API that refuses these tokens, or all. */
function refuseTokens(isRefused: (token: string) => boolean): void {
  answer('.test/', (request) => (isRefused(tokenOf(request)) ? { status: 401 } : { json: { ok: true } }));
}

async function failureOf(promise: Promise<unknown>): Promise<{ code?: string; status?: number; name?: string }> {
  return promise.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: { code?: string }) => error,
  );
}

describe('what is sent', () => {
  test('a protected call carries the user’s bearer token to the gateway (acc 121, acc 255)', async () => {
    await signIn();
    await tab.request(details);
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatchObject({
      url: 'http://gateway.test/subscription/api/Subscription/details',
      method: 'GET',
      body: '',
      headers: { accept: 'application/json' },
    });
    expect(tokenOf(calls()[0]!)).toMatch(/^Bearer ey/);
    expect(calls()[0]!.headers).not.toHaveProperty('content-type');
  });

  test('a body goes to the backend as JSON, with the caller’s own headers', async () => {
    await signIn();
    await tab.request(order, { reason: 'Ähm' }, { headers: { 'Accept-Language': 'de' } });
    expect(calls()[0]).toMatchObject({
      url: 'http://backend.test/api/subscription/cancel',
      method: 'POST',
      body: '{"reason":"Ähm"}',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    });
  });

  test('a public call carries no token, even of a signed-in person (acc 49, acc 61, acc 255)', async () => {
    await signIn();
    await tab.request(preorder, { email: 'a@b.de' });
    expect(calls()[0]!.headers).not.toHaveProperty('authorization');
  });

  test('a call with an optional token carries it, and goes without one where nobody is signed in (acc 294)', async () => {
    await tab.request(declaration, { a: 1 });
    await signIn();
    await tab.request(declaration, { a: 1 });
    expect(calls().map(tokenOf)).toEqual(['', expect.stringMatching(/^Bearer ey/)]);
  });

  test('a public call of a stranger does not set Firebase up', async () => {
    await tab.request(preorder, undefined);
    expect(tab.firebaseApps()).toEqual([]);
  });

  test('without a user no protected call is sent (acc 122)', async () => {
    expect(await failureOf(tab.request(details))).toMatchObject({ name: 'RequestError', code: 'unauthenticated' });
    expect(calls()).toEqual([]);
  });

  test('while the session is loading a protected call waits for it (acc 3)', async () => {
    await signIn();
    tab = openTab();
    const answered = tab.request(read(details));
    tab.session.start();
    expect(await answered).toEqual({ ok: true });
    expect(calls()).toHaveLength(1);
  });
});

describe('the answer', () => {
  beforeEach(signIn);

  test('is read with the call’s schema', async () => {
    answer('.test/', { json: { remainingMinutes: 5, extra: true } });
    expect(await tab.request({ ...details, answer: reportMinutes.answer })).toEqual({ remainingMinutes: 5 });
  });

  test.each<[string, Behaviour]>([
    ['empty', { status: 204, text: '' }],
    ['not JSON', { text: 'OK' }],
  ])('without a schema is success even when it is %s', async (_, behaviour) => {
    answer('.test/', behaviour);
    expect(await tab.request(details)).toBeUndefined();
  });

  test.each<[string, Behaviour]>([
    ['HTML', { text: '<!doctype html><title>Login</title>' }],
    ['broken JSON', { text: '{"minutes":' }],
    ['nothing', { text: '' }],
    ['the wrong shape', { json: { hours: 1 } }],
    ['null', { text: 'null' }],
  ])('with %s where data belongs is a bad answer', async (_, behaviour) => {
    answer('.test/', behaviour);
    expect(await failureOf(tab.request({ ...details, answer: reportMinutes.answer }))).toMatchObject({
      code: 'bad-answer',
      status: 200,
    });
  });

  test('with a problem document carries the server’s code, not its words', async () => {
    answer('.test/', {
      status: 409,
      json: { type: 'about:blank', title: 'Secret', status: 409, code: 'already-subscribed' },
    });
    const failure = (await failureOf(tab.request(details))) as Error & { code: string };
    expect(failure).toMatchObject({ name: 'RequestError', code: 'already-subscribed', status: 409 });
    expect(failure).toBeInstanceOf(tab.RequestError);
    expect(failure.message).toBe('already-subscribed (409)');
  });

  test('carries the number of the server’s log where the failure is the server’s, and only there', async () => {
    answer('.test/', { status: 503, json: { code: 'unavailable', requestId: '3f2a91bc04de' } });
    expect(await failureOf(tab.request(details))).toHaveProperty('requestId', '3f2a91bc04de');
    answer('.test/', { status: 409, json: { code: 'conflict', requestId: '3f2a91bc04de' } });
    expect(await failureOf(tab.request(details))).toHaveProperty('requestId', undefined);
    answer('.test/', { status: 500, json: { code: 'internal', requestId: { not: 'a number' } } });
    expect(await failureOf(tab.request(details))).toHaveProperty('requestId', undefined);
    answer('.test/', 'offline');
    expect(await failureOf(tab.request(details))).toHaveProperty('requestId', undefined);
  });

  test.each([
    [400, 'invalid-input'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'method-not-allowed'],
    [409, 'conflict'],
    [413, 'payload-too-large'],
    [415, 'unsupported-media-type'],
    [418, 'bad-answer'],
    [422, 'invalid-input'],
    [429, 'rate-limited'],
    [500, 'internal'],
    [502, 'internal'],
    [503, 'unavailable'],
  ])('%i without a known code counts as %s', async (status, code) => {
    answer('.test/', { status, text: '<h1>Proxy</h1>' });
    expect(await failureOf(tab.request(details))).toMatchObject({ code, status });
    answer('.test/', { status, json: { code: 'no-code-of-ours' } });
    expect(await failureOf(tab.request(details))).toMatchObject({ code, status });
    answer('.test/', { status, text: 'null' });
    expect(await failureOf(tab.request(details))).toMatchObject({ code, status });
  });

  test('no failed call is sent a second time (acc 257)', async () => {
    answer('.test/', { status: 500 });
    await failureOf(tab.request({ ...details, method: 'POST' }));
    answer('.test/', { status: 503 });
    await failureOf(tab.request(details));
    expect(calls()).toHaveLength(2);
  });

  test('that never comes because there is no network fails as network', async () => {
    answer('.test/', 'offline');
    const failure = await failureOf(tab.request(details));
    expect(failure).toMatchObject({ code: 'network' });
    expect(failure.status).toBeUndefined();
    expect(tab.session.get().status).toBe('signed-in');
  });
});

describe('a refused token', () => {
  beforeEach(signIn);

  test('is renewed once and the call replayed, without anybody noticing (acc 257)', async () => {
    const first = tokenOf((await tab.request(details), calls()[0]!));
    refuseTokens((token) => token === first);
    expect(await tab.request({ ...read(details), method: 'POST' } as Call<unknown, unknown>, { a: 1 })).toEqual({
      ok: true,
    });
    expect(renewals()).toBe(1);
    const [, refused, replayed] = calls();
    expect(tokenOf(refused!)).toBe(first);
    expect(tokenOf(replayed!)).not.toBe(first);
    expect(replayed!.body).toBe('{"a":1}');
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('of three parallel calls is renewed once for all of them', async () => {
    const first = tokenOf((await tab.request(details), calls()[0]!));
    refuseTokens((token) => token === first);
    const all = await Promise.all([1, 2, 3].map(() => tab.request(read(details))));
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(renewals()).toBe(1);
    expect(calls()).toHaveLength(1 + 6);
  });

  test('is not renewed again for a call whose refusal arrives after the renewal', async () => {
    const first = tokenOf((await tab.request(details), calls()[0]!));
    let refuseLate: (reply: object) => void = () => undefined;
    answer('/late', (request) =>
      tokenOf(request) === first ? new Promise((resolve) => (refuseLate = resolve)) : { json: {} },
    );
    const late = tab.request({ ...details, path: '/late' });
    answer('/early', (request) => (tokenOf(request) === first ? { status: 401 } : { json: {} }));
    while (sentTo('/late').length === 0) await Promise.resolve();
    await tab.request({ ...details, path: '/early' });
    refuseLate({ status: 401 });
    await late;
    expect(renewals()).toBe(1);
    expect(sentTo('/late')).toHaveLength(2);
  });

  test('makes calls that start during the renewal wait for the new one', async () => {
    const first = tokenOf((await tab.request(details), calls()[0]!));
    refuseTokens((token) => token === first);
    let renew: (reply: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (renew = resolve)));
    const refused = tab.request(details);
    while (renewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const started = tab.request(details);
    renew({
      json: { access_token: 'e30.eyJzdWIiOiJhbm5hLTEifQ.', refresh_token: 'refresh-anna-1-9', expires_in: '3600' },
    });
    await Promise.all([refused, started]);
    expect(calls().filter((call) => tokenOf(call) === first)).toHaveLength(2);
  });

  test('that stays refused after the renewal ends the session as expired, after exactly two attempts (acc 15)', async () => {
    refuseTokens(() => true);
    expect(await failureOf(tab.request(details))).toMatchObject({ code: 'unauthenticated' });
    expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(calls()).toHaveLength(2);
    expect(renewals()).toBe(1);
  });

  test('of parallel calls that stays refused ends the session once', async () => {
    refuseTokens(() => true);
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(tab.request(details))));
    expect(failures.map(({ code }) => code)).toEqual(['unauthenticated', 'unauthenticated', 'unauthenticated']);
    expect(renewals()).toBe(1);
    expect(tab.seen.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('gives a reason that stays when the provider has signed out as well', async () => {
    refuseTokens(() => true);
    await failureOf(tab.request(details));
    await tab.signOut();
    expect(tab.seen.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('and the ended session stays ended after a reload', async () => {
    refuseTokens(() => true);
    await failureOf(tab.request(details));
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
    'whose renewal the provider refuses with %s ends the session as expired (acc 15)',
    async (message) => {
      refuseTokens(() => true);
      refuseRenewal(message);
      expect(await failureOf(tab.request(details))).toMatchObject({ code: 'unauthenticated' });
      expect(tab.seen.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
      expect(calls()).toHaveLength(1);
    },
  );

  test('that cannot be renewed for lack of network keeps the session, and the call fails as network', async () => {
    refuseTokens(() => true);
    answer(addresses.renewal, 'offline');
    expect(await failureOf(tab.request(details))).toMatchObject({ code: 'network' });
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('that the provider cannot renew because it is down keeps the session, and the call fails as unavailable', async () => {
    refuseTokens(() => true);
    refuseRenewal('QUOTA_EXCEEDED');
    expect(await failureOf(tab.request(details))).toMatchObject({ code: 'unavailable' });
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('of a public call is an answer like any other', async () => {
    refuseTokens(() => true);
    expect(await failureOf(tab.request({ ...details, who: 'anyone' }))).toMatchObject({
      code: 'unauthenticated',
      status: 401,
    });
    expect(renewals()).toBe(0);
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
    await Promise.all([tab.request(details), tab.request(details), tab.request(details)]);
    expect(renewals()).toBe(1);
    expect(calls()).toHaveLength(3);
    expect(new Set(calls().map(tokenOf)).size).toBe(1);
  });

  test.each([-86_400, 86_400])('works with a clock that is %i seconds off', async (seconds) => {
    setProviderClock(seconds);
    await signIn();
    await tab.request(details);
    expect(renewals()).toBe(0);
    tab = openTab();
    tab.session.start();
    await tab.request(details);
    expect(renewals()).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  test('a clock set back by a day makes no difference: the API’s refusal renews the token', async () => {
    await signIn();
    const first = tokenOf((await tab.request(details), calls()[0]!));
    jest.useFakeTimers({
      now: Date.now() - 86_400_000,
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'],
    });
    refuseTokens((token) => token === first);
    await tab.request(details);
    expect(renewals()).toBe(1);
  });

  test.each<[string, string]>([
    ['the API hangs', '.test/'],
    ['the token’s renewal hangs', addresses.renewal],
  ])('a call ends after 10 seconds when %s', async (_, part) => {
    await signIn();
    refuseTokens(() => true);
    answer(part, 'hangs');
    jest.useFakeTimers();
    const failure = failureOf(tab.request(details));
    await jest.advanceTimersByTimeAsync(9_999);
    const state = await Promise.race([failure, Promise.resolve('pending')]);
    expect(state).toBe('pending');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ name: 'RequestError', code: 'timeout' });
    expect(tab.session.get().status).toBe('signed-in');
    expect(calls().every(({ signal }) => signal?.aborted)).toBe(true);
  });
});

test.each<[string, Behaviour, number]>([
  ['cannot be had', 'offline', 0],
  ['is not there after three seconds', 'hangs', 3_000],
])('an optional token that %s is left out: the call is sent (acc 282)', async (_, renewal, milliseconds) => {
  await signIn();
  answer(addresses.renewal, renewal);
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
  const sent = tab.request(declaration, { a: 1 });
  await jest.advanceTimersByTimeAsync(milliseconds);
  await sent;
  expect(calls().map(tokenOf)).toEqual(['']);
  expect(tab.session.get().status).toBe('signed-in');
});

describe('the caller’s signal', () => {
  beforeEach(signIn);

  test('ends a running call with an AbortError', async () => {
    answer('.test/', 'hangs');
    const controller = new AbortController();
    const failure = failureOf(tab.request(details, undefined, { signal: controller.signal }));
    while (calls().length === 0) await Promise.resolve();
    controller.abort();
    expect(await failure).toBeInstanceOf(DOMException);
    expect((await failure).name).toBe('AbortError');
    expect(calls()[0]!.signal?.aborted).toBe(true);
  });

  test('keeps a call from being sent when it was aborted before', async () => {
    expect((await failureOf(tab.request(details, undefined, { signal: AbortSignal.abort() }))).name).toBe('AbortError');
    await tab.request(another);
    expect(calls().map(({ url }) => url)).toEqual(['http://gateway.test/another']);
  });

  test('keeps the replay from being sent', async () => {
    refuseTokens(() => true);
    const controller = new AbortController();
    let renew: (reply: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (renew = resolve)));
    const failure = failureOf(tab.request(details, undefined, { signal: controller.signal }));
    while (renewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort();
    expect((await failure).name).toBe('AbortError');
    renew({
      json: { access_token: 'e30.eyJzdWIiOiJhbm5hLTEifQ.', refresh_token: 'refresh-anna-1-9', expires_in: '3600' },
    });
    refuseTokens(() => false);
    await tab.request(another);
    expect(calls().filter(({ url }) => !url.endsWith('/another'))).toHaveLength(1);
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('aborted after the answer changes nothing', async () => {
    const controller = new AbortController();
    const answered = await tab.request(read(details), undefined, { signal: controller.signal });
    controller.abort();
    expect(answered).toEqual({ ok: true });
  });
});

describe('the end of the session', () => {
  beforeEach(signIn);

  test('aborts the user’s running calls', async () => {
    answer('.test/', 'hangs');
    const failure = failureOf(tab.request(details));
    while (calls().length === 0) await Promise.resolve();
    await tab.signOut();
    expect(await failure).toMatchObject({ name: 'RequestError', code: 'unauthenticated' });
    expect(calls()[0]!.signal?.aborted).toBe(true);
  });

  test('leaves public calls alone', async () => {
    let reply: (late: object) => void = () => undefined;
    answer('.test/', new Promise((resolve) => (reply = resolve)));
    const answered = tab.request({ ...read(details), who: 'anyone' });
    await tab.signOut();
    reply({ json: { still: 'here' } });
    expect(await answered).toEqual({ still: 'here' });
  });

  test('a 401 that arrives after the sign-out neither renews nor gives a reason', async () => {
    let reply: (late: object) => void = () => undefined;
    answer('.test/', () => new Promise((resolve) => (reply = resolve)));
    const failure = failureOf(tab.request(details));
    while (calls().length === 0) await Promise.resolve();
    const signedOut = tab.signOut();
    reply({ status: 401 });
    await signedOut;
    await failure;
    expect(renewals()).toBe(0);
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test('a refused renewal that arrives after the sign-out gives no reason', async () => {
    refuseTokens(() => true);
    let reply: (late: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (reply = resolve)));
    const failure = failureOf(tab.request(details));
    while (renewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
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
      if (calls().length < 2) return response;
      globalThis.fetch = network;
      const text = async () => {
        await tab.signIn(bert.email, bert.password);
        return '';
      };
      return { ...response, text };
    };
    expect(await failureOf(tab.request(details))).toMatchObject({ code: 'unauthenticated' });
    await nextTurn();
    expect(tab.session.get()).toMatchObject({ status: 'signed-in', user: { id: bert.id } });
  });

  test('B’s sign-in aborts A’s calls, and B’s calls carry B’s token', async () => {
    answer('/slow', 'hangs');
    const failure = failureOf(tab.request({ ...details, path: '/slow' }));
    while (calls().length === 0) await Promise.resolve();
    await tab.signIn(bert.email, bert.password);
    expect(await failure).toMatchObject({ code: 'unauthenticated' });
    await tab.request(details);
    const claims = JSON.parse(atob(tokenOf(calls()[1]!).split('.')[1]!)) as { sub: string };
    expect(claims.sub).toBe(bert.id);
  });
});
