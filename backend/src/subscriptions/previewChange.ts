import { isLarger, plans, type PlanChangePreview, type PlanId } from 'api-contract';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { fetchSubscription } from './fetchSubscription.ts';

/** Maximum age of a confirmed preview: an older date would credit days that the customer has used since. */
const maxAgeMilliseconds = 15 * 60_000;

/**
 * Returns the `cents` that a change to a larger plan charges now, and `prorationDate`, in seconds since 1970. A change
 * with that date charges exactly those cents. Throws `conflict` for a plan that is not larger: nothing is charged for
 * it today.
 */
export async function previewPlanChange(
  dependencies: AppDependencies,
  userId: string,
  planId: PlanId,
): Promise<PlanChangePreview> {
  const { config, payments, now } = dependencies;
  const { row, fetched } = await fetchSubscription(dependencies, userId);
  if (!isLarger(plans[planId], plans[row.periodPlanId])) throw new CodedError('conflict');
  const prorationDate = Math.floor(now().getTime() / 1000);
  const priceId = config.payments.prices[planId];
  const { cents, creditedCents } = await payments.previewPriceNow(fetched, priceId, new Date(prorationDate * 1000));
  // If a smaller plan is to follow, the provider has its price already. The change itself restores the paid price
  // before the charge, but a preview cannot: depending on the subscription's billing mode, it may credit the smaller
  // one. If it credits 500 cents instead of 1,000, its charge is 500 cents too high.
  const missingCredit = row.planId === row.periodPlanId ? 0 : calculatePaidCredit(row, prorationDate) - creditedCents;
  return { cents: Math.max(0, cents - missingCredit), prorationDate };
}

/** Calculates the credit in cents for the rest of the period, from the price that was paid for it. */
function calculatePaidCredit({ periodPlanId, periodStart, periodEnd }: SubscriptionRow, prorationDate: number): number {
  const periodMilliseconds = periodEnd.getTime() - periodStart.getTime();
  const unusedMilliseconds = Math.max(0, periodEnd.getTime() - prorationDate * 1000);
  return Math.round(plans[periodPlanId].priceCents * (unusedMilliseconds / periodMilliseconds));
}

/** Whether a change may still use the date of its preview: it is in the current period, and not older than allowed. */
export const isRecentPreview = (prorationDate: Date, { periodStart }: SubscriptionRow, now: Date): boolean =>
  prorationDate >= periodStart && Math.abs(now.getTime() - prorationDate.getTime()) <= maxAgeMilliseconds;
