import type { SubscriptionDetails } from 'api-contract';
import { plans } from 'api-contract';
import type { AppParts } from '../appParts.ts';
import { currentSubscription, usedMinutes } from './currentSubscription.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { isOver, minutesOfPlan, remainingMinutes } from './minutes.ts';
import { meaningOf } from './providerStatus.ts';
import { syncSubscription } from './syncSubscription.ts';

export const periodOf = (row: SubscriptionRow) => ({ start: row.periodStart, end: row.periodEnd });

export const endDateOf = (row: SubscriptionRow) => row.endsAt ?? row.periodEnd;

/** The running subscription; one whose period has run out is looked up at the provider first, should its event be late. */
export async function freshSubscription(parts: AppParts, userId: string): Promise<SubscriptionRow | undefined> {
  const row = await currentSubscription(parts.db, userId);
  if (!row || !isOver(periodOf(row), parts.now())) return row;
  await syncSubscription(parts, row.subscriptionId).catch((err) => parts.log.warn({ err }, 'renewal not seen yet'));
  return currentSubscription(parts.db, userId);
}

export async function subscriptionDetails(parts: AppParts, userId: string): Promise<SubscriptionDetails> {
  const row = await freshSubscription(parts, userId);
  if (!row) return { hasSubscription: false };
  const { usable, paymentFailed } = meaningOf(row.status);
  const total = minutesOfPlan(row.periodPlanId);
  const used = await usedMinutes(parts.db, row);
  return {
    hasSubscription: true,
    subscription: {
      name: plans[row.periodPlanId].name,
      isActive: usable,
      endDate: endDateOf(row).toISOString(),
      planId: row.periodPlanId,
      nextPlanId: row.planId === row.periodPlanId ? null : row.planId,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      paymentFailed,
    },
    totalMinutesPerPeriod: total,
    usedMinutesInPeriod: used,
    remainingMinutes: remainingMinutes(total, used, periodOf(row), parts.now()),
  };
}
