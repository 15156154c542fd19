import Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';
import { callStripe } from './callStripe.ts';
import { readId, toDate, type ProviderCharge } from './providerObjects.ts';

/**
 * Finds what a payment was for: the subscription (null: something else) and the starts of the invoiced periods. Must be
 * called inside of `callStripe`, which converts Stripe's errors.
 */
export async function findPaidPeriods(
  stripe: Stripe,
  intent: string | null,
): Promise<Pick<ProviderCharge, 'subscriptionId' | 'periodStarts'>> {
  if (intent === null) return { subscriptionId: null, periodStarts: [] };
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  // A payment has one invoice, which has no `parent` if it was deleted.
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
  const invoice = data[0]?.invoice;
  if (!invoice || typeof invoice !== 'object' || !('parent' in invoice))
    return { subscriptionId: null, periodStarts: [] };
  return {
    subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
    periodStarts: invoice.lines.data.map(({ period }) => toDate(period.start)),
  };
}

/** Creates the calls that refund payments. */
export function createRefunds(stripe: Stripe) {
  /**
   * Refunds a payment. Returns the refunded cents; null: it was refunded before. Each attempt has its own idempotency
   * key, because the provider repeats a refusal of the same key for a day.
   */
  const refund = async (intent: string, attempt: number): Promise<number | null> => {
    try {
      const created = await stripe.refunds.create(
        { payment_intent: intent, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${intent}-${attempt}` },
      );
      if (created.status === 'failed' || created.status === 'canceled')
        throw new CodedError('payment-provider-failed', { message: `refund ${created.id} is ${created.status}` });
      return created.amount;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null;
      throw error;
    }
  };

  /** Yields the payments of paid invoices: the id of the payment intent, and the paid cents. */
  async function* listPayments(subscriptionId: string, since?: Date) {
    const sinceFilter = since && { created: { gte: Math.floor(since.getTime() / 1000) } };
    const paidInvoices = { subscription: subscriptionId, status: 'paid', limit: 100, ...sinceFilter } as const;
    for await (const { id } of stripe.invoices.list(paidInvoices)) {
      for await (const { payment, amount_paid: paid } of stripe.invoicePayments.list({ invoice: id, limit: 100 })) {
        const intent = readId(payment.payment_intent);
        if (intent !== null) yield { intent, paid: paid ?? 0 };
      }
    }
  }

  return {
    /**
     * Refunds all payments for a subscription, or those of invoices since a moment. Returns their sum in cents. To
     * repeat a failed refund, call it with a higher `attempt`: payments that are refunded already stay as they are.
     */
    refundAll: (subscriptionId: string, attempt: number, { since }: { since?: Date } = {}) =>
      callStripe(async () => {
        let cents = 0;
        for await (const { intent, paid } of listPayments(subscriptionId, since))
          // Null: an earlier attempt has refunded the payment, which counts as well.
          cents += (await refund(intent, attempt)) ?? paid;
        return cents;
      }),

    /** Returns the fingerprint of the card of the latest payment. Null: no payment, or another means of payment. */
    readCard: (subscriptionId: string) =>
      callStripe(async () => {
        for await (const { intent } of listPayments(subscriptionId)) {
          const { payment_method: method } = await stripe.paymentIntents.retrieve(intent, {
            expand: ['payment_method'],
          });
          return (typeof method === 'object' && method?.card?.fingerprint) || null;
        }
        return null;
      }),
  };
}
