import { planIds, plans, type Plan, type SubscriptionDetails } from 'api-contract';

export const allPlans: readonly Plan[] = planIds.map((id) => plans[id]);

/** The cheaper plan that begins with the next period; none when there will be no next period. */
export function nextPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || details.subscription?.cancelAtPeriodEnd) return undefined;
  const id = details.subscription?.nextPlanId;
  return id ? plans[id] : undefined;
}

/** The larger plan that was asked for, while its payment is not confirmed. */
export function pendingPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  const id = details?.subscription?.pendingPlanId;
  return id ? plans[id] : undefined;
}
