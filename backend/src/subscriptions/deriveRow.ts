import { isLarger, plans } from 'api-contract';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import type { orders, planChanges } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { describeStatus } from './providerStatus.ts';

/** Facts about the subscription beside its row: requests that the provider's state may fulfil. */
interface CustomerRequests {
  /** The order with which it was bought. */
  order: typeof orders.$inferSelect | undefined;
  /** The change to a larger plan whose effect is not stored yet. */
  change: typeof planChanges.$inferSelect | undefined;
  /** Whether the subscription is older than its row, which a restored backup lacked. */
  isRestored: boolean;
}

/**
 * Derives the subscription's new row from the old one, the provider's state and the customer's requests, for
 * `syncSubscription`, which stores it. Returns null if the price is not one of ours.
 */
export function deriveRow(
  { config, now, log }: AppDependencies,
  userId: string,
  oldRow: SubscriptionRow | undefined,
  fetched: ProviderSubscription,
  { order, change, isRestored }: CustomerRequests,
): SubscriptionRow | null {
  const plan = findPlanByPrice(config.payments.prices, fetched.priceId);
  // A price that was sold once and is no longer listed keeps the plan it was bought as, also if it was replaced between
  // order and payment.
  const orderedPlanId = order?.priceId === fetched.priceId ? order.planId : undefined;
  const planId = plan?.id ?? oldRow?.planId ?? orderedPlanId;
  if (planId === undefined) {
    log.error(
      { subscription: fetched.subscriptionId, price: fetched.priceId },
      'a subscription to a price that is not ours',
    );
    return null;
  }
  const isSamePeriod = oldRow?.periodStart.getTime() === fetched.periodStart.getTime();
  const { subscriptionId, customerId, status, priceId, periodStart, periodEnd, cancelAtPeriodEnd, endsAt } = fetched;
  const at = now();
  const hasDecidedToStay =
    oldRow !== undefined && (oldRow.planId !== planId || (oldRow.cancelAtPeriodEnd && !cancelAtPeriodEnd));
  // A change to a larger plan counts from the request, so that a cancellation while it was pending is a later decision.
  const decidedAt = change?.priceId === priceId ? change.askedAt : at;
  // A change to a smaller plan begins with the next period: until then the larger plan that was paid for stays.
  const keepsLargerPlan = oldRow && isSamePeriod && isLarger(plans[oldRow.periodPlanId], plans[planId]);
  return {
    subscriptionId,
    customerId,
    status,
    priceId,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endsAt,
    userId,
    version: (oldRow?.version ?? 0) + 1,
    planId,
    periodPlanId: keepsLargerPlan ? oldRow.periodPlanId : planId,
    activatedAt:
      oldRow?.activatedAt ?? (describeStatus(status).isUsable ? (isRestored ? fetched.createdAt : at) : null),
    // Time of the last decision to stay, which overrules earlier cancellations of the customer.
    keptAt: hasDecidedToStay ? decidedAt : (oldRow?.keptAt ?? null),
    updatedAt: at,
    // `refreshIfOver` and `handleChargeEvent` write these columns.
    lookedAt: oldRow?.lookedAt ?? null,
    takenBackPeriod: oldRow?.takenBackPeriod ?? null,
  };
}
