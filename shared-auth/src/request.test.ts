import { reportMinutes } from 'api-contract';
import { placePage } from 'page-contract/testing';
import {
  otherCall,
  listCalls,
  declarationCall,
  detailsCall,
  catchFailure,
  cancelCall,
  preorderCall,
  addSchema,
  refuseTokens,
  openStartedTab,
  readToken,
} from './testing/calling.ts';
import { answer, type Behaviour } from './testing/network.ts';
import { addresses, anna, countRenewals } from './testing/provider.ts';
import { closeTabs, openTab, type Tab } from './testing/tab.ts';

let tab: Tab;

beforeEach(() => {
  tab = openStartedTab();
});
afterEach(closeTabs);

const signIn = () => tab.signIn(anna.email, anna.password);

describe('the request', () => {
  test('a protected call carries the user’s bearer token to the gateway (acc 121, 255)', async () => {
    await signIn();
    await tab.request(detailsCall);
    expect(listCalls()).toHaveLength(1);
    expect(listCalls()[0]).toMatchObject({
      url: 'http://gateway.test/subscription/api/Subscription/details',
      method: 'GET',
      body: '',
      headers: { accept: 'application/json' },
    });
    expect(readToken(listCalls()[0]!)).toMatch(/^Bearer ey/);
    expect(listCalls()[0]!.headers).not.toHaveProperty('content-type');
  });

  test('a body goes to the backend as JSON, with the caller’s own headers', async () => {
    await signIn();
    await tab.request(cancelCall, { reason: 'Ähm' }, { headers: { 'Accept-Language': 'de' } });
    expect(listCalls()[0]).toMatchObject({
      url: 'http://backend.test/api/subscription/cancel',
      method: 'POST',
      body: '{"reason":"Ähm"}',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    });
  });

  test('carries a trace id where the page says that the backend allows it, another one for each call', async () => {
    await tab.request(preorderCall, { email: 'a@b.de' });
    placePage({ traces: true });
    await tab.request(preorderCall, { email: 'a@b.de' });
    await tab.request(preorderCall, { email: 'a@b.de' });
    const [without, one, other] = listCalls().map(({ headers }) => headers.traceparent);
    expect(without).toBeUndefined();
    expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(other).not.toBe(one);
  });

  test('a public call carries no token, even of a signed-in person (acc 49, 61, 255)', async () => {
    await signIn();
    await tab.request(preorderCall, { email: 'a@b.de' });
    expect(listCalls()[0]!.headers).not.toHaveProperty('authorization');
  });

  test('a call with an optional token carries it, and goes without one where nobody is signed in (acc 294)', async () => {
    await tab.request(declarationCall, { a: 1 });
    await signIn();
    await tab.request(declarationCall, { a: 1 });
    expect(listCalls().map(readToken)).toEqual(['', expect.stringMatching(/^Bearer ey/)]);
  });

  test('a public call of a stranger does not set Firebase up', async () => {
    await tab.request(preorderCall, undefined);
    expect(tab.firebaseApps()).toEqual([]);
  });

  test('without a user no protected call is sent (acc 122)', async () => {
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({
      name: 'RequestError',
      code: 'unauthenticated',
    });
    expect(listCalls()).toEqual([]);
  });

  test('while the session is loading a protected call waits for it (acc 3)', async () => {
    await signIn();
    tab = openTab();
    const answered = tab.request(addSchema(detailsCall));
    tab.session.start();
    expect(await answered).toEqual({ ok: true });
    expect(listCalls()).toHaveLength(1);
  });
});

