import type Stripe from 'stripe';

/** Describes the price of a plan, as far as it is compared with the one on our pages. */
export const convertPrice = ({ recurring, ...price }: Stripe.Price) => ({
  amountCents: price.unit_amount,
  currency: price.currency,
  /** For example `1 month`, or `once`. */
  interval: recurring ? `${recurring.interval_count} ${recurring.interval}` : 'once',
  taxBehavior: price.tax_behavior,
  usageType: recurring?.usage_type ?? null,
  isActive: price.active,
  /** Whether real money is charged, unlike in Stripe's test mode. */
  isLive: price.livemode,
});

export type ProviderPrice = ReturnType<typeof convertPrice>;
