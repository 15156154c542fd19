import type Stripe from 'stripe';
import { addMonths } from './period.ts';
import { prices, TestRig } from './testing.ts';

let rig: TestRig;
beforeEach(async () => {
  rig = new TestRig();
  await rig.start();
});
afterEach(() => rig.stop());

const alwaysConfirmed = '4000002760003184';
const hour = 3_600;
const item = (subscription: Stripe.Subscription) => subscription.items.data[0]!;
const fresh = ({ id }: Stripe.Subscription) => rig.stripe.subscriptions.retrieve(id);
const upgrade = (subscription: Stripe.Subscription, more: Stripe.SubscriptionUpdateParams = {}) =>
  rig.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item(subscription).id, price: prices.premium }],
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...more,
  });
/** Returns the invoice for which a pending update waits, and its payment intent. */
const pendingInvoice = async (subscription: Stripe.Subscription) => {
  const invoice = await rig.stripe.invoices.retrieve(subscription.latest_invoice as string);
  const { data } = await rig.stripe.invoicePayments.list({
    invoice: invoice.id!,
    expand: ['data.payment.payment_intent'],
  });
  return { invoice, intent: data[0]!.payment.payment_intent as Stripe.PaymentIntent };
};
const typesOf = () => rig.received.map(({ type }) => type as string);

