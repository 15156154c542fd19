import { planIds, plans, type Plan, type SubscriptionDetails } from 'api-contract';

/** Plans in the order of their cards, the smallest first. */
export const allPlans: readonly Plan[] = planIds.map((id) => plans[id]);

/** Finds the smaller plan that begins with the next billing period. A cancelled subscription has no next period. */
export function findNextPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || details.subscription?.cancelAtPeriodEnd) return undefined;
  const id = details.subscription?.nextPlanId;
  return id ? plans[id] : undefined;
}

/** Finds the larger plan that the user has chosen, while its payment is neither confirmed nor declined. */
export function findPendingPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  const id = details?.subscription?.pendingPlanId;
  return id ? plans[id] : undefined;
}
