import type Stripe from 'stripe';
import type { ProviderSubscription } from './providerObjects.ts';

/**
 * How the end of a subscription is planned at the provider. `flag`: by `cancel_at_period_end`, which the app sets.
 * `date`: by `cancel_at`, which the provider's portal sets; such a subscription also counts as cancelled at the end of
 * its period.
 */
export type PlannedEnd = 'none' | 'flag' | 'date';

export const describePlannedEnd = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): PlannedEnd =>
  cancelAtPeriodEnd ? (endsByDate ? 'date' : 'flag') : 'none';

/** Builds the parameters that revoke an end. The provider refuses to clear a field that is not set. */
export function buildRevocation(end: PlannedEnd): Stripe.SubscriptionUpdateParams {
  if (end === 'flag') return { cancel_at_period_end: false };
  // The provider clears a date by an empty text.
  return end === 'date' ? { cancel_at: '' } : {};
}
