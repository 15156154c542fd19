import type { SubscriptionDetails } from 'api-contract';
import { texts } from './texts.ts';

const lowBelowMinutes = 60;

/** Whole per cent of the used minutes, between 0 and 100; 0 when there is nothing to use. */
export function usedPercent({ usedMinutesInPeriod, totalMinutesPerPeriod }: SubscriptionDetails): number {
  const used = usedMinutesInPeriod ?? 0;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((used / total) * 100)));
}

/** The server's own count decides, never a subtraction on this side (specification section 9). */
export function isLow({ remainingMinutes }: SubscriptionDetails): boolean {
  return typeof remainingMinutes === 'number' && remainingMinutes < lowBelowMinutes;
}

/** A date is only called a renewal when the server says that it is one. */
function doesRenew({ subscription }: SubscriptionDetails): boolean {
  return subscription?.cancelAtPeriodEnd === false && subscription.isActive;
}

export function endLabel(details: SubscriptionDetails): string {
  if (details.subscription?.cancelAtPeriodEnd === true) return texts.minutes.ends;
  return doesRenew(details) ? texts.minutes.renews : texts.minutes.runsUntil;
}
