import { isLarger, plans } from 'api-contract';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import type { orders, planChanges } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { describeStatus } from './providerStatus.ts';

/** Stored facts about the subscription beside its row. */
interface RelatedFacts {
  /** The order with which it was bought. */
  order: typeof orders.$inferSelect | undefined;
  /** The change to a larger plan whose effect is not stored yet. */
  change: typeof planChanges.$inferSelect | undefined;
  /** Whether the row is missing because the database was restored from a backup that is older than the subscription. */
  isRestored: boolean;
}

/**
 * Derives the subscription's new row from the old one, the provider's state and the related facts. `syncSubscription`
 * stores the new row. Returns null if the price is not one of ours.
 */
export function deriveRow(
  { config, now, log }: AppDependencies,
  userId: string,
  oldRow: SubscriptionRow | undefined,
  fetched: ProviderSubscription,
  { order, change, isRestored }: RelatedFacts,
): SubscriptionRow | null {
  const plan = findPlanByPrice(config.payments.prices, fetched.priceId);
  // The settings list only the present price of each plan. A subscription with an earlier price keeps its stored plan
  // or, if the price was replaced between order and payment, the ordered one.
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
  const { subscriptionId, customerId, status, priceId, periodStart, periodEnd, isEndPlanned, endsAt } = fetched;
  const at = now();
  // The years until `deleteExpired` deletes an ended subscription do not begin again when it is fetched again.
  const hadEnded = oldRow?.status === status && !describeStatus(status).isRunning;
  const hasChangedPlan = oldRow !== undefined && oldRow.planId !== planId;
  const hasResumed = oldRow?.cancelAtPeriodEnd === true && !isEndPlanned;
  const hasDecidedToStay = hasChangedPlan || hasResumed;
  // A change to a larger plan counts from its request: a cancellation while it was pending is a later decision.
  const decidedAt = change?.priceId === priceId ? change.askedAt : at;
  // A change to a smaller plan begins with the next period: until then the larger plan that was paid for stays.
  const keepsLargerPlan = oldRow && isSamePeriod && isLarger(plans[oldRow.periodPlanId], plans[planId]);
  const becameUsableAt = isRestored ? fetched.createdAt : at;
  const firstUsableAt = describeStatus(status).isUsable ? becameUsableAt : null;
  return {
    subscriptionId,
    customerId,
    status,
    priceId,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: isEndPlanned,
    endsAt,
    userId,
    version: (oldRow?.version ?? 0) + 1,
    planId,
    periodPlanId: keepsLargerPlan ? oldRow.periodPlanId : planId,
    activatedAt: oldRow?.activatedAt ?? firstUsableAt,
    // Time of the last decision to stay, which overrules earlier cancellations of the customer.
    keptAt: hasDecidedToStay ? decidedAt : (oldRow?.keptAt ?? null),
    updatedAt: hadEnded ? oldRow.updatedAt : at,
    // Only `refreshIfOver` and `handleChargeEvent` change these columns.
    lookedAt: oldRow?.lookedAt ?? null,
    takenBackPeriod: oldRow?.takenBackPeriod ?? null,
  };
}
