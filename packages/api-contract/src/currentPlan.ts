import { planIds, plans, type Plan } from './plans.ts';
import type { SubscriptionDetails } from './subscription.ts';

/** The plan that the details speak of: by its id, or by its name where the server sends none. */
export function currentPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || !details.subscription) return undefined;
  const { planId, name } = details.subscription;
  const id = planId ?? planIds.find((one) => plans[one].name === name);
  return id && plans[id];
}
