import Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';
import { ask } from './askProvider.ts';
import { idOf } from './providerObjects.ts';

/** Returns the subscription that a payment was for; one customer may have had several. */
export async function subscriptionOfPayment(stripe: Stripe, intent: string | null): Promise<string | null> {
  if (intent === null) return null;
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
  const invoice = data[0]?.invoice;
  return invoice && typeof invoice === 'object' && 'parent' in invoice
    ? idOf(invoice.parent?.subscription_details?.subscription)
    : null;
}

/** Reads payments and refunds them. */
export function createRefunds(stripe: Stripe) {
  /**
   * Null: it was given back before. The provider keeps a refusal under its key for a day, so each attempt has one of
   * its own.
   */
  const refund = async (intent: string, attempt: number): Promise<number | null> => {
    try {
      const made = await stripe.refunds.create(
        { payment_intent: intent, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${intent}-${attempt}` },
      );
      if (made.status === 'failed' || made.status === 'canceled')
        throw new CodedError('payment-provider-failed', { message: `refund ${made.id} is ${made.status}` });
      return made.amount;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null;
      throw error;
    }
  };

  async function* paymentsOf(subscriptionId: string, from?: Date) {
    const created = from && { gte: Math.floor(from.getTime() / 1000) };
    const invoices = { subscription: subscriptionId, status: 'paid', limit: 100, ...(created && { created }) } as const;
    for await (const { id } of stripe.invoices.list(invoices)) {
      for await (const { payment, amount_paid: paid } of stripe.invoicePayments.list({ invoice: id, limit: 100 })) {
        const intent = idOf(payment.payment_intent);
        if (intent !== null) yield { intent, paid: paid ?? 0 };
      }
    }
  }

  return {
    /**
     * Gives back every payment for a subscription, or only those of invoices from a moment on, and returns their sum in
     * cents. Safe to repeat; `attempt` counts the repetitions.
     */
    refundAll: (subscriptionId: string, attempt: number, from?: Date) =>
      ask(async () => {
        let cents = 0;
        for await (const { intent, paid } of paymentsOf(subscriptionId, from))
          cents += (await refund(intent, attempt)) ?? paid;
        return cents;
      }),

    /** The card of the first payment, as the provider tells cards apart. Null: none, or another means of payment. */
    cardOf: (subscriptionId: string) =>
      ask(async () => {
        for await (const { intent } of paymentsOf(subscriptionId)) {
          const { payment_method: method } = await stripe.paymentIntents.retrieve(intent, {
            expand: ['payment_method'],
          });
          return (typeof method === 'object' && method?.card?.fingerprint) || null;
        }
        return null;
      }),
  };
}
