import type Stripe from 'stripe';
import type { ProviderSubscription } from './providerObjects.ts';

/**
 * How the end of a subscription was planned: not, by the flag, as we do, or by a date, as the provider's portal does.
 */
export type PlannedEnd = 'none' | 'flag' | 'date';

export const describePlannedEnd = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): PlannedEnd =>
  cancelAtPeriodEnd ? (endsByDate ? 'date' : 'flag') : 'none';

/** Builds the parameters that revoke an end. The provider refuses to clear the flag or the date if it is not set. */
export const buildRevocation = (end: PlannedEnd): Stripe.SubscriptionUpdateParams =>
  ({ none: {}, flag: { cancel_at_period_end: false }, date: { cancel_at: '' as const } })[end];
