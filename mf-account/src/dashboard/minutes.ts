import type { SubscriptionDetails } from 'api-contract';
import { texts } from './texts.ts';

/** The dashboard warns if fewer minutes than these are left. */
const lowBelowMinutes = 60;

/** Returns the share of used minutes as whole per cent, 0 to 100; 0 if the plan has no minutes. */
export function calculateUsedPercent({ usedMinutesInPeriod, totalMinutesPerPeriod }: SubscriptionDetails): number {
  const used = usedMinutesInPeriod ?? 0;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((used / total) * 100)));
}

/**
 * Returns whether few minutes are left. The customer's specification demands the server's `remainingMinutes`, not total
 * minus used.
 */
export function isLow({ remainingMinutes }: SubscriptionDetails): boolean {
  return typeof remainingMinutes === 'number' && remainingMinutes < lowBelowMinutes;
}

/** Returns whether the subscription is sure to renew: without `cancelAtPeriodEnd` the server has not said so. */
function doesRenew({ subscription }: SubscriptionDetails): boolean {
  return subscription?.cancelAtPeriodEnd === false && subscription.isActive;
}

/** Returns the label of the period's end: „Endet am“, „Verlängert sich am“, or „Laufzeit bis“ if neither is sure. */
export function chooseEndLabel(details: SubscriptionDetails): string {
  if (details.subscription?.cancelAtPeriodEnd === true) return texts.minutes.ends;
  return doesRenew(details) ? texts.minutes.renews : texts.minutes.runsUntil;
}
