import { unpaidMinutes } from 'api-contract';
import type { SubscriptionRow } from './currentSubscription.ts';
import { isOver, minutesOfPlan } from './minutes.ts';
import { meaningOf } from './providerStatus.ts';

/** A provider that is away, or slow, at a renewal takes nothing from a paying family for so long. */
const renewalGraceMilliseconds = 24 * 60 * 60_000;

export const periodOf = (row: SubscriptionRow) => ({ start: row.periodStart, end: row.periodEnd });

/**
 * Returns the row as it counts now. A period that is over without a failed renewal continues as the next one for a day.
 * It starts with the provider's next period, so that stories told until then count there.
 */
export function presentPeriod(row: SubscriptionRow, now: Date): SubscriptionRow {
  const { periodEnd } = row;
  const graceEnd = new Date(periodEnd.getTime() + renewalGraceMilliseconds);
  const renews = row.status === 'active' && !row.cancelAtPeriodEnd;
  if (!renews || !isOver(periodOf(row), now) || now >= graceEnd) return row;
  return { ...row, periodStart: periodEnd, periodEnd: graceEnd, periodPlanId: row.planId };
}

/** Minutes of the row's period: the plan's, or the grace when the period is not paid, or its payment was taken back. */
export function paidMinutes(row: SubscriptionRow): number {
  const minutes = minutesOfPlan(row.periodPlanId);
  const isTakenBack = row.takenBackPeriod?.getTime() === row.periodStart.getTime();
  return meaningOf(row.status).paymentFailed || isTakenBack ? Math.min(minutes, unpaidMinutes) : minutes;
}
