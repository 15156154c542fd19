import type Stripe from 'stripe';
import { addMonths } from './period.ts';
import { ServerState } from './ServerState.ts';
import { prices, TestRig } from './testing.ts';

let rig: TestRig;
beforeEach(async () => {
  rig = new TestRig();
  await rig.start();
});
afterEach(() => rig.stop());

const item = (subscription: Stripe.Subscription) => subscription.items.data[0]!;
const fresh = ({ id }: Stripe.Subscription) => rig.stripe.subscriptions.retrieve(id);
const invoicesOf = async ({ id }: Stripe.Subscription) => (await rig.stripe.invoices.list({ subscription: id })).data;
const day = 86_400;
const atOnce = { billing_cycle_anchor: { type: 'now' as const }, proration_behavior: 'always_invoice' as const };
const startNow = { ...atOnce, payment_behavior: 'pending_if_incomplete' as const };

describe('A subscription in the payment sandbox', () => {
  test('begins with the payment: active, one month, a paid invoice', async () => {
    const subscription = await rig.subscribe();
    const { current_period_start: start, current_period_end: end, price } = item(subscription);
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: null });
    expect(price.id).toBe(prices.standard);
    expect(end).toBe(addMonths(start, 1));
    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 1999,
      amount_paid: 1999,
      amount_remaining: 0,
      billing_reason: 'subscription_create',
    });
    expect(invoice!.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(subscription.latest_invoice).toBe(invoice!.id);
    for (const type of ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])
      await rig.waitForEvent(type);
  });

  test('renews at the end of the period with invoice and events', async () => {
    const before = await rig.subscribe();
    await rig.toRenewal(before);
    const after = await fresh(before);
    expect(item(after).current_period_start).toBe(item(before).current_period_end);
    expect(item(after).current_period_end).toBe(addMonths(before.billing_cycle_anchor, 2));
    expect((await invoicesOf(after)).map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    const updated = await rig.waitForEvent('customer.subscription.updated');
    expect(item(updated.data.object as Stripe.Subscription).current_period_end).toBe(item(after).current_period_end);
    await rig.waitForEvent('invoice.paid', 2);
  });

  test('runs all tasks that are due when the clock moves far forward', async () => {
    const subscription = await rig.subscribe();
    await rig.advanceClock({ days: 100 });
    expect(await invoicesOf(subscription)).toHaveLength(4);
  });

  test('ends after the cancellation at the end of the period, and the cancellation can be taken back', async () => {
    const subscription = await rig.subscribe();
    const { id } = subscription;
    const cancelled = await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: item(subscription).current_period_end,
    });
    expect(await rig.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await rig.toRenewal(subscription);
    expect(await fresh(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: item(subscription).current_period_end,
    });
    expect(await invoicesOf(subscription)).toHaveLength(1);
    expect((await rig.waitForEvent('customer.subscription.deleted')).data.object).toMatchObject({ id });
    expect((await rig.stripe.subscriptions.list({ customer: subscription.customer as string })).data).toEqual([]);
    expect(
      (await rig.stripe.subscriptions.list({ customer: subscription.customer as string, status: 'all' })).data,
    ).toHaveLength(1);
  });

  test('ends at once on request; a second cancellation gets 404', async () => {
    const subscription = await rig.subscribe();
    expect(await rig.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
    await expect(rig.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });

  test('changes to a more expensive plan at once: a new period, with credit for the rest of the old one', async () => {
    const subscription = await rig.subscribe(prices.basic);
    const { current_period_start: start, current_period_end: end } = item(subscription);
    // Three quarters are left: 749.25 cents, which minutes of waiting do not round to another cent.
    await rig.advanceClock({ days: (end - start) / 4 / day });
    const preview = await rig.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: item(subscription).id, price: prices.premium }], ...atOnce },
    });
    const changed = await rig.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item(subscription).id, price: prices.premium }],
      ...startNow,
    });
    expect(item(changed).price.id).toBe(prices.premium);
    expect(item(changed).current_period_end).toBe(addMonths(item(changed).current_period_start, 1));
    const [invoice] = await invoicesOf(changed);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(invoice!.lines.data.map(({ amount }) => amount)).toEqual([-749, 9999]);
    expect(preview.total).toBe(invoice!.total);
  });

  test('changes to a cheaper plan without an invoice, and costs less from the next period on', async () => {
    const subscription = await rig.subscribe(prices.premium);
    const changed = await rig.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item(subscription).id, price: prices.basic }],
      proration_behavior: 'none',
    });
    expect(item(changed)).toMatchObject({
      price: { id: prices.basic },
      current_period_end: item(subscription).current_period_end,
    });
    expect(await invoicesOf(changed)).toHaveLength(1);
    await rig.toRenewal(subscription);
    expect((await invoicesOf(changed))[0]).toMatchObject({ total: 999, status: 'paid' });
  });

  test('uses the credit of a change for the next invoice', async () => {
    const subscription = await rig.subscribe(prices.premium);
    const changed = await rig.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item(subscription).id, price: prices.basic }],
      ...startNow,
    });
    const customer = (await rig.stripe.customers.retrieve(subscription.customer as string)) as Stripe.Customer;
    expect(customer.balance).toBeLessThan(-8900);
    await rig.toRenewal(changed);
    expect((await invoicesOf(subscription))[0]).toMatchObject({ total: 999, amount_due: 0, status: 'paid' });
    expect(((await rig.stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance).toBe(
      customer.balance + 999,
    );
  });

  test('is not changed to a more expensive plan by a bank debit, which supports no pending updates', async () => {
    const subscription = await rig.subscribe(prices.basic, 'DE89 3704 0044 0532 0130 00');
    const items = [{ id: item(subscription).id, price: prices.premium }];
    await expect(rig.stripe.subscriptions.update(subscription.id, { items, ...startNow })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'payment_behavior',
      message: expect.stringContaining('bank debits'),
    });
    expect(item(await fresh(subscription)).price.id).toBe(prices.basic);
    expect(await invoicesOf(subscription)).toHaveLength(1);
    await rig.toRenewal(subscription);
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' });
  });

  test('in classic billing mode, credits the price that was set last, and not the one that was paid', async () => {
    const subscription = await rig.subscribe(prices.premium);
    const set = (price: string) => ({ items: [{ id: item(subscription).id, price }] });
    await rig.stripe.subscriptions.update(subscription.id, { ...set(prices.basic), proration_behavior: 'none' });
    const credit = async () => {
      const details = { ...set(prices.standard), ...atOnce };
      const preview = { subscription: subscription.id, subscription_details: details };
      return (await rig.stripe.invoices.createPreview(preview)).lines.data[0]!.amount;
    };
    expect(await credit()).toBeLessThan(-9900);
    await rig.callControlPage(`subscriptions/${subscription.id}/classic`);
    expect((await fresh(subscription)).billing_mode).toMatchObject({ type: 'classic' });
    expect(await credit()).toBeGreaterThan(-1000);
  });

  test('is past due with a card that fails later, and ends after the last attempt', async () => {
    const subscription = await rig.subscribe(prices.standard, '4000000000000341');
    const end = item(subscription).current_period_end;
    await rig.toRenewal(subscription);
    expect((await fresh(subscription)).status).toBe('past_due');
    expect((await invoicesOf(subscription))[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: end + 3_600 + 3 * day,
    });
    await rig.waitForEvent('invoice.payment_failed');
    await rig.advanceClock({ days: 16 });
    expect((await fresh(subscription)).status).toBe('canceled');
    await rig.waitForEvent('customer.subscription.deleted');
  });

  test('keeps the plan of its retries when the customer tries another card that fails', async () => {
    const subscription = await rig.subscribe(prices.standard, '4000000000000341');
    await rig.toRenewal(subscription);
    const { url } = await rig.stripe.billingPortal.sessions.create({ customer: subscription.customer as string });
    const address = `${url}/payment-method/${subscription.id}`;
    for (let attempt = 0; attempt < 3; attempt += 1) await rig.requestPage(address, { number: '4000000000000341' });
    await rig.advanceClock({ days: 4 });
    expect((await fresh(subscription)).status).toBe('past_due');
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'open', attempt_count: 2 });
  });

  test('emits an event if the bank requires a confirmation of a later payment', async () => {
    const subscription = await rig.subscribe(prices.standard, '4000002760003184');
    await rig.toRenewal(subscription);
    expect((await fresh(subscription)).status).toBe('past_due');
    await rig.waitForEvent('invoice.payment_action_required');
    await rig.waitForEvent('invoice.payment_failed');
  });

  test('refuses ways to change a price that the backend does not use', async () => {
    const subscription = await rig.subscribe(prices.basic);
    const items = [{ id: item(subscription).id, price: prices.premium }];
    for (const how of [{}, atOnce, { proration_behavior: 'always_invoice' as const }])
      await expect(rig.stripe.subscriptions.update(subscription.id, { items, ...how })).rejects.toMatchObject({
        param: 'proration_behavior',
      });
  });

  test('is stored before an event leaves, and still there after a restart', async () => {
    // Deliveries are stored as well.
    await rig.setSwitches({ paused: 'true' });
    const subscription = await rig.subscribe();
    expect(new ServerState({ file: rig.config.file }).data.subscriptions).toHaveProperty(subscription.id);
    await rig.restart();
    expect(await fresh(subscription)).toMatchObject({ status: 'active' });
    expect((await rig.stripe.events.list({ types: ['customer.subscription.created'] })).data).toHaveLength(1);
  });
});