describe('A change with pending_if_incomplete', () => {
  test('applies at once if the card pays, without a pending update', async () => {
    const subscription = await rig.subscribe(prices.basic);
    const changed = await upgrade(subscription);
    expect(changed.pending_update).toBeNull();
    expect(item(changed).price.id).toBe(prices.premium);
    expect(item(changed).current_period_end).toBe(addMonths(item(changed).current_period_start, 1));
    expect((await pendingInvoice(changed)).invoice).toMatchObject({ status: 'paid', total: 9000 });
    await rig.waitForEvent('invoice.paid', 2);
    expect(typesOf()).not.toContain('customer.subscription.pending_update_applied');
  });

  test('waits for the confirmation of the bank, which the customer gives on the page of the invoice', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    const changed = await upgrade(subscription);
    expect(item(changed).price.id).toBe(prices.basic);
    expect(changed).toMatchObject({ status: 'active', billing_cycle_anchor: subscription.billing_cycle_anchor });
    const pending = changed.pending_update!;
    expect(pending.expires_at).toBe(pending.billing_cycle_anchor! + 23 * hour);
    expect(pending.subscription_items![0]).toMatchObject({ id: item(subscription).id, price: { id: prices.premium } });
    const { invoice, intent } = await pendingInvoice(changed);
    expect(invoice).toMatchObject({ status: 'open', billing_reason: 'subscription_update', amount_paid: 0 });
    expect(intent).toMatchObject({ status: 'requires_action', amount: invoice.amount_due, last_payment_error: null });
    await rig.waitForEvent('invoice.payment_action_required');

    const page = await rig.requestPage(invoice.hosted_invoice_url!);
    const text = await page.text();
    expect(text).toContain('Zahlung bestätigen');
    expect(text).not.toContain('localhost:3000');
    await rig.requestPage(`${invoice.hosted_invoice_url}/confirm`, { answer: 'yes' });
    const applied = await fresh(subscription);
    expect(applied.pending_update).toBeNull();
    expect(item(applied)).toMatchObject({
      price: { id: prices.premium },
      current_period_start: pending.billing_cycle_anchor,
    });
    expect((await pendingInvoice(applied)).intent.status).toBe('succeeded');
    expect((await rig.waitForEvent('customer.subscription.pending_update_applied')).data.object).toMatchObject({
      id: subscription.id,
      pending_update: null,
    });
    expect(await (await rig.requestPage(invoice.hosted_invoice_url!)).text()).toContain('ist bezahlt');
  });

  test('keeps waiting after a refusal at the bank, until another card pays the invoice', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    const changed = await upgrade(subscription);
    const { invoice } = await pendingInvoice(changed);
    await rig.requestPage(`${invoice.hosted_invoice_url}/confirm`, { answer: 'no' });
    const refused = await fresh(subscription);
    expect(refused.pending_update?.expires_at).toBe(changed.pending_update?.expires_at);
    expect((await pendingInvoice(refused)).intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await (await rig.requestPage(invoice.hosted_invoice_url!)).text()).toContain('bei deiner Bank abgelehnt');
    await rig.requestPage(invoice.hosted_invoice_url!, { number: '4242424242424242' });
    expect(item(await fresh(subscription)).price.id).toBe(prices.premium);
  });

  test.each([
    ['4000000000000341', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('leaves a pending update and an open invoice when the card %s is declined', async (card, decline_code) => {
    const subscription = await rig.subscribe(prices.basic, card);
    const changed = await upgrade(subscription);
    expect(changed.pending_update).not.toBeNull();
    expect(changed.status).toBe('active');
    const { invoice, intent } = await pendingInvoice(changed);
    expect(invoice).toMatchObject({ status: 'open', next_payment_attempt: null });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code },
    });
  });

  test('is discarded when its invoice is voided, which gives used credit back', async () => {
    const subscription = await rig.subscribe(prices.standard, alwaysConfirmed);
    const changed = await upgrade(subscription);
    const { invoice } = await pendingInvoice(changed);
    expect(await rig.stripe.invoices.voidInvoice(invoice.id!)).toMatchObject({ status: 'void' });
    const after = await fresh(subscription);
    expect(after).toMatchObject({ pending_update: null, status: 'active', latest_invoice: invoice.id });
    expect(item(after).price.id).toBe(prices.standard);
    expect((await pendingInvoice(after)).intent.status).toBe('canceled');
    expect(await (await rig.requestPage(invoice.hosted_invoice_url!)).text()).toContain('ist storniert');
    await rig.requestPage(`${invoice.hosted_invoice_url}/confirm`, { answer: 'yes' });
    expect(item(await fresh(subscription)).price.id).toBe(prices.standard);
    await expect(rig.stripe.invoices.voidInvoice(invoice.id!)).rejects.toMatchObject({
      message: "You can only pass in open invoices. This invoice isn't open.",
    });
    await rig.waitForEvent('customer.subscription.updated', 3);
    expect(typesOf()).not.toContain('customer.subscription.pending_update_expired');
  });

  test('expires after 23 hours', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    const changed = await upgrade(subscription);
    await rig.advanceClock({ days: 1 });
    const after = await fresh(subscription);
    expect(after.pending_update).toBeNull();
    expect(item(after).price.id).toBe(prices.basic);
    expect((await pendingInvoice(changed)).invoice.status).toBe('void');
    await rig.waitForEvent('customer.subscription.pending_update_expired');
  });

  test('expires with the period, before the renewal', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    await rig.advanceClock({ days: (item(subscription).current_period_end - subscription.created) / 86_400 - 0.5 });
    const changed = await upgrade(subscription);
    expect(changed.pending_update?.expires_at).toBe(item(subscription).current_period_end);
    await rig.toPeriodEnd(subscription);
    const renewed = await fresh(subscription);
    expect(renewed.pending_update).toBeNull();
    expect((await pendingInvoice(changed)).invoice.status).toBe('void');
    expect((await pendingInvoiceOnly(renewed)).billing_reason).toBe('subscription_cycle');
  });

  test('revokes an end by flag when it is applied, and not before', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    await rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const changed = await upgrade(subscription, { cancel_at_period_end: false });
    expect(changed).toMatchObject({ cancel_at_period_end: true, pending_update: { cancel_at_period_end: false } });
    const { invoice } = await pendingInvoice(changed);
    await rig.requestPage(`${invoice.hosted_invoice_url}/confirm`, { answer: 'yes' });
    expect(await fresh(subscription)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  test('is replaced by a later one, whose predecessor is voided', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    const first = await upgrade(subscription);
    const second = await upgrade(subscription, { items: [{ id: item(subscription).id, price: prices.standard }] });

    expect((await pendingInvoice(first)).invoice.status).toBe('void');
    expect(second.pending_update?.subscription_items?.[0]?.price.id).toBe(prices.standard);
  });

  test('is refused with parameters that Stripe does not accept with it', async () => {
    const subscription = await rig.subscribe(prices.basic);
    await expect(upgrade(subscription, { proration_date: subscription.created })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: 'You cannot specify `proration_date` when `billing_cycle_anchor=now`',
    });
    const preview = rig.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item(subscription).id, price: prices.standard }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
        proration_date: subscription.created,
      },
    });
    await expect(preview).rejects.toMatchObject({ message: expect.stringContaining('`proration_date`') });
    await expect(upgrade(subscription, { cancel_at: '' })).rejects.toMatchObject({
      param: 'cancel_at',
      message: expect.stringContaining('`cancel_at` is not supported.'),
    });
    expect(item(await fresh(subscription)).price.id).toBe(prices.basic);
  });
});

