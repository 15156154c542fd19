import type { SubscriptionDetails } from './subscription.ts';

type Subscription = NonNullable<SubscriptionDetails['subscription']>;

/** Badges beside „Aktiv“ or „Inaktiv“ of which the first that holds is shown; `date` is the end of the period. */
const badges: { holds(subscription: Subscription): unknown; isUrgent: boolean; describe(date: string): string }[] = [
  { holds: (one) => one.needsConfirmation, isUrgent: true, describe: () => 'Bestätigung fehlt' },
  { holds: (one) => one.paymentFailed, isUrgent: true, describe: () => 'Zahlung offen' },
  { holds: (one) => one.cancelAtPeriodEnd, isUrgent: false, describe: () => 'Gekündigt' },
  { holds: (one) => one.nextPlanId, isUrgent: false, describe: (date) => `Wechsel zum ${date}` },
];

/**
 * Finds the badge of a subscription; undefined if everything goes on as it is. `isUrgent`: the customer has to do
 * something.
 */
export function findBadge(subscription: Subscription, formatDate: (iso: string | null | undefined) => string) {
  const badge = badges.find(({ holds }) => holds(subscription));
  return badge && { text: badge.describe(formatDate(subscription.endDate)), isUrgent: badge.isUrgent };
}
