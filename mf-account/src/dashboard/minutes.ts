import type { SubscriptionDetails } from 'api-contract';
import { texts } from './texts.ts';

const lowBelowMinutes = 60;

/** Returns the share of used minutes as whole per cent, 0 to 100; 0 if the plan has no minutes. */
export function usedPercent({ usedMinutesInPeriod, totalMinutesPerPeriod }: SubscriptionDetails): number {
  const used = usedMinutesInPeriod ?? 0;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((used / total) * 100)));
}

/** Uses the server's own count instead of a subtraction (specification section 9). */
export function isLow({ remainingMinutes }: SubscriptionDetails): boolean {
  return typeof remainingMinutes === 'number' && remainingMinutes < lowBelowMinutes;
}

/** True only if the server says so: without the field the date is just the end of the period. */
function doesRenew({ subscription }: SubscriptionDetails): boolean {
  return subscription?.cancelAtPeriodEnd === false && subscription.isActive;
}

/** Returns the label of the period's end: it ends, renews, or runs until that day. */
export function endLabel(details: SubscriptionDetails): string {
  if (details.subscription?.cancelAtPeriodEnd === true) return texts.minutes.ends;
  return doesRenew(details) ? texts.minutes.renews : texts.minutes.runsUntil;
}
