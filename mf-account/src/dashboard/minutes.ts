import type { SubscriptionDetails } from 'api-contract';
import { texts } from './texts.ts';

/** Fewer minutes than these count as few. */
const lowBelowMinutes = 60;

/** Returns the share of used minutes as whole per cent, 0 to 100; 0 if the plan has no minutes. */
export function calculateUsedPercent({ usedMinutesInPeriod, totalMinutesPerPeriod }: SubscriptionDetails): number {
  const used = usedMinutesInPeriod ?? 0;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((used / total) * 100)));
}

/** Whether few minutes are left, by the server's own count instead of a subtraction (specification section 9). */
export function isLow({ remainingMinutes }: SubscriptionDetails): boolean {
  return typeof remainingMinutes === 'number' && remainingMinutes < lowBelowMinutes;
}

/** Whether the server says that the subscription renews: without the field the date is just the end of the period. */
function doesRenew({ subscription }: SubscriptionDetails): boolean {
  return subscription?.cancelAtPeriodEnd === false && subscription.isActive;
}

/** Returns the label of the period's end: it ends, renews, or runs until that day. */
export function chooseEndLabel(details: SubscriptionDetails): string {
  if (details.subscription?.cancelAtPeriodEnd === true) return texts.minutes.ends;
  return doesRenew(details) ? texts.minutes.renews : texts.minutes.runsUntil;
}
