import type { SubscriptionDetails } from 'api-contract';
import { texts } from './texts.ts';

/** Number of minutes left below which the dashboard warns. */
const warnBelowMinutes = 60;

/** Returns the used share of the period's minutes in whole per cent, 0 to 100; 0 if the plan has no minutes. */
export function calculateUsedPercent({ usedMinutesInPeriod, totalMinutesPerPeriod }: SubscriptionDetails): number {
  const used = usedMinutesInPeriod ?? 0;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((used / total) * 100)));
}

/** Returns the share of the period's minutes that are left, 0 to 100; 0 if the plan has no minutes. */
export function calculateLeftPercent(details: SubscriptionDetails): number {
  const { remainingMinutes: left, totalMinutesPerPeriod } = details;
  const total = totalMinutesPerPeriod ?? 0;
  if (total <= 0) return 0;
  // A month that is not paid has fewer minutes left than total minus used.
  return typeof left === 'number'
    ? Math.min(100, (Math.max(0, left) / total) * 100)
    : 100 - calculateUsedPercent(details);
}

/**
 * Returns whether few minutes are left. The customer's specification demands the server's `remainingMinutes`, not total
 * minus used.
 */
export function hasFewMinutesLeft({ remainingMinutes }: SubscriptionDetails): boolean {
  return typeof remainingMinutes === 'number' && remainingMinutes < warnBelowMinutes;
}

/** Returns why there are fewer minutes than the plan has; undefined if there are not. */
export function explainFewerMinutes({ subscription }: SubscriptionDetails): string | undefined {
  const { isActive, isPeriodUnpaid, paymentFailed, pendingPlanId } = subscription ?? {};
  if (!isActive) return undefined;
  // While only the payment of a change to a larger plan is open, the minutes are those of the plan.
  if (paymentFailed && !pendingPlanId) return texts.minutes.fewer;
  return isPeriodUnpaid ? texts.minutes.unpaidMonth : undefined;
}

/** Returns the label of the period's end: „Endet am“, „Verlängert sich am“, or „Laufzeit bis“ if it may do either. */
export function chooseEndLabel({ subscription }: SubscriptionDetails): string {
  // A server may leave out `cancelAtPeriodEnd`.
  if (subscription?.cancelAtPeriodEnd === true) return texts.minutes.ends;
  const isSureToRenew = subscription?.cancelAtPeriodEnd === false && subscription.isActive;
  return isSureToRenew ? texts.minutes.renews : texts.minutes.runsUntil;
}
