import { problem } from './answers.ts';
import { injectFault } from './faults.ts';
import { createIdentityAnswers, createIdToken, identityCalls } from './identityAnswers.ts';
import { createNetwork } from './network.ts';

const list = 'http://server.test/user/list';
const save = 'http://server.test/user/save';
const handlers = { 'GET /user/list': { body: ['one'] }, 'POST /user/save': {} };

function createFaultyFetch(fault: string, at?: string) {
  const network = createNetwork(handlers);
  injectFault(network, fault, at);
  return network.fetch;
}

test('answers by method and path, and notes every call with its body and token', async () => {
  const network = createNetwork(handlers);
  expect(await (await network.fetch(list)).json()).toEqual(['one']);
  const saved = await network.fetch(save, { method: 'POST', body: '{"a":1}', headers: { Authorization: 'Bearer t' } });
  expect([saved.status, await saved.text()]).toEqual([204, '']);
  expect(network.calls).toEqual([
    { name: 'GET /user/list', body: undefined, authorization: null, acceptLanguage: null },
    { name: 'POST /user/save', body: { a: 1 }, authorization: 'Bearer t', acceptLanguage: null },
  ]);
});

test('a call that no scenario knows fails loudly', async () => {
  await expect(createNetwork(handlers).fetch('http://server.test/other')).rejects.toThrow(
    'No scenario answers GET /other',
  );
});

test('a function answers each call, and an answer can change later', async () => {
  let count = 0;
  const network = createNetwork({ 'GET /user/list': () => ({ body: (count += 1) }) });
  expect(() => network.requireHandler('GET /user/lists')).toThrow('No handler of GET /user/lists');
  expect(await (await network.fetch(list)).json()).toBe(1);
  expect(await (await network.fetch(list)).json()).toBe(2);
  network.answer('GET /user/list', problem(503, 'unavailable'));
  const refused = await network.fetch(list);
  expect([refused.ok, refused.status, refused.headers.get('content-type')]).toEqual([
    false,
    503,
    'application/problem+json',
  ]);
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
});

test('a hanging call ends when the caller gives up', async () => {
  const network = createNetwork({ 'GET /user/list': { hang: true } });
  const caller = new AbortController();
  const call = network.fetch(list, { signal: caller.signal });
  caller.abort(new Error('gave up'));
  await expect(call).rejects.toThrow('gave up');
});

test('offline is what fetch says without a network', async () => {
  const network = createNetwork({ 'GET /user/list': { offline: true } });
  await expect(network.fetch(list)).rejects.toThrow(new TypeError('Failed to fetch'));
});

test('an answer can break off in the middle', async () => {
  const answer = await createFaultyFetch('cut')(list);
  expect(answer.ok).toBe(true);
  await expect(answer.text()).rejects.toThrow('network error');
});

test('an expired token is refused, a new one accepted; a refused one has no successor', async () => {
  const stored = createIdToken('user-anna');
  const renewal = 'https://securetoken.googleapis.com/v1/token?key=test';
  const form = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token=forged',
  };
  const open = (fault: string) => {
    const network = createNetwork({ ...handlers, ...createIdentityAnswers('anna') });
    injectFault(network, fault, fault === 'token-expired' ? 'list' : '');
    return network;
  };
  const { fetch, identityCalls: asked } = open('token-expired');
  const statusFor = async (token: string) =>
    (await fetch(list, { headers: { Authorization: `Bearer ${token}` } })).status;
  const renewed = (await (await fetch(renewal, form)).json()) as { access_token: string };
  expect(asked[0]).toMatchObject({ name: identityCalls.renewToken, body: { grant_type: 'refresh_token' } });
  expect([await statusFor(stored), await statusFor(renewed.access_token)]).toEqual([401, 200]);
  expect((await fetch(save, { method: 'POST', headers: { Authorization: `Bearer ${stored}` } })).status).toBe(204);
  const refused = await open('token-refused').fetch(renewal, form);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 400, message: 'TOKEN_EXPIRED' } },
  ]);
});

test('a fault concerns the identity provider only without a network, or if it is named', async () => {
  const statusOf = async (fault: string, at?: string) => {
    const network = createNetwork({ ...handlers, ...createIdentityAnswers('anna') });
    injectFault(network, fault, at);
    const lookUp = 'http://localhost:9099/identitytoolkit.googleapis.com/v1/accounts:lookup';
    return network.fetch(lookUp, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 'offline',
    );
  };
  expect([await statusOf('503'), await statusOf('503', 'accounts:lookup'), await statusOf('offline')]).toEqual([
    200,
    503,
    'offline',
  ]);
});

test('a fault hits every call, or only those whose path ends as asked', async () => {
  const everywhere = createFaultyFetch('503');
  expect((await everywhere(list)).status).toBe(503);
  expect((await everywhere(save, { method: 'POST' })).status).toBe(503);

  const onlySaving = createFaultyFetch('503', 'save');
  expect((await onlySaving(list)).status).toBe(200);
  expect((await onlySaving(save, { method: 'POST' })).status).toBe(503);
});

test('the fault „slow“ delays the scenario’s own answer by three seconds', async () => {
  jest.useFakeTimers();
  const answer = jest.fn();
  void createFaultyFetch('slow')(list).then(answer);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(answer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a slow call is sent at once, and ends when the caller gives up', async () => {
  jest.useFakeTimers();
  const network = createNetwork(handlers);
  injectFault(network, 'slow');
  const caller = new AbortController();
  const call = network.fetch(list, { signal: caller.signal });
  expect(network.calls).toHaveLength(1);
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  jest.useRealTimers();
});