const pendingInvoiceOnly = ({ latest_invoice: id }: Stripe.Subscription) => rig.stripe.invoices.retrieve(id as string);

describe('A renewal', () => {
  test('is a draft for an hour, and is charged then', async () => {
    const subscription = await rig.subscribe();
    await rig.toPeriodEnd(subscription);
    const renewed = await fresh(subscription);
    expect(renewed.status).toBe('active');
    expect(item(renewed).current_period_start).toBe(item(subscription).current_period_end);
    const draft = await pendingInvoiceOnly(renewed);
    expect(draft).toMatchObject({
      status: 'draft',
      auto_advance: true,
      automatically_finalizes_at: item(subscription).current_period_end + hour,
      hosted_invoice_url: null,
      number: null,
    });
    expect((await rig.stripe.invoices.list({ subscription: subscription.id, status: 'draft' })).data).toHaveLength(1);
    await rig.toRenewal(subscription);
    expect(await pendingInvoiceOnly(renewed)).toMatchObject({ status: 'paid', automatically_finalizes_at: null });
  });

  test('is not charged if its draft is finalized and voided', async () => {
    const subscription = await rig.subscribe();
    await rig.toPeriodEnd(subscription);
    const { id } = await pendingInvoiceOnly(await fresh(subscription));
    await expect(rig.stripe.invoices.voidInvoice(id!)).rejects.toMatchObject({
      message: "You can only pass in open invoices. This invoice isn't open.",
    });
    expect(await rig.stripe.invoices.finalizeInvoice(id!, { auto_advance: false })).toMatchObject({ status: 'open' });
    await expect(rig.stripe.invoices.finalizeInvoice(id!)).rejects.toMatchObject({
      message: "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    });
    await rig.stripe.invoices.voidInvoice(id!);
    await rig.advanceClock({ days: 1 });
    expect((await rig.stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(1);
    expect((await fresh(subscription)).status).toBe('active');
  });

  test('is charged once more by a change in the draft hour, unless its draft is voided first', async () => {
    const subscription = await rig.subscribe(prices.basic);
    await rig.toPeriodEnd(subscription);
    await upgrade(subscription);
    await rig.advanceClock({ days: 1 });
    expect((await rig.stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(3);
  });

  test('waits for the confirmation of the bank, and is active again after it', async () => {
    const subscription = await rig.subscribe(prices.basic, alwaysConfirmed);
    await rig.toRenewal(subscription);
    const due = await fresh(subscription);
    expect(due.status).toBe('past_due');
    const { invoice, intent } = await pendingInvoice(due);
    expect(intent.status).toBe('requires_action');
    await rig.waitForEvent('invoice.payment_action_required');
    await rig.requestPage(`${invoice.hosted_invoice_url}/confirm`, { answer: 'yes' });
    expect((await fresh(subscription)).status).toBe('active');
  });
});
