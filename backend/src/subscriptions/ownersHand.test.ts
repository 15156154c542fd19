import type { Subscription } from 'payment-sandbox/apiObjects.ts';
import { customerActions, invoiceActions } from 'payment-sandbox/billing/ownerActions.ts';
import { completeRefund, escalateInquiry, openDispute, refundCharge } from 'payment-sandbox/billing/payments.ts';
import type { Charge } from 'payment-sandbox/paymentObjects.ts';
import { actAsAnna } from '../testing/actAsAnna.ts';
import { changePlan } from '../testing/changePlan.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase } from '../testing/testBackend.ts';
import { listFindings } from './providerFindings.ts';

/*
 * What the owner does by hand in Stripe's dashboard, or happens to a payment there: each row of docs/operations.md,
 * "The owner's hand in Stripe".
 */

onAnyDatabase('by hand at the payment provider', (backend) => {
  const { call, details, act, ...anna } = actAsAnna(backend);
  const subscribe = async () => {
    const subscription = await anna.subscribe();
    await mailed();
    return subscription;
  };
  /** A month later; `card`: the one that pays it. */
  const renew = async (subscription: Subscription, card: '4242' | '0341' = '4242') => {
    backend.stripe.useCard(subscription, card);
    backend.clock.forward({ days: 30, hours: 2 });
    backend.stripe.renew(subscription);
    backend.clock.forward({ minutes: 1 });
    await call('reconcile');
  };
  /** Delivers the newest event of a type. */
  const deliver = async (type: string) => {
    const { data } = Object.values(backend.stripe.data.events).findLast((one) => one.type === type)!;
    const { payload, headers } = signedEvent(type, data.object, backend.clock.now.getTime() / 1000);
    await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
  };
  /** Subjects of the mails since the last look. */
  const mailed = async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.splice(0).map(({ subject }) => subject.split(':')[0]);
  };
  const listed = async () => (await listFindings(backend.dependencies)).map(({ finding }) => finding);
  const told = () => backend.log.filter((line) => line.includes('a payment was disputed or given back')).length;
  const lastInvoice = ({ latest_invoice: id }: Subscription) => backend.stripe.data.invoices[id!]!;
  const refused = async () => (await changePlan(backend, 'premium')).body.code;

  test.each([
    ['pause-keep-as-draft', 'keep_as_draft'],
    ['pause-mark-uncollectible', 'mark_uncollectible'],
    ['pause-void', 'void'],
  ])('collection is paused (%s): the plan runs, and an unpaid month has sixty minutes', async (action, behavior) => {
    const subscription = await subscribe();
    act(action, subscription);
    await call('reconcile');
    expect(await details()).toMatchObject({ subscription: { isPeriodUnpaid: false }, remainingMinutes: 360 });
    await renew(subscription);
    expect(await details()).toMatchObject({
      subscription: { isActive: true, paymentFailed: false, isPeriodUnpaid: true },
      remainingMinutes: 60,
    });
    expect(await refused()).toBe('payment-managed-elsewhere');
    act('unpause', subscription);
    expect(await refused()).toBe('payment-managed-elsewhere');
    expect(await listed()).toEqual([`collection paused (${behavior})`]);
    expect(await mailed()).toEqual([]);
    await renew(subscription);
    expect(await details()).toMatchObject({ subscription: { isPeriodUnpaid: false }, remainingMinutes: 360 });
  });

  test('a second item: everything of the first one, and changes lead to the support', async () => {
    const subscription = await subscribe();
    act('add-item', subscription);
    await call('reconcile');
    expect(await details()).toMatchObject({
      subscription: { planId: 'standard', priceCents: 1999 },
      remainingMinutes: 360,
    });
    expect(await refused()).toBe('payment-managed-elsewhere');
    expect([await listed(), await mailed()]).toEqual([['2 items'], []]);
  });

  test('a credit balance: the amount of today is smaller by it', async () => {
    const subscription = await subscribe();
    const preview = async () =>
      (await backend.call('anna', 'POST', '/api/subscription/preview-change', { planId: 'premium' })).body.cents;
    const before = await preview();
    customerActions.credit!.run(backend.stripe.state, backend.stripe.data.customers[subscription.customer]!);
    expect(await preview()).toBe(before - 500);
    expect([await listed(), await mailed()]).toEqual([[], []]);
  });

  test('an invoice that was paid elsewhere: the full minutes', async () => {
    const subscription = await subscribe();
    await renew(subscription, '0341');
    expect(await details()).toMatchObject({ subscription: { paymentFailed: true }, remainingMinutes: 60 });
    invoiceActions['pay-elsewhere']!.run(backend.stripe.state, lastInvoice(subscription));
    await call('reconcile');
    expect(await details()).toMatchObject({ subscription: { paymentFailed: false }, remainingMinutes: 360 });
    expect([await listed(), await mailed()]).toEqual([[], ['Deine Zahlung hat nicht geklappt']]);
  });

  test('a void invoice of a renewal: sixty minutes until the next one', async () => {
    const subscription = await subscribe();
    await renew(subscription, '0341');
    invoiceActions.void!.run(backend.stripe.state, lastInvoice(subscription));
    subscription.status = 'active';
    await call('reconcile');
    expect(await details()).toMatchObject({
      subscription: { isPeriodUnpaid: true, paymentFailed: false },
      remainingMinutes: 60,
    });
    expect([await listed(), await mailed()]).toEqual([[], ['Deine Zahlung hat nicht geklappt']]);
    await renew(subscription);
    expect(await details()).toMatchObject({ subscription: { isPeriodUnpaid: false }, remainingMinutes: 360 });
  });

  test('a refund that is pending at the bank: sixty minutes, and no mail says that the money is there', async () => {
    const charge = backend.stripe.chargeOf(await subscribe());
    refundCharge(backend.stripe.state, charge, { isPending: true });
    await deliver('charge.refunded');
    expect([(await details()).remainingMinutes, told()]).toEqual([60, 1]);
    completeRefund(backend.stripe.state, charge);
    await deliver('refund.updated');
    expect([(await details()).remainingMinutes, told()]).toEqual([60, 1]);
    expect([await listed(), await mailed()]).toEqual([[], []]);
  });

  test('an inquiry takes nothing; as a dispute it takes the minutes of its month, until it is won', async () => {
    const charge: Charge = backend.stripe.chargeOf(await subscribe());
    openDispute(backend.stripe.state, charge, { isInquiry: true });
    await deliver('charge.dispute.created');
    expect([(await details()).remainingMinutes, told()]).toEqual([360, 1]);
    escalateInquiry(backend.stripe.state, charge);
    await deliver('charge.dispute.funds_withdrawn');
    expect([(await details()).remainingMinutes, told()]).toEqual([60, 2]);
    expect(await refused()).toBe('payment-managed-elsewhere');
    expect([await listed(), await mailed()]).toEqual([[], []]);
  });

  test('a deleted customer: the end is mailed, the portal leads to the support, and an order gets a new customer', async () => {
    const subscription = await subscribe();
    customerActions.delete!.run(backend.stripe.state, backend.stripe.data.customers[subscription.customer]!);
    await deliver('customer.subscription.deleted');
    expect(await details()).toMatchObject({ hasSubscription: false, hadSubscription: true });
    expect((await call('portal')).body).toMatchObject({ status: 409, code: 'payment-customer-missing' });
    expect([await listed(), await mailed()]).toEqual([[], ['Dein Abo ist beendet']]);
    expect((await subscribe()).customer).not.toBe(subscription.customer);
  });

  test('a coupon: the price of the plan, and the reduced amount of today (acc 307)', async () => {
    const subscription = await subscribe();
    act('coupon', subscription);
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({ priceCents: 1999, nextPriceCents: 1999 });
    const { body } = await backend.call('anna', 'POST', '/api/subscription/preview-change', { planId: 'premium' });
    expect(body.cents).toBe((9999 - 1999) / 2);
    expect([await listed(), await mailed()]).toEqual([['a coupon'], []]);
  });

  test('another price: what was paid, and the other one from the next month on (acc 326)', async () => {
    const subscription = await subscribe();
    act('other-price', subscription);
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({ priceCents: 1999, nextPriceCents: 499 });
    expect([await listed(), await mailed()]).toEqual([[expect.stringMatching(/^unknown price price_/)], []]);
    await renew(subscription);
    expect((await details()).subscription).toMatchObject({ planId: 'standard', priceCents: 499 });
  });

  test('billing mode classic: named for the owner, and no change that would credit another price than the paid one', async () => {
    const subscription = await subscribe();
    act('classic', subscription);
    await call('reconcile');
    expect(await listed()).toEqual(['billing mode classic']);
    await backend.call('anna', 'POST', '/api/subscription/change', { planId: 'basic' });
    expect(await refused()).toBe('payment-managed-elsewhere');
  });

  test('an endpoint with an older version of the API: its events are understood', async () => {
    backend.stripe.data.switches.oldVersion = true;
    const subscription = await subscribe();
    backend.stripe.useCard(subscription, '0341');
    backend.clock.forward({ days: 30, hours: 2 });
    backend.stripe.renew(subscription);
    await deliver('invoice.payment_failed');
    expect((await details()).subscription).toMatchObject({ paymentFailed: true });
    expect(await listed()).toEqual([]);
  });
});
