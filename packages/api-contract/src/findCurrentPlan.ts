import { type Plan, planIds, plans } from './plans.ts';
import type { SubscriptionDetails } from './subscription.ts';

/** Finds the plan of a subscription for a page: by its id, or by its name if the server sends none. */
export function findCurrentPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || !details.subscription) return undefined;
  const { planId, name } = details.subscription;
  const id = planId ?? planIds.find((candidate) => plans[candidate].name === name);
  return id && plans[id];
}
