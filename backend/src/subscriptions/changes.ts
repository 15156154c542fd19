import { isLarger, plans } from 'api-contract';
import type { PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers } from '../db/schema.ts';
import { changeUp, pendingPlan } from './changeUp.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { lookUp, requireSubscription } from './lookUp.ts';
import { overruleCancellations } from './pendingCancellations.ts';
import { isRecentPreview } from './previewChange.ts';
import { endDateOf } from './subscriptionDetails.ts';
import { syncSubscription } from './syncSubscription.ts';

/**
 * Plans the end at the period's end, or takes it back. Done and mailed before it returns; repeating it changes nothing.
 */
export async function planEnd(dependencies: AppDependencies, userId: string, cancel: boolean) {
  if (cancel) return changeEnd(dependencies, userId, true);
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  return overruleCancellations(dependencies, subscriptionId, () => changeEnd(dependencies, userId, false));
}

async function changeEnd(dependencies: AppDependencies, userId: string, cancel: boolean) {
  const { payments } = dependencies;
  const { row: before, seen } = await lookUp(dependencies, userId);
  if (before.cancelAtPeriodEnd !== cancel) {
    await act(
      dependencies,
      before,
      () => (cancel ? payments.planEnd(before.subscriptionId) : payments.takeEndBack(seen)),
      (now) => now.cancelAtPeriodEnd === cancel,
    );
    await syncSubscription(dependencies, before.subscriptionId);
  }
  const row = await requireSubscription(dependencies, userId);
  return { cancelAtPeriodEnd: row.cancelAtPeriodEnd, endDate: endDateOf(row).toISOString() };
}

/** After silence the provider is asked what it did: what happened is never called failed. */
async function act(
  { payments }: AppDependencies,
  { subscriptionId }: SubscriptionRow,
  call: () => Promise<unknown>,
  isDone: (seen: ProviderSubscription) => boolean,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome === 'refused') throw error;
    if (!isDone(await payments.readSubscription(subscriptionId))) throw error;
  }
}

/**
 * Up: at once, a new period with the new plan's minutes begins, and the rest of the old one is credited.
 * Down: with the next period, at its price; until then the minutes that were paid for stay.
 * Either way the subscription goes on: a planned cancellation is taken back.
 */
export async function changePlan(
  dependencies: AppDependencies,
  userId: string,
  change: PlanChangeWish,
  patienceMs?: number,
): Promise<void> {
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  await overruleCancellations(dependencies, subscriptionId, () => changeTo(dependencies, userId, change, patienceMs));
}

interface PlanChangeWish {
  planId: PlanId;
  /** Seconds since 1970, of the preview that was confirmed. */
  prorationDate?: number;
}

async function changeTo(
  dependencies: AppDependencies,
  userId: string,
  { planId, prorationDate }: PlanChangeWish,
  patienceMs?: number,
): Promise<void> {
  const { config, payments } = dependencies;
  const { row, seen } = await lookUp(dependencies, userId);
  if (row.planId === planId && !row.cancelAtPeriodEnd) return;
  if (isLarger(plans[planId], plans[row.periodPlanId])) {
    const agreed = prorationDate === undefined ? null : new Date(prorationDate * 1000);
    if (agreed && !isRecentPreview(agreed, row, dependencies.now())) throw new CodedError('conflict');
    return changeUp(dependencies, row, seen, { planId, prorationDate: agreed }, patienceMs);
  }
  if ((await pendingPlan(dependencies, row.subscriptionId)) !== null) throw new CodedError('conflict');
  const priceId = config.payments.prices[planId];
  await act(
    dependencies,
    row,
    () => payments.planPrice(seen, priceId, { goesOn: true }),
    (now) => now.priceId === priceId && !now.cancelAtPeriodEnd,
  );
  await syncSubscription(dependencies, row.subscriptionId);
}

export async function portalUrl({ db, payments }: AppDependencies, userId: string): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) throw new CodedError('no-subscription');
  return payments.portalUrl(customer.customerId);
}
