import type Stripe from 'stripe';
import { TestRig } from './testing.ts';

let rig: TestRig;
beforeEach(async () => {
  rig = new TestRig();
  await rig.start();
});
afterEach(() => rig.stop());

const fresh = (id: string) => rig.stripe.charges.retrieve(id);
/** Returns the charge of a subscription that was just bought, found as the backend finds it. */
const pay = async () => {
  const { id } = await rig.subscribe();
  const { data: invoices } = await rig.stripe.invoices.list({ subscription: id, status: 'paid' });
  const { data: payments } = await rig.stripe.invoicePayments.list({ invoice: invoices[0]!.id });
  const intent = await rig.stripe.paymentIntents.retrieve(payments[0]!.payment.payment_intent as string, {
    expand: ['payment_method'],
  });
  expect((intent.payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
  return fresh(intent.latest_charge as string);
};

describe('A payment in the payment sandbox', () => {
  test('is refunded once', async () => {
    const charge = await pay();
    expect(charge).toMatchObject({ amount: 1999, amount_refunded: 0, disputed: false, refunded: false });
    const payment_intent = charge.payment_intent as string;
    expect(await rig.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1999, status: 'succeeded' });
    await expect(rig.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await rig.waitForEvent('charge.refunded')).data.object).toMatchObject({
      id: charge.id,
      amount_refunded: 1999,
    });
  });

  test('is refunded by the owner, and the refund can fail', async () => {
    const { id } = await pay();
    await rig.callControlPage(`charges/${id}/refund`);
    expect(await fresh(id)).toMatchObject({ amount_refunded: 1999, refunded: true });
    await rig.callControlPage(`charges/${id}/fail-refund`);
    expect(await fresh(id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await rig.waitForEvent('refund.failed')).data.object).toMatchObject({ charge: id, status: 'failed' });
    await expect(rig.callControlPage(`charges/${id}/fail-refund`)).rejects.toThrow('was not refunded');
  });

  test.each([
    ['dispute', 'needs_response', 'lose-dispute', 'lost'],
    ['dispute', 'needs_response', 'win-dispute', 'won'],
    ['inquire', 'warning_needs_response', 'win-dispute', 'warning_closed'],
  ])('is disputed (%s: %s), until the bank decides (%s: %s)', async (open, isOpen, close, isClosed) => {
    const { id } = await pay();
    await rig.callControlPage(`charges/${id}/${open}`);
    expect((await fresh(id)).disputed).toBe(true);
    expect((await rig.stripe.disputes.list({ charge: id, limit: 1 })).data).toMatchObject([{ status: isOpen }]);
    expect((await rig.waitForEvent('charge.dispute.created')).data.object).toMatchObject({ charge: id });
    await expect(rig.callControlPage(`charges/${id}/${open}`)).rejects.toThrow('is disputed already');
    await rig.callControlPage(`charges/${id}/${close}`);
    expect((await rig.waitForEvent('charge.dispute.closed')).data.object).toMatchObject({ status: isClosed });
  });

  test('has buttons for all this on the control page', async () => {
    const { id } = await pay();
    const buttons = async () =>
      [...(await (await rig.requestPage('/')).text()).matchAll(new RegExp(`${id}/([a-z-]+)`, 'g'))].map(
        ([, name]) => name,
      );
    expect(await buttons()).toEqual(['refund', 'refund-pending', 'dispute', 'inquire']);
    await rig.requestPage(`/sandbox/charges/${id}/dispute`, {}, { accept: 'text/html' });
    expect(await buttons()).toEqual(['refund', 'refund-pending', 'win-dispute', 'lose-dispute']);
    await rig.requestPage(`/sandbox/charges/${id}/win-dispute`, {}, { accept: 'text/html' });
    await rig.requestPage(`/sandbox/charges/${id}/refund`, {}, { accept: 'text/html' });
    expect(await buttons()).toEqual(['fail-refund']);
  });
});
