import { hoursText, plans, planIds } from 'api-contract';
import type { SandboxConfig } from './config.ts';
import type { Sandbox } from './Sandbox.ts';

/** The three plans, as the owner would have set them up in a real account. Runs at every start and changes nothing that exists. */
export function seed(sandbox: Sandbox, ids: SandboxConfig['prices']): void {
  const { data } = sandbox;
  const now = sandbox.now();
  for (const planId of planIds) {
    const plan = plans[planId];
    const product = `prod_${planId}`;
    data.products[product] ??= {
      id: product,
      object: 'product',
      active: true,
      created: now,
      default_price: ids[planId],
      description: hoursText(plan),
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: { planId },
      name: plan.name,
      package_dimensions: null,
      shippable: null,
      tax_code: null,
      type: 'service',
      updated: now,
      url: null,
    };
    data.prices[ids[planId]] ??= newPrice(ids[planId], product, plan.priceCents, now);
  }
}

function newPrice(id: string, product: string, amount: number, created: number) {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'eur',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: {
      interval: 'month' as const,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}
