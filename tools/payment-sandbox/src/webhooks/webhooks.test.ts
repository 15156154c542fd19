import type Stripe from 'stripe';
import { TestBench } from '../testing.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = new TestBench();
  await bench.start();
});
afterEach(() => bench.stop());

const types = () => bench.received.map(({ type }) => type);

describe('Events of the payment sandbox', () => {
  test('arrive signed, and the signature depends on content and time', async () => {
    await bench.stripe.customers.create({ email: 'kim@example.org' });
    await bench.untilReceived('customer.created');
    const { body, signature } = bench.raw[0]!;
    const { webhooks } = bench.stripe;
    const { secret } = bench.config.webhook;
    expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
    expect(() => webhooks.constructEvent(body, signature, 'other-secret')).toThrow();
    expect(() => webhooks.constructEvent(body, signature, secret, 300, undefined, Date.now() + 301_000)).toThrow();
  });

  test('are repeated until the receiver takes them', async () => {
    bench.status = 500;
    await bench.stripe.customers.create({ email: 'kim@example.org' });
    await bench.until(() => bench.raw.length === 1);
    bench.status = 200;
    await bench.untilReceived('customer.created');
    expect(bench.raw.length).toBeGreaterThan(1);
  });

  test('survive a restart of the sandbox', async () => {
    bench.status = 503;
    await bench.stripe.customers.create({ email: 'kim@example.org' });
    await bench.until(() => bench.raw.length === 1);
    bench.status = 200;
    await bench.restart();
    const event = await bench.untilReceived('customer.created');
    expect((event.data.object as Stripe.Customer).email).toBe('kim@example.org');
  });

  test('wait while deliveries are held back', async () => {
    await bench.switches({ paused: 'true' });
    await bench.subscribe();
    const state = (await (await bench.page('/sandbox/state')).json()) as { deliveries: { state: string }[] };
    expect(state.deliveries.every((one) => one.state === 'pending')).toBe(true);
    expect(bench.raw).toEqual([]);
    await bench.switches({});
    await bench.untilReceived('checkout.session.completed');
  });

  test('arrive twice on request', async () => {
    await bench.switches({ duplicate: 'true' });
    await bench.stripe.customers.create({ email: 'kim@example.org' });
    await bench.untilReceived('customer.created', 2);
    expect(new Set(bench.received.map(({ id }) => id)).size).toBe(1);
  });

  test('arrive in another order on request, and all of them', async () => {
    await bench.switches({ reorder: 'true' });
    for (let i = 0; i < 12; i += 1) await bench.stripe.customers.create({ description: String(i) });
    await bench.until(() => bench.received.length === 12);
    const order = bench.received.map(({ data }) => Number((data.object as Stripe.Customer).description));
    expect(order.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
    expect(order).not.toEqual([...Array(12).keys()]);
  });

  test('can be delivered again', async () => {
    await bench.stripe.customers.create({ email: 'kim@example.org' });
    await bench.untilReceived('customer.created');
    const { deliveries } = (await (await bench.page('/sandbox/state')).json()) as { deliveries: { id: string }[] };
    await bench.page(`/sandbox/deliveries/${deliveries[0]!.id}/redeliver`, {});
    await bench.untilReceived('customer.created', 2);
    expect(types()).toEqual(['customer.created', 'customer.created']);
  });

  test("stand with their state on the sandbox's own page", async () => {
    await bench.subscribe();
    await bench.untilReceived('checkout.session.completed');
    const page = await (await bench.page('/')).text();
    expect(page).toContain('checkout.session.completed');
    expect(page).toContain('delivered');
    expect(page).toContain('Move the clock forward by');
    expect(page).toContain('kim@example.org');
  });
});
