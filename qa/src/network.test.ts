import { testToken } from 'shared-auth/testing';
import { problem } from './answers.ts';
import { createIdentityAnswers, injectFault } from './faults.ts';
import { passHotUpdates, createNetwork } from './network.ts';

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

test("the dev server's hot updates are its own answers, everything else the scenario's", async () => {
  const { fetch, calls } = createNetwork(handlers);
  const asked: string[] = [];
  const real = async (input: unknown) => {
    asked.push(String(input));
    return {} as Response;
  };
  const page = passHotUpdates(fetch, real);
  await page('/standalone/standalone.8d2599213a09.hot-update.json');
  expect(await (await page(list)).json()).toEqual(['one']);
  expect(asked).toEqual(['/standalone/standalone.8d2599213a09.hot-update.json']);
  expect(calls).toHaveLength(1);
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
  const ask = createFaultyFetch('token-expired', 'list');
  const statusFor = async (token = '') => (await ask(list, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect([
    await statusFor(testToken),
    await statusFor(await createIdentityAnswers('token-expired')?.getToken?.('', true)),
  ]).toEqual([401, 200]);
  expect((await ask(save, { method: 'POST', headers: { Authorization: `Bearer ${testToken}` } })).status).toBe(204);
  await expect(createIdentityAnswers('token-refused')?.getToken?.('', true)).rejects.toMatchObject({
    code: 'user-token-expired',
  });
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
