import type Stripe from 'stripe';
import type { ProviderSubscription } from './providerObjects.ts';

/** The provider knows an end by flag, and one by date (its portal sets that). */
export type PlannedEnd = 'none' | 'flag' | 'date';

export const endOf = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): PlannedEnd =>
  cancelAtPeriodEnd ? (endsByDate ? 'date' : 'flag') : 'none';

/** Parameters that revoke a planned end. */
export const staying = (end: PlannedEnd): Stripe.SubscriptionUpdateParams =>
  ({ none: {}, flag: { cancel_at_period_end: false }, date: { cancel_at: '' as const } })[end];
