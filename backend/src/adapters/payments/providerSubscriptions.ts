import type Stripe from 'stripe';
import { callStripe, returnNullIfMissing } from './callStripe.ts';
import { convertSubscription, type PlannedEnd, type ProviderSubscription } from './providerObjects.ts';

/**
 * Options of a call that charges the card; `timeout` in milliseconds. The timeout is long, because a bank may be slow.
 * A request stops waiting earlier (`withDeadline`), and the job `settlePlanChanges` repeats the call. There is no
 * retry: while the first attempt is running, the provider would refuse a second one as busy.
 */
const chargeOptions = { timeout: 25_000, maxNetworkRetries: 0 };

/** Starts the new price with a new period, and charges the difference at once. */
const immediateStart = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
  // Otherwise a customer whose card is declined would get the new plan and an unpaid invoice.
  payment_behavior: 'error_if_incomplete',
} satisfies Stripe.SubscriptionUpdateParams;

/** Creates the calls about subscriptions. */
export function createProviderSubscriptions(stripe: Stripe) {
  return {
    /** Ended subscriptions stay readable. Throws with `missingParameter` for one of another account or mode. */
    readSubscription: (subscriptionId: string) =>
      callStripe(async () =>
        convertSubscription(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })),
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
        return (list?.data ?? []).map(convertSubscription);
      }),

    cancelAtPeriodEnd: (subscriptionId: string) =>
      callStripe(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),

    revokePlannedEnd: (subscription: ProviderSubscription) =>
      callStripe(() =>
        stripe.subscriptions.update(subscription.subscriptionId, buildRevocation(subscription.plannedEnd)),
      ),

    /** Ends a subscription at once, without a last invoice. Does nothing if it has ended already. */
    endNow: (subscriptionId: string) =>
      callStripe(() => returnNullIfMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /**
     * Returns the cents that `startPriceNow` would charge, and those that it would credit for the rest of the old
     * period. That rest begins at `prorationDate`: both calls need the same date to come to the same amount.
     */
    previewPriceNow: ({ subscriptionId, itemId }: ProviderSubscription, priceId: string, prorationDate: Date) =>
      callStripe(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            billing_cycle_anchor: immediateStart.billing_cycle_anchor,
            proration_behavior: immediateStart.proration_behavior,
            proration_date: toSeconds(prorationDate),
          },
        });
        const credits = preview.lines.data.map(({ amount }) => Math.max(0, -amount));
        return { cents: preview.amount_due, creditedCents: credits.reduce((sum, credit) => sum + credit, 0) };
      }),

    /**
     * Starts a new period with a price: the rest of the old period is credited, the difference is charged, and a
     * planned end is revoked. The change's id is the idempotency key, so that repeated calls charge once.
     */
    startPriceNow: (
      { itemId, subscriptionId }: Pick<ProviderSubscription, 'itemId' | 'subscriptionId'>,
      change: { id: string; priceId: string; plannedEnd: PlannedEnd; prorationDate: Date | null },
    ) =>
      callStripe(async () => {
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: itemId, price: change.priceId }],
            ...immediateStart,
            ...buildRevocation(change.plannedEnd),
            ...(change.prorationDate && { proration_date: toSeconds(change.prorationDate) }),
          },
          { idempotencyKey: `change-${change.id}`, ...chargeOptions },
        );
        // Throws if the response is no subscription: the SDK accepts any JSON, even that of a proxy.
        return convertSubscription(changed);
      }),

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

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
