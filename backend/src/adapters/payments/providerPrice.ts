/** Price of a plan, as far as it is compared with the one on our pages. */
export interface ProviderPrice {
  amountCents: number | null;
  currency: string;
  /** For example `1 month`, or `once`. */
  interval: string;
  taxBehavior: string | null;
  usageType: string | null;
  isActive: boolean;
  /** Whether real money is charged, unlike in Stripe's test mode. */
  isLive: boolean;
}

interface StripePrice {
  unit_amount: number | null;
  currency: string;
  recurring: { interval: string; interval_count: number; usage_type: string } | null;
  tax_behavior: string | null;
  active: boolean;
  livemode: boolean;
}

export const convertPrice = ({ recurring, ...price }: StripePrice): ProviderPrice => ({
  amountCents: price.unit_amount,
  currency: price.currency,
  interval: recurring ? `${recurring.interval_count} ${recurring.interval}` : 'once',
  taxBehavior: price.tax_behavior,
  usageType: recurring?.usage_type ?? null,
  isActive: price.active,
  isLive: price.livemode,
});
