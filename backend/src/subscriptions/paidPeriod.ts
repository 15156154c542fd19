import { unpaidMinutes } from 'api-contract';
import type { SubscriptionRow } from './currentSubscription.ts';
import { isPeriodOver, getPlanMinutes } from './minutes.ts';
import { describeStatus } from './providerStatus.ts';

/** How long the minutes of a next period can be used although the provider has not reported the renewal yet. */
const renewalGraceMilliseconds = 24 * 60 * 60_000;

/**
 * Assumes for a day after the stored period that the subscription was renewed, because the provider's event about it
 * may be late. Returns the row with the expected next period and its plan, or the unchanged row if no renewal is
 * expected. The expected period starts when the stored one ends, as the real one does, because minutes are stored with
 * the start of their period. It ends with the grace: 1 April to 1 May becomes 1 to 2 May.
 */
export function assumeRenewal(row: SubscriptionRow, now: Date): SubscriptionRow {
  const { periodEnd } = row;
  const graceEnd = new Date(periodEnd.getTime() + renewalGraceMilliseconds);
  const isRenewalExpected = row.status === 'active' && !row.cancelAtPeriodEnd;
  if (!isRenewalExpected || !isPeriodOver(row, now) || now >= graceEnd) return row;
  const { planId: periodPlanId, priceCents: periodPriceCents } = row;
  return { ...row, periodStart: periodEnd, periodEnd: graceEnd, periodPlanId, periodPriceCents, isPeriodUnpaid: false };
}

/**
 * Returns the minutes of the row's period: the plan's, or fewer if its payment failed, was given up, disputed or
 * refunded.
 */
export function countPaidMinutes(row: SubscriptionRow): number {
  const minutes = getPlanMinutes(row.periodPlanId);
  return isPaid(row) ? minutes : Math.min(minutes, unpaidMinutes);
}

/** Whether the row's period was paid. */
export const isPaid = (row: SubscriptionRow): boolean =>
  !describeStatus(row.status).hasFailedPayment && !isGivenUp(row);

/** Whether the owner or the customer's bank has decided that nobody pays for the row's period. */
export const isGivenUp = ({ isPeriodUnpaid, takenBackPeriod, periodStart }: SubscriptionRow): boolean =>
  // `takenBackPeriod`: start of the period whose payment was disputed or refunded.
  isPeriodUnpaid || takenBackPeriod?.getTime() === periodStart.getTime();
