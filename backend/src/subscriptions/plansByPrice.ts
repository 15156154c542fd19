import { planIds, plans, type Plan, type PlanId } from 'api-contract';

/** Id of each plan's price at the payment provider. */
type Prices = Record<PlanId, string>;

/** Finds the plan of a price by the configured prices; undefined for a price that is not sold here. */
export function findPlanByPrice(prices: Prices, priceId: string): Plan | undefined {
  const id = planIds.find((planId) => prices[planId] === priceId);
  return id && plans[id];
}
