import { planIds, plans, type Plan, type SubscriptionDetails } from 'api-contract';

export const allPlans: readonly Plan[] = planIds.map((id) => plans[id]);

/** The cheaper plan that begins with the next period; none when there will be no next period. */
export function nextPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || details.subscription?.cancelAtPeriodEnd) return undefined;
  const id = details.subscription?.nextPlanId;
  return id ? plans[id] : undefined;
}
