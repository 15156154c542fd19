import { formatHours, planIds, plans, type PlanId } from 'api-contract';
import type { Price } from './apiObjects.ts';
import type { ServerState } from './ServerState.ts';

/** Creates products and prices of the plans in the sandbox, unless they exist. In Stripe, the shop's owner does it. */
export function createPlans(state: ServerState, priceIds: Record<PlanId, string>): void {
  const { data } = state;
  const created = state.now();
  for (const planId of planIds) {
    const plan = plans[planId];
    const id = `prod_${planId}`;
    data.products[id] ??= { id, object: 'product', created, name: plan.name, description: formatHours(plan) };
    data.prices[priceIds[planId]] ??= createPrice(priceIds[planId], id, plan.priceCents, created);
  }
}

function createPrice(id: string, product: string, cents: number, created: number): Price {
  return {
    id,
    object: 'price',
    created,
    active: true,
    currency: 'eur',
    livemode: false,
    product,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    unit_amount: cents,
  };
}
