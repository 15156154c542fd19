import type Stripe from 'stripe';
import { callStripe, returnNullIfMissing } from './callStripe.ts';
import {
  convertSubscription,
  type OpenPayment,
  type PlannedEnd,
  type ProviderSubscription,
} from './providerObjects.ts';

/** Starts the new price with a new period, and charges the difference at once. */
const immediateStart = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
} satisfies Stripe.SubscriptionUpdateParams;

/** Creates the calls about subscriptions. `chargeMilliseconds`: timeout of a call that charges the card. */
export function createProviderSubscriptions(stripe: Stripe, chargeMilliseconds: number) {
  const chargeOptions = { timeout: chargeMilliseconds, maxNetworkRetries: 0 };

  /** Reads what an open invoice waits for, from its payment. */
  async function readOpenPayment(invoice: Stripe.Subscription['latest_invoice']): Promise<OpenPayment | null> {
    if (typeof invoice !== 'object' || invoice?.status !== 'open') return null;
    const { data } = await stripe.invoicePayments.list({
      invoice: invoice.id,
      limit: 10,
      expand: ['data.payment.payment_intent'],
    });
    const intent = (data.find(({ status }) => status === 'open') ?? data[0])?.payment.payment_intent;
    const status = typeof intent === 'object' ? intent.status : undefined;
    if (status === 'requires_action') return 'confirmation';
    return status === 'processing' || status === 'succeeded' ? 'answer' : 'declined';
  }

  /** Converts a subscription whose latest invoice is expanded. */
  const convert = async (subscription: Stripe.Subscription) =>
    convertSubscription(subscription, await readOpenPayment(subscription.latest_invoice));

  return {
    /** Ended subscriptions stay readable. Throws with `missingParameter` for one of another account or mode. */
    readSubscription: (subscriptionId: string) =>
      callStripe(async () =>
        convert(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })),
      ),

    /** Lists a customer's subscriptions, also the ended ones. Returns an empty list for an unknown customer. */
    listSubscriptions: (customerId: string) =>
      callStripe(async () => {
        const list = await returnNullIfMissing(() =>
          stripe.subscriptions.list({
            customer: customerId,
            status: 'all',
            limit: 100,
            expand: ['data.latest_invoice'],
          }),
        );
        return Promise.all((list?.data ?? []).map(convert));
      }),

    /** Discards a pending update with its invoice. Has no effect, and throws a refusal, if the invoice is paid. */
    voidInvoice: (invoiceId: string) => callStripe(() => stripe.invoices.voidInvoice(invoiceId)),

    cancelAtPeriodEnd: (subscriptionId: string) =>
      callStripe(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),

    revokePlannedEnd: (subscription: ProviderSubscription) =>
      callStripe(() =>
        stripe.subscriptions.update(subscription.subscriptionId, buildRevocation(subscription.plannedEnd)),
      ),

    /** Ends a subscription at once, without a last invoice. Does nothing if it has ended already. */
    endNow: (subscriptionId: string) =>
      callStripe(() => returnNullIfMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /** Returns the cents that `startPriceNow` would charge now. */
    previewPriceNow: ({ subscriptionId, itemId }: ProviderSubscription, priceId: string) =>
      callStripe(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: { items: [{ id: itemId, price: priceId }], ...immediateStart },
        });
        return preview.amount_due;
      }),

    /**
     * Starts a new period with a price: the rest of the old period is credited, the difference is charged, and a
     * planned end by flag is revoked. All of it takes effect with the payment: until then, it is a pending update
     * (https://docs.stripe.com/billing/subscriptions/pending-updates), which a decline leaves behind, too. An end by
     * date is not supported by pending updates, and stays. A repeated call with the same `key` charges once, and
     * returns the first answer, so the subscription must be read afterwards.
     */
    startPriceNow: (
      { itemId, subscriptionId, plannedEnd }: ProviderSubscription,
      { priceId, key }: { priceId: string; key: string },
    ) =>
      callStripe(() =>
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: itemId, price: priceId }],
            ...immediateStart,
            payment_behavior: 'pending_if_incomplete',
            ...(plannedEnd === 'flag' && { cancel_at_period_end: false }),
          },
          { idempotencyKey: key, ...chargeOptions },
        ),
      ),

    /** Sets the price of the next period and all later ones. `revokeEnd` also revokes a planned end. */
    setNextPrice: (subscription: ProviderSubscription, priceId: string, { revokeEnd = false } = {}) =>
      callStripe(() =>
        stripe.subscriptions.update(subscription.subscriptionId, {
          items: [{ id: subscription.itemId, price: priceId }],
          // Keeps the present period as it was paid.
          proration_behavior: 'none',
          ...(revokeEnd && buildRevocation(subscription.plannedEnd)),
        }),
      ),
  };
}

/** Builds the parameters that revoke an end by flag or date. The provider refuses to clear a field that is not set. */
function buildRevocation(end: PlannedEnd): Stripe.SubscriptionUpdateParams {
  if (end === 'flag') return { cancel_at_period_end: false };
  // The provider clears a date by an empty text.
  return end === 'date' ? { cancel_at: '' } : {};
}
