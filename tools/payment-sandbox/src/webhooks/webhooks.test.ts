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
  const { id } = await rig.openCheckout(prices.basic, { metadata: { message } });
  await rig.stripe.checkout.sessions.expire(id);
};
const expired = 'checkout.session.expired';

describe('Events of the payment sandbox', () => {
  test('arrive signed, and the signature depends on content and time', async () => {
    await expireOrder();
    await rig.waitForEvent(expired);
    const { body, signature } = rig.requests[0]!;
    const { webhooks } = rig.stripe;
    const { secret } = rig.config.webhook;
    expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
    expect(() => webhooks.constructEvent(body, signature, 'other-secret')).toThrow();
    expect(() => webhooks.constructEvent(body, signature, secret, 300, undefined, Date.now() + 301_000)).toThrow();
  });

  test('are repeated until the receiver takes them', async () => {
    rig.responseStatus = 500;
    await expireOrder();
    await rig.waitUntil(() => rig.requests.length === 1);
    rig.responseStatus = 200;
    await rig.waitForEvent(expired);
    expect(rig.requests.length).toBeGreaterThan(1);
  });

  test('survive a restart of the sandbox', async () => {
    rig.responseStatus = 503;
    await expireOrder();
    await rig.waitUntil(() => rig.requests.length === 1);
    rig.responseStatus = 200;
    await rig.restart();
    const event = await rig.waitForEvent(expired);
    expect(event.data.object).toMatchObject({ customer_details: { email: 'kim@example.org' } });
  });

  test('wait while deliveries are held back', async () => {
    await rig.setSwitches({ paused: 'true' });
    await rig.subscribe();
    const state = (await (await rig.requestPage('/sandbox/state')).json()) as { deliveries: { state: string }[] };
    expect(state.deliveries.every((one) => one.state === 'pending')).toBe(true);
    expect(rig.requests).toEqual([]);
    await rig.setSwitches({});
    await rig.waitForEvent('checkout.session.completed');
  });

  test('arrive twice on request', async () => {
    await rig.setSwitches({ duplicate: 'true' });
    await expireOrder();
    await rig.waitForEvent(expired, 2);
    expect(new Set(rig.received.map(({ id }) => id)).size).toBe(1);
  });

  test('arrive in another order on request, and all of them', async () => {
    await rig.setSwitches({ reorder: 'true' });
    // The first event waits longest: events that are created slowly may keep their order in spite of random delays.
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.99);
    await expireOrder('0');
    random.mockReturnValue(0);
    for (let i = 1; i < 12; i += 1) await expireOrder(String(i));
    random.mockRestore();
    await rig.waitUntil(() => rig.received.length === 12);
    const order = rig.received.map(({ data }) => Number((data.object as Stripe.Checkout.Session).metadata?.message));
    expect(order.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
    expect(order).not.toEqual([...Array(12).keys()]);
  });

  test("stand with their state on the sandbox's own page", async () => {
    await rig.subscribe();
    await rig.waitForEvent('checkout.session.completed');
    const page = await (await rig.requestPage('/')).text();
    expect(page).toContain('checkout.session.completed');
    expect(page).toContain('delivered');
    expect(page).toContain('Move the clock forward by');
    expect(page).toContain('kim@example.org');
  });
});
