import { isLarger, plans, type PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers } from '../db/schema.ts';
import { fetchSubscription, requireSubscription } from './fetchSubscription.ts';
import { overruleCancellations } from './pendingCancellations.ts';
import { isRecentPreview } from './previewChange.ts';
import { getEndDate } from './subscriptionDetails.ts';
import { syncSubscription } from './syncSubscription.ts';
import { upgradePlan, findPendingPlan } from './upgradePlan.ts';

/*
 * Changes that a customer makes to a running subscription. Each one fetches the payment provider's state first, asks
 * the provider for the change, and stores its answer with `syncSubscription`, which also writes the mails.
 */

/** Cancels at the end of the period. Repeating it changes nothing. Throws `no-subscription`. */
export const cancelSubscription = (dependencies: AppDependencies, userId: string) =>
  setCancelAtPeriodEnd(dependencies, userId, true);

/**
 * Revokes a cancellation that has not ended the subscription yet, also one that is stored and not carried out yet
 * (`overruleCancellations`). Repeating it changes nothing. Throws `no-subscription`.
 */
export async function resumeSubscription(dependencies: AppDependencies, userId: string) {
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  return overruleCancellations(dependencies, subscriptionId, () => setCancelAtPeriodEnd(dependencies, userId, false));
}

async function setCancelAtPeriodEnd(dependencies: AppDependencies, userId: string, cancel: boolean) {
  const { payments } = dependencies;
  const { row: rowBefore, fetched } = await fetchSubscription(dependencies, userId);
  const { subscriptionId } = rowBefore;
  if (rowBefore.cancelAtPeriodEnd !== cancel) {
    await callProvider(
      dependencies,
      subscriptionId,
      () => (cancel ? payments.cancelAtPeriodEnd(subscriptionId) : payments.revokePlannedEnd(fetched)),
      (current) => current.isEndPlanned === cancel,
    );
    await syncSubscription(dependencies, subscriptionId);
  }
  const row = await requireSubscription(dependencies, userId);
  return { cancelAtPeriodEnd: row.cancelAtPeriodEnd, endDate: getEndDate(row).toISOString() };
}

/**
 * Makes a call to the provider. One that fails without being refused, such as by a timeout, may have had its effect:
 * the error is thrown only if `isDone` is false for the state that the provider then reports.
 */
async function callProvider(
  { payments }: AppDependencies,
  subscriptionId: string,
  call: () => Promise<unknown>,
  isDone: (current: ProviderSubscription) => boolean,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome === 'refused') throw error;
    if (!isDone(await payments.readSubscription(subscriptionId))) throw error;
  }
}

/**
 * Changes the plan. A larger one begins at once with a new period, and the rest of the old period is credited. A
 * smaller one begins with the next period; until then the minutes that were paid for stay. Both revoke a planned end,
 * and cancellations that the provider does not know yet (`overruleCancellations`). Throws `conflict` for an outdated
 * preview, and while a change to a larger plan is pending.
 */
export async function changePlan(
  dependencies: AppDependencies,
  userId: string,
  change: PlanChangeRequest,
): Promise<void> {
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  await overruleCancellations(dependencies, subscriptionId, () => requestPlan(dependencies, userId, change));
}

interface PlanChangeRequest {
  planId: PlanId;
  /** Moment for which the confirmed preview was calculated, in seconds since 1970; absent without a preview. */
  prorationDate?: number;
}

/**
 * Asks the provider for the plan. Returns 'pending' if it has not confirmed a larger plan yet: `overruleCancellations`
 * then keeps earlier cancellations, because the charge may still be refused.
 */
async function requestPlan(
  dependencies: AppDependencies,
  userId: string,
  { planId, prorationDate }: PlanChangeRequest,
): Promise<'done' | 'pending'> {
  const { config, payments } = dependencies;
  const { row, fetched } = await fetchSubscription(dependencies, userId);
  if (row.planId === planId && !row.cancelAtPeriodEnd) return 'done';
  // Compared with the plan that was paid for in this period; `row.planId` is the one that would be renewed.
  if (isLarger(plans[planId], plans[row.periodPlanId])) {
    const confirmedDate = prorationDate === undefined ? null : new Date(prorationDate * 1000);
    if (confirmedDate && !isRecentPreview(confirmedDate, row, dependencies.now())) throw new CodedError('conflict');
    await upgradePlan(dependencies, row, fetched, { planId, prorationDate: confirmedDate }).catch(async (error) => {
      // Throws `no-subscription` if the charge was refused because the subscription has ended in the meantime.
      await requireSubscription(dependencies, userId);
      throw error;
    });
    return (await findPendingPlan(dependencies, row.subscriptionId)) === null ? 'done' : 'pending';
  }
  if ((await findPendingPlan(dependencies, row.subscriptionId)) !== null) throw new CodedError('conflict');
  const priceId = config.payments.prices[planId];
  await callProvider(
    dependencies,
    row.subscriptionId,
    () => payments.setNextPrice(fetched, priceId, { revokeEnd: true }),
    (current) => current.priceId === priceId && !current.isEndPlanned,
  );
  await syncSubscription(dependencies, row.subscriptionId);
  return 'done';
}

/** Returns the address of the provider's page for invoices and payment method. Throws `no-subscription`. */
export async function createPortalUrl({ db, payments }: AppDependencies, userId: string): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) throw new CodedError('no-subscription');
  return payments.createPortalUrl(customer.customerId);
}
