import { planIds, plans, type Plan, type SubscriptionDetails } from 'api-contract';

/** Plans in the order of their cards, the smallest first. */
export const allPlans: readonly Plan[] = planIds.map((id) => plans[id]);

/** Finds the smaller plan that begins with the next billing period. A cancelled subscription has no next period. */
export function findNextPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || details.subscription?.cancelAtPeriodEnd) return undefined;
  const id = details.subscription?.nextPlanId;
  return id ? plans[id] : undefined;
}

/** Returns the plan with the price that the subscription pays for it, which new orders may not get any more. */
export function withPaidPrice(plan: Plan, details: SubscriptionDetails | undefined): Plan {
  const { planId, nextPlanId, priceCents, nextPriceCents } = details?.subscription ?? {};
  const cents = plan.id === planId ? priceCents : plan.id === nextPlanId ? nextPriceCents : undefined;
  return typeof cents === 'number' && cents !== plan.priceCents ? { ...plan, priceCents: cents } : plan;
}

/** Finds the larger plan whose change has ended without a payment. */
export function findEndedPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  const id = details?.subscription?.endedChange?.planId;
  return id ? plans[id] : undefined;
}

/** Finds the larger plan that the user has chosen, while its payment is open. */
export function findPendingPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  const id = details?.subscription?.pendingPlanId;
  return id ? plans[id] : undefined;
}
