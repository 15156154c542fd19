import { hoursText as hoursOf, planIds, plans, type Plan, type SubscriptionDetails } from 'api-contract';

export const allPlans: readonly Plan[] = planIds.map((id) => plans[id]);

/** With a space that may break: cards and dialogs are narrow. */
export const hoursText = (plan: Plan) => hoursOf(plan, ' ');

/** The plan that the details speak of: by its id, or by its name where the server sends none. */
export function currentPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || !details.subscription) return undefined;
  const { planId, name } = details.subscription;
  return planId ? plans[planId] : allPlans.find((plan) => plan.name === name);
}

/** The cheaper plan that begins with the next period; none when there will be no next period. */
export function nextPlan(details: SubscriptionDetails | undefined): Plan | undefined {
  if (!details?.hasSubscription || details.subscription?.cancelAtPeriodEnd) return undefined;
  const id = details.subscription?.nextPlanId;
  return id ? plans[id] : undefined;
}