describe('the answer', () => {
  beforeEach(signIn);

  test('is read with the call’s schema', async () => {
    answer('.test/', { json: { remainingMinutes: 5, extra: true } });
    expect(await tab.request({ ...detailsCall, answer: reportMinutes.answer })).toEqual({ remainingMinutes: 5 });
  });

  test.each<[string, Behaviour]>([
    ['empty', { status: 204, text: '' }],
    ['not JSON', { text: 'OK' }],
  ])('without a schema is success even when it is %s', async (_, behaviour) => {
    answer('.test/', behaviour);
    expect(await tab.request(detailsCall)).toBeUndefined();
  });

  test.each<[string, Behaviour]>([
    ['HTML', { text: '<!doctype html><title>Login</title>' }],
    ['broken JSON', { text: '{"minutes":' }],
    ['nothing', { text: '' }],
    ['the wrong shape', { json: { hours: 1 } }],
    ['null', { text: 'null' }],
  ])('with %s where data belongs is a bad answer', async (_, behaviour) => {
    answer('.test/', behaviour);
    expect(await catchFailure(tab.request({ ...detailsCall, answer: reportMinutes.answer }))).toMatchObject({
      code: 'bad-answer',
      status: 200,
    });
  });

  test('with a problem document carries the server’s code, not its words', async () => {
    answer('.test/', {
      status: 409,
      json: { type: 'about:blank', title: 'Secret', status: 409, code: 'already-subscribed' },
    });
    const failure = (await catchFailure(tab.request(detailsCall))) as Error & { code: string };
    expect(failure).toMatchObject({ name: 'RequestError', code: 'already-subscribed', status: 409 });
    expect(failure).toBeInstanceOf(tab.RequestError);
    expect(failure.message).toBe('already-subscribed (409)');
  });

  test('carries the number of the server’s log where the failure is the server’s, and only there', async () => {
    const failures: Event[] = [];
    window.addEventListener('requestfailed', (event) => failures.push(event));
    answer('.test/', { status: 503, json: { code: 'unavailable', requestId: '3f2a91bc04de' } });
    expect(await catchFailure(tab.request(detailsCall))).toHaveProperty('requestId', '3f2a91bc04de');
    expect(failures).toMatchObject([{ detail: { requestId: '3f2a91bc04de', code: 'unavailable' } }]);
    answer('.test/', { status: 409, json: { code: 'conflict', requestId: '3f2a91bc04de' } });
    expect(await catchFailure(tab.request(detailsCall))).toHaveProperty('requestId', undefined);
    answer('.test/', { status: 500, json: { code: 'internal', requestId: { not: 'a number' } } });
    expect(await catchFailure(tab.request(detailsCall))).toHaveProperty('requestId', undefined);
    answer('.test/', 'offline');
    expect(await catchFailure(tab.request(detailsCall))).toHaveProperty('requestId', undefined);
    expect(failures).toHaveLength(1);
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
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code, status });
    answer('.test/', { status, json: { code: 'no-code-of-ours' } });
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code, status });
    answer('.test/', { status, text: 'null' });
    expect(await catchFailure(tab.request(detailsCall))).toMatchObject({ code, status });
  });

  test('no failed call is sent a second time (acc 257)', async () => {
    answer('.test/', { status: 500 });
    await catchFailure(tab.request({ ...detailsCall, method: 'POST' }));
    answer('.test/', { status: 503 });
    await catchFailure(tab.request(detailsCall));
    expect(listCalls()).toHaveLength(2);
  });

  test('that never comes because there is no network fails as network', async () => {
    answer('.test/', 'offline');
    const failure = await catchFailure(tab.request(detailsCall));
    expect(failure).toMatchObject({ code: 'network' });
    expect(failure.status).toBeUndefined();
    expect(tab.session.get().status).toBe('signed-in');
  });
});

test.each<[string, Behaviour, number]>([
  ['cannot be had', 'offline', 0],
  ['is not there after three seconds', 'hangs', 3_000],
])('an optional token that %s is left out: the call is sent (acc 282)', async (_, renewal, milliseconds) => {
  await signIn();
  answer(addresses.renewal, renewal);
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
  const sent = tab.request(declarationCall, { a: 1 });
  await jest.advanceTimersByTimeAsync(milliseconds);
  await sent;
  expect(listCalls().map(readToken)).toEqual(['']);
  expect(tab.session.get().status).toBe('signed-in');
});

describe('the caller’s signal', () => {
  beforeEach(signIn);

  test('ends a running call with an AbortError', async () => {
    answer('.test/', 'hangs');
    const controller = new AbortController();
    const failure = catchFailure(tab.request(detailsCall, undefined, { signal: controller.signal }));
    while (listCalls().length === 0) await Promise.resolve();
    controller.abort();
    expect(await failure).toBeInstanceOf(DOMException);
    expect((await failure).name).toBe('AbortError');
    expect(listCalls()[0]!.signal?.aborted).toBe(true);
  });

  test('keeps a call from being sent when it was aborted before', async () => {
    expect((await catchFailure(tab.request(detailsCall, undefined, { signal: AbortSignal.abort() }))).name).toBe(
      'AbortError',
    );
    await tab.request(otherCall);
    expect(listCalls().map(({ url }) => url)).toEqual(['http://gateway.test/another']);
  });

  test('keeps the replay from being sent', async () => {
    refuseTokens(() => true);
    const controller = new AbortController();
    let renew: (reply: object) => void = () => undefined;
    answer(addresses.renewal, new Promise((resolve) => (renew = resolve)));
    const failure = catchFailure(tab.request(detailsCall, undefined, { signal: controller.signal }));
    while (countRenewals() === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort();
    expect((await failure).name).toBe('AbortError');
    renew({
      json: { access_token: 'e30.eyJzdWIiOiJhbm5hLTEifQ.', refresh_token: 'refresh-anna-1-9', expires_in: '3600' },
    });
    refuseTokens(() => false);
    await tab.request(otherCall);
    expect(listCalls().filter(({ url }) => !url.endsWith('/another'))).toHaveLength(1);
    expect(tab.session.get().status).toBe('signed-in');
  });

  test('aborted after the answer changes nothing', async () => {
    const controller = new AbortController();
    const answered = await tab.request(addSchema(detailsCall), undefined, { signal: controller.signal });
    controller.abort();
    expect(answered).toEqual({ ok: true });
  });
});
