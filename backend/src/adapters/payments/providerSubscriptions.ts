import { changePlan } from 'api-contract';
import type Stripe from 'stripe';
import { ask, orMissing } from './askProvider.ts';
import { describePlannedEnd, buildRevocation, type PlannedEnd } from './plannedEnd.ts';
import { readSubscription, type ProviderSubscription } from './providerObjects.ts';

/** A bank takes its time. One attempt: a second one while the first runs would only hear that it runs. */
const charging = { timeout: changePlan.timeoutMs - 5_000, maxNetworkRetries: 0 };

const startNow = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
  // A card that is declined changes nothing: no minutes without payment.
  payment_behavior: 'error_if_incomplete',
} satisfies Stripe.SubscriptionUpdateParams;

const startWithNextPeriod = { proration_behavior: 'none' } satisfies Stripe.SubscriptionUpdateParams;

export function createProviderSubscriptions(stripe: Stripe) {
  return {
    /**
     * The provider never forgets an ended subscription: an unknown one (`missing`) belongs to another account or mode.
     */
    readSubscription: (subscriptionId: string) =>
      ask(async () =>
        readSubscription(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })),
      ),

    listSubscriptions: (customerId: string) =>
      ask(async () => {
        const list = await orMissing(() =>
          stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
        );
        return (list?.data ?? []).map(readSubscription);
      }),

    planEnd: (subscriptionId: string) =>
      ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),

    revokePlannedEnd: (subscription: ProviderSubscription) =>
      ask(() =>
        stripe.subscriptions.update(subscription.subscriptionId, buildRevocation(describePlannedEnd(subscription))),
      ),

    /** Ends at once and asks for nothing more. An already ended one is fine. */
    endNow: (subscriptionId: string) => ask(() => orMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /** Cents that `startPrice` would charge with the same price and `prorationDate`. */
    previewStart: ({ subscriptionId, itemId }: ProviderSubscription, priceId: string, prorationDate: Date) =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            billing_cycle_anchor: startNow.billing_cycle_anchor,
            proration_behavior: startNow.proration_behavior,
            proration_date: seconds(prorationDate),
          },
        });
        return preview.amount_due;
      }),

    /**
     * A new period begins now, the rest of the old one is credited, the difference is charged, and a planned end is
     * off. The same id is charged once, however often it is asked: it, price and `plannedEnd` stay the same until there
     * is an answer.
     */
    startPrice: (
      item: { id: string; subscriptionId: string },
      change: { id: string; priceId: string; plannedEnd: PlannedEnd; prorationDate: Date | null },
    ) =>
      ask(async () => {
        const { id, subscriptionId } = item;
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id, price: change.priceId }],
            ...startNow,
            ...buildRevocation(change.plannedEnd),
            ...(change.prorationDate && { proration_date: seconds(change.prorationDate) }),
          },
          { idempotencyKey: `change-${change.id}`, ...charging },
        );
        // The SDK takes any JSON for an answer, also that of something in between.
        return readSubscription(changed);
      }),

    /** Which price the next period has. `revokeEnd`: a planned end is off. */
    planPrice: (subscription: ProviderSubscription, priceId: string, { revokeEnd = false } = {}) =>
      ask(() =>
        stripe.subscriptions.update(subscription.subscriptionId, {
          items: [{ id: subscription.itemId, price: priceId }],
          ...startWithNextPeriod,
          ...(revokeEnd && buildRevocation(describePlannedEnd(subscription))),
        }),
      ),
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
