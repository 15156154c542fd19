import type { Plan, PlanId } from 'api-contract';
import { planIds, plans } from 'api-contract';

type Prices = Record<PlanId, string>;

/** Finds the plan of a price by the configured prices; undefined for a price that is not sold here. */
export function planOfPrice(prices: Prices, priceId: string): Plan | undefined {
  const id = planIds.find((planId) => prices[planId] === priceId);
  return id && plans[id];
}
