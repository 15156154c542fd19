import { isLarger, plans, type PlanChangePreview, type PlanId } from 'api-contract';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { fetchChangeable } from './fetchSubscription.ts';

/**
 * Returns the `cents` that a change to a larger plan charges now. The provider credits what was paid for the rest of
 * the period (flexible billing mode). Throws `conflict` for a plan that is not larger: nothing is charged for it today.
 */
export async function previewPlanChange(
  dependencies: AppDependencies,
  userId: string,
  planId: PlanId,
): Promise<PlanChangePreview> {
  const { config, payments, now } = dependencies;
  const { row, fetched } = await fetchChangeable(dependencies, userId);
  if (!isLarger(plans[planId], plans[row.periodPlanId])) throw new CodedError('conflict');
  const previewedAt = Math.floor(now().getTime() / 1000);
  return { cents: await payments.previewPriceNow(fetched, config.payments.prices[planId]), previewedAt };
}
