import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultKinds } from '../Fault.ts';
import { prices, TestRig } from '../testing.ts';

const rig = new TestRig();
beforeAll(() => rig.start());
afterAll(() => rig.stop());

const updated = 'customer.subscription.updated';
const change = 'POST /v1/subscriptions/:id';
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('The payment sandbox with faults that a test has ordered', () => {
  const faults = async (...wanted: object[]) => {
    const answer = await fetch(`http://localhost:${rig.sandbox.port}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    return [answer.status, await answer.json()];
  };
  const end = (id: string, key: string, patience = 10_000) =>
    rig
      .createSdk(undefined, { timeout: patience })
      .subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: key });
  const untilArrived = async () => {
    for (;;) {
      const state = await rig.requestPage('/sandbox/state');
      if (((await state.json()) as { faults: unknown[] }).faults.length === 0) return;
    }
  };
  const ends = async (id: string) => (await rig.stripe.subscriptions.retrieve(id)).cancel_at_period_end;

  test('answers 409 while the same key is in flight, and the one answer afterwards', async () => {
    const { id } = await rig.subscribe(prices.basic);
    await faults({ call: change, how: 'slow', seconds: 1.5 });
    const first = end(id, 'key-1');
    await untilArrived();
    expect(await failure(end(id, 'key-1'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await first).cancel_at_period_end).toBe(true);
    expect((await end(id, 'key-1')).cancel_at_period_end).toBe(true);
  });

  test('acts although the caller has given up waiting', async () => {
    const { id } = await rig.subscribe(prices.basic);
    await faults({ call: change, how: 'slow', seconds: 0.3 });
    expect(await failure(end(id, 'key-2', 100))).toMatchObject({ type: 'StripeConnectionError' });
    expect(await ends(id)).toBe(false);
    await rig.waitUntil(() =>
      rig.received.some(({ type, data }) => type === updated && 'id' in data.object && data.object.id === id),
    );
    expect(await ends(id)).toBe(true);
  });

  test('loses an answer after the effect, and gives it to the same key', async () => {
    const { id } = await rig.subscribe(prices.basic);
    // The SDK retries once automatically when a connection breaks.
    await faults({ call: change, how: 'lose-answer', times: 2 });
    expect(await failure(end(id, 'key-3'))).toMatchObject({ type: 'StripeConnectionError' });
    expect(await ends(id)).toBe(true);
    expect((await end(id, 'key-3')).cancel_at_period_end).toBe(true);
  });

  test.each([
    ['silence', 300, { type: 'StripeConnectionError' }],
    ['conflict', 10_000, { statusCode: 409 }],
    ['failure', 10_000, { statusCode: 500 }],
    ['refusal', 10_000, { statusCode: 400 }],
    ['decline', 10_000, { statusCode: 402, code: 'card_declined' }],
  ])(
    'does not run a call with the fault %s, as often as ordered, and runs the next one',
    async (how, patience, error) => {
      const { id } = await rig.subscribe(prices.basic);
      await faults({ call: change, how, times: 2 });
      expect(await failure(end(id, `${how}-1`, patience))).toMatchObject(error);
      expect(await failure(end(id, `${how}-2`, patience))).toMatchObject(error);
      expect(await ends(id)).toBe(false);
      expect((await end(id, `${how}-3`)).cancel_at_period_end).toBe(true);
    },
  );

  test('breaks connections without an effect', async () => {
    const { id } = await rig.subscribe(prices.basic);
    await faults({ call: change, how: 'disconnect', times: 2 });
    expect(await failure(end(id, 'key-4'))).toMatchObject({ type: 'StripeConnectionError' });
    expect(await ends(id)).toBe(false);
  });

  test('rejects unknown faults, and removes all faults on request', async () => {
    expect((await faults({ call: 'POST /v1/unknown', how: 'slow' }))[0]).toBe(400);
    expect((await faults({ call: change, how: 'explode' }))[0]).toBe(400);
    expect(await faults({ call: change, how: 'failure' })).toMatchObject([200, { faults: [{ how: 'failure' }] }]);
    expect(await faults()).toMatchObject([200, { faults: [] }]);
  });
});

test('the README lists the faults', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)`\s+\| the (?:call|connection) /gm)];
  expect(rows.map(([, how]) => how)).toEqual(faultKinds);
});
