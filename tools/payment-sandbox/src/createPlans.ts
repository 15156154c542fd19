import { formatHours, planIds, plans, type PlanId } from 'api-contract';
import type { ServerState } from './ServerState.ts';

/** Creates or updates the prices of the plans, as the owner of an account does on Stripe's dashboard. */
export function createPlans(state: ServerState, priceIds: Record<PlanId, string>): void {
  for (const planId of planIds) {
    const id = priceIds[planId];
    state.data.prices[id] = {
      id,
      object: 'price',
      created: state.now(),
      active: true,
      currency: 'eur',
      livemode: false,
      metadata: { hours: formatHours(plans[planId]) },
      nickname: plans[planId].name,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      tax_behavior: 'inclusive',
      unit_amount: plans[planId].priceCents,
    };
  }
  // Updates the copies of the prices in stored subscriptions: an older version has stored them without name and hours.
  for (const { items } of Object.values(state.data.subscriptions))
    for (const item of items.data) item.price = state.data.prices[item.price.id] ?? item.price;
}
