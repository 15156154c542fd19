import type Stripe from 'stripe';
import type { ProviderSubscription } from './providerObjects.ts';

/** How the end of a subscription was planned: by the flag, as we do, or by a date, as the provider's portal does. */
export type PlannedEnd = 'none' | 'flag' | 'date';

export const describePlannedEnd = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): PlannedEnd =>
  cancelAtPeriodEnd ? (endsByDate ? 'date' : 'flag') : 'none';

/** Parameters that revoke an end. The provider refuses to clear a flag or date that is not set the same way. */
export const buildRevocation = (end: PlannedEnd): Stripe.SubscriptionUpdateParams =>
  ({ none: {}, flag: { cancel_at_period_end: false }, date: { cancel_at: '' as const } })[end];
