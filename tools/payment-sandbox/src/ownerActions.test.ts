import type Stripe from 'stripe';
import { oldApiVersion } from './events.ts';
import { prices, TestRig } from './testing.ts';

let rig: TestRig;
beforeEach(async () => {
  rig = new TestRig();
  await rig.start();
});
afterEach(() => rig.stop());

const act = (kind: string, id: string, action: string) => rig.callControlPage(`${kind}/${id}/${action}`);
const fresh = ({ id }: Stripe.Subscription) => rig.stripe.subscriptions.retrieve(id);
const lastInvoice = async ({ id }: Stripe.Subscription) =>
  (await rig.stripe.invoices.list({ subscription: id, limit: 1 })).data[0]!;
const update = (subscription: Stripe.Subscription, change: Stripe.SubscriptionUpdateParams) =>
  rig.stripe.subscriptions.update(subscription.id, change);
const upgrade = (subscription: Stripe.Subscription) =>
  update(subscription, {
    items: [{ id: subscription.items.data[0]!.id, price: prices.premium }],
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });

describe('By hand, the owner', () => {
  test.each([
    ['pause-keep-as-draft', 'keep_as_draft', 'draft'],
    ['pause-mark-uncollectible', 'mark_uncollectible', 'uncollectible'],
    ['pause-void', 'void', 'void'],
  ])(
    'pauses the collection (%s): the subscription stays active, and nothing is paid',
    async (action, behavior, status) => {
      const subscription = await rig.subscribe();
      await act('subscriptions', subscription.id, action);
      await rig.toRenewal(subscription);
      expect(await fresh(subscription)).toMatchObject({ status: 'active', pause_collection: { behavior } });
      expect(await lastInvoice(subscription)).toMatchObject({ billing_reason: 'subscription_cycle', status });
      await act('subscriptions', subscription.id, 'unpause');
      await rig.toRenewal(subscription);
      expect(await lastInvoice(subscription)).toMatchObject({ status: 'paid' });
    },
  );

  test('adds a second item, sets a price of no plan, and gives a coupon', async () => {
    const subscription = await rig.subscribe(prices.basic);
    await act('subscriptions', subscription.id, 'add-item');
    await act('subscriptions', subscription.id, 'coupon');
    await rig.toRenewal(subscription);
    const changed = await fresh(subscription);
    expect(changed.items.data.map(({ price }) => price.unit_amount)).toEqual([999, 499]);
    expect(changed.discounts).toHaveLength(1);
    expect(await lastInvoice(subscription)).toMatchObject({
      subtotal: 1498,
      total: 749,
      amount_paid: 749,
      total_discount_amounts: [{ amount: 749 }],
    });
    await act('subscriptions', subscription.id, 'other-price');
    expect((await fresh(subscription)).items.data[0]!.price).toMatchObject({
      unit_amount: 499,
      nickname: 'Sonderpreis',
    });
  });

  test('gives credit, which pays a part of the next invoice', async () => {
    const subscription = await rig.subscribe(prices.basic);
    await act('customers', subscription.customer as string, 'credit');
    await rig.toRenewal(subscription);
    expect(await lastInvoice(subscription)).toMatchObject({
      total: 999,
      amount_paid: 499,
      starting_balance: -500,
      ending_balance: 0,
    });
  });

  test('marks an open invoice as paid elsewhere, which no payment of the provider belongs to', async () => {
    const subscription = await rig.subscribe(prices.basic, '4000000000000341');
    await rig.toRenewal(subscription);
    const { id } = await lastInvoice(subscription);
    await act('invoices', id!, 'pay-elsewhere');
    expect((await fresh(subscription)).status).toBe('active');
    const { data } = await rig.stripe.invoicePayments.list({ invoice: id! });
    expect(data).toMatchObject([{ status: 'canceled', amount_paid: null }]);
    await expect(act('invoices', id!, 'void')).rejects.toThrow('cannot be voided');
  });

  test('voids an open invoice, or gives it up', async () => {
    const subscription = await rig.subscribe(prices.basic, '4000000000000341');
    await rig.toRenewal(subscription);
    const { id } = await lastInvoice(subscription);
    await act('invoices', id!, 'mark-uncollectible');
    expect((await lastInvoice(subscription)).status).toBe('uncollectible');
    await expect(act('invoices', id!, 'void')).rejects.toThrow("This invoice isn't open.");
    await rig.waitForEvent('invoice.marked_uncollectible');
  });

  test('refunds a payment, and the bank takes its time', async () => {
    const subscription = await rig.subscribe();
    const { charges } = await rig.setSwitches({ pendingRefunds: 'true' });
    const payment_intent = charges[0]!.payment_intent as string;
    expect(await rig.stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'pending' });
    await act('charges', charges[0]!.id, 'complete-refund');
    expect((await rig.waitForEvent('refund.updated')).data.object).toMatchObject({ status: 'succeeded' });
    expect(subscription.status).toBe('active');
  });

  test('gets an inquiry, which becomes a dispute without the event of a new one', async () => {
    await rig.subscribe();
    const { charges } = await rig.setSwitches({});
    await act('charges', charges[0]!.id, 'inquire');
    await act('charges', charges[0]!.id, 'escalate');
    expect((await rig.waitForEvent('charge.dispute.updated')).data.object).toMatchObject({ status: 'needs_response' });
    expect(rig.received.filter(({ type }) => type === 'charge.dispute.created')).toHaveLength(1);
    await expect(
      rig.stripe.refunds.create({ payment_intent: charges[0]!.payment_intent as string }),
    ).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('deletes the customer, whose subscriptions end, and whom no call accepts any more', async () => {
    const subscription = await rig.subscribe();
    const customer = subscription.customer as string;
    await act('customers', customer, 'delete');
    expect((await fresh(subscription)).status).toBe('canceled');
    expect(await rig.stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
    );
    await expect(rig.stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });

  test('has an endpoint with an old version of the API, whose objects have other fields', async () => {
    await rig.setSwitches({ oldVersion: 'true' });
    const { id } = await rig.subscribe();
    const event = (await rig.waitForEvent('invoice.paid')) as Stripe.Event;
    expect(event.api_version).toBe(oldApiVersion);
    expect(event.data.object).toMatchObject({ subscription: id });
    expect(event.data.object).not.toHaveProperty('parent');
    expect((await rig.stripe.webhookEndpoints.list()).data).toMatchObject([{ api_version: oldApiVersion }]);
  });

  test('removes the card, uses a schedule, or has never set up the portal: each refused in its own way', async () => {
    const subscription = await rig.subscribe(prices.basic);
    await act('subscriptions', subscription.id, 'remove-card');
    await expect(upgrade(subscription)).rejects.toMatchObject({
      code: 'resource_missing',
      message: expect.stringContaining('This customer has no attached payment source or default payment method.'),
    });
    await act('subscriptions', subscription.id, 'schedule');
    await expect(update(subscription, { cancel_at_period_end: true })).rejects.toMatchObject({
      message: expect.stringContaining('is managed by the subscription schedule `sub_sched_'),
    });
    await rig.setSwitches({ portalMissing: 'true' });
    await expect(
      rig.stripe.billingPortal.sessions.create({ customer: subscription.customer as string }),
    ).rejects.toMatchObject({ message: expect.stringContaining('No configuration provided') });
  });
});
