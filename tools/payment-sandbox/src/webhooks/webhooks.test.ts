import type Stripe from 'stripe';
import { prices, TestRig } from '../testing.ts';

let rig: TestRig;
beforeEach(async () => {
  rig = new TestRig();
  await rig.start();
});
afterEach(() => rig.stop());

/** The smallest cause of an event. */
const expireOrder = async (message = 'x') => {
  const { id } = await rig.open(prices.basic, { metadata: { message } });
  await rig.stripe.checkout.sessions.expire(id);
};
const expired = 'checkout.session.expired';
const types = () => rig.received.map(({ type }) => type);

describe('Events of the payment sandbox', () => {
  test('arrive signed, and the signature depends on content and time', async () => {
    await expireOrder();
    await rig.untilReceived(expired);
    const { body, signature } = rig.raw[0]!;
    const { webhooks } = rig.stripe;
    const { secret } = rig.config.webhook;
    expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
    expect(() => webhooks.constructEvent(body, signature, 'other-secret')).toThrow();
    expect(() => webhooks.constructEvent(body, signature, secret, 300, undefined, Date.now() + 301_000)).toThrow();
  });

  test('are repeated until the receiver takes them', async () => {
    rig.status = 500;
    await expireOrder();
    await rig.until(() => rig.raw.length === 1);
    rig.status = 200;
    await rig.untilReceived(expired);
    expect(rig.raw.length).toBeGreaterThan(1);
  });

  test('survive a restart of the sandbox', async () => {
    rig.status = 503;
    await expireOrder();
    await rig.until(() => rig.raw.length === 1);
    rig.status = 200;
    await rig.restart();
    const event = await rig.untilReceived(expired);
    expect(event.data.object).toMatchObject({ customer_details: { email: 'kim@example.org' } });
  });

  test('wait while deliveries are held back', async () => {
    await rig.switches({ paused: 'true' });
    await rig.subscribe();
    const state = (await (await rig.page('/sandbox/state')).json()) as { deliveries: { state: string }[] };
    expect(state.deliveries.every((one) => one.state === 'pending')).toBe(true);
    expect(rig.raw).toEqual([]);
    await rig.switches({});
    await rig.untilReceived('checkout.session.completed');
  });

  test('arrive twice on request', async () => {
    await rig.switches({ duplicate: 'true' });
    await expireOrder();
    await rig.untilReceived(expired, 2);
    expect(new Set(rig.received.map(({ id }) => id)).size).toBe(1);
  });

  test('arrive in another order on request, and all of them', async () => {
    await rig.switches({ reorder: 'true' });
    for (let i = 0; i < 12; i += 1) await expireOrder(String(i));
    await rig.until(() => rig.received.length === 12);
    const order = rig.received.map(({ data }) => Number((data.object as Stripe.Checkout.Session).metadata?.message));
    expect(order.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
    expect(order).not.toEqual([...Array(12).keys()]);
  });

  test('can be delivered again', async () => {
    await expireOrder();
    await rig.untilReceived(expired);
    const { deliveries } = (await (await rig.page('/sandbox/state')).json()) as { deliveries: { id: string }[] };
    await rig.page(`/sandbox/deliveries/${deliveries[0]!.id}/redeliver`, {});
    await rig.untilReceived(expired, 2);
    expect(types()).toEqual([expired, expired]);
  });

  test("stand with their state on the sandbox's own page", async () => {
    await rig.subscribe();
    await rig.untilReceived('checkout.session.completed');
    const page = await (await rig.page('/')).text();
    expect(page).toContain('checkout.session.completed');
    expect(page).toContain('delivered');
    expect(page).toContain('Move the clock forward by');
    expect(page).toContain('kim@example.org');
  });
});
