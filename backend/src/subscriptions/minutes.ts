import { plans, type PlanId } from 'api-contract';

/** A paid period, half-open in UTC: `periodEnd` does not belong to it. */
interface PaidPeriod {
  periodEnd: Date;
}

/**
 * Whether the paid period is over. Its start is ignored: provider and server clocks differ by seconds, and a customer
 * who has just paid must not wait for the difference.
 */
export const isPeriodOver = ({ periodEnd }: PaidPeriod, now: Date): boolean => now.getTime() >= periodEnd.getTime();

/** Returns the minutes that a plan has in each period. */
export const getPlanMinutes = (planId: PlanId): number => plans[planId].hoursPerMonth * 60;

/** Returns the remaining minutes of the period: never below zero, and none once the period is over. */
export function countRemainingMinutes(total: number, used: number, period: PaidPeriod, now: Date): number {
  return isPeriodOver(period, now) ? 0 : Math.max(0, total - used);
}

/** Limits the minutes of a story to the remaining ones. A longer story is told to its end. */
export const limitMinutes = (reported: number, remaining: number): number => Math.min(reported, remaining);
