import type { App } from '../appDependencies.ts';
import { callCounts } from '../db/schema.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { deleteOldCounts } from './callLimits.ts';

const read = '/user/api/UserDevice/list-devices';
const link = '/user/api/UserDevice/link-device';
const checkout = '/api/subscription/create-checkout-session';

onAnyDatabase('somebody who calls without end', (backend) => {
  /** Two processes on one database. */
  const processes: App[] = [];

  beforeAll(async () => {
    const callLimits = { read: 5, write: 3, costly: 2, declaration: 6, box: 4 };
    for (let count = 0; count < 2; count += 1) processes.push((await backend.another({ callLimits })).app);
  });

  /** Each call goes to another process than the one before. */
  const callsOf = (bearer: string, method: 'GET' | 'POST', url: string, payload?: object) => (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        processes[number % 2]!.inject({
          method,
          url,
          headers: { authorization: `Bearer ${bearer}` },
          ...(payload && { payload }),
        }),
      ),
    );
  const answered = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode < 400).length;

  test('is answered to a limit that all processes share, and told when to come back (fault 72)', async () => {
    backend.clock.forward({ seconds: 17 });
    const answers = await callsOf(backend.token('anna'), 'GET', read)(12);
    expect(answered(answers)).toBe(5);
    for (const refused of answers.filter(({ statusCode }) => statusCode >= 400)) {
      expect(refused.json()).toMatchObject({ status: 429, code: 'rate-limited' });
      expect(refused.headers['retry-after']).toBe('43');
    }
    expect(answered(await callsOf(backend.token('berta'), 'GET', read)(1))).toBe(1);
    backend.clock.forward({ seconds: 43 });
    expect(answered(await callsOf(backend.token('anna'), 'GET', read)(12))).toBe(5);
  });

  test('may still read after too many writes', async () => {
    const anna = backend.token('anna');
    expect(answered(await callsOf(anna, 'POST', link, { chestId: 'AB-1111' })(6))).toBe(3);
    expect(answered(await callsOf(anna, 'GET', read)(1))).toBe(1);
  });

  test('can sign out all the same, here and everywhere (acc 328)', async () => {
    for (const path of ['/user/api/UserInfo/sign-out', '/user/api/UserInfo/sign-out-everywhere']) {
      const user = backend.token(path);
      await callsOf(user, 'POST', link, { chestId: 'AB-1111' })(6);
      const statuses = (await callsOf(user, 'POST', path)(1)).map(({ statusCode }) => statusCode);
      statuses.push(...(await callsOf(user, 'POST', path)(1)).map(({ statusCode }) => statusCode));
      expect([path, ...statuses]).toEqual([path, 204, 401]);
    }
  });

  test('reaches the payment provider no more often than that (fault 72)', async () => {
    const order = callsOf(backend.token('anna'), 'POST', checkout, { priceId: prices.basic });
    await order(1);
    const before = backend.stripe.requests.length;
    await order(1);
    const once = backend.stripe.requests.length - before;
    await order(10);
    expect(backend.stripe.requests.length - before).toBe(once);
  });

  test('is counted apart from the calls of its people', async () => {
    const { secret, deviceId } = (await backend.call('anna', 'POST', link, { chestId: 'AB-1111' })).body;
    const heartbeat = callsOf(secret, 'POST', '/user/api/UserDevice/heartbeat', { deviceId });
    expect(answered(await heartbeat(9))).toBe(4);
    expect(answered(await callsOf(backend.token('anna'), 'GET', read)(1))).toBe(1);
  });

  test('does not undo the count of a process whose clock is ahead', async () => {
    const anna = backend.token('anna');
    backend.clock.forward({ minutes: 1 });
    expect(answered(await callsOf(anna, 'GET', read)(5))).toBe(5);
    backend.clock.forward({ minutes: -1 });
    expect(answered(await callsOf(anna, 'GET', read)(5))).toBe(0);
  });

  test('leaves nothing behind after an hour', async () => {
    await callsOf(backend.token('anna'), 'GET', read)(1);
    backend.clock.forward({ minutes: 60 });
    await deleteOldCounts(backend.dependencies);
    expect(await backend.database.db.select().from(callCounts)).toHaveLength(1);
    backend.clock.forward({ minutes: 1 });
    await deleteOldCounts(backend.dependencies);
    expect(await backend.database.db.select().from(callCounts)).toEqual([]);
  });
});
