import { isLarger, plans, type PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers } from '../db/schema.ts';
import { fetchChangeable, fetchSubscription, requireSubscription } from './fetchSubscription.ts';
import { overruleCancellations } from './pendingCancellations.ts';
import { discardPendingChange } from './pendingChange.ts';
import { getEndDate } from './subscriptionDetails.ts';
import { syncSubscription } from './syncSubscription.ts';
import { upgradePlan, type ConfirmedPreview } from './upgradePlan.ts';

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
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  if (cancel) await discardPendingChange(dependencies, subscriptionId);
  const { row: rowBefore, fetched } = await fetchSubscription(dependencies, userId);
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
 * Changes the plan. A larger one begins with its payment, in a new period, and the rest of the old period is credited. A
 * smaller one begins with the next period; until then the minutes that were paid for stay. Both revoke a planned end,
 * and cancellations that the provider does not know yet (`overruleCancellations`). A change whose payment is open gives
 * way to one to another plan. Throws what `upgradePlan` and `fetchChangeable` throw.
 */
export async function changePlan(
  dependencies: AppDependencies,
  userId: string,
  change: { planId: PlanId } & ConfirmedPreview,
): Promise<void> {
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  await overruleCancellations(dependencies, subscriptionId, () => requestPlan(dependencies, userId, change));
}

/**
 * Asks the provider for the plan. Returns 'pending' if it is not paid yet: `overruleCancellations` then keeps earlier
 * cancellations.
 */
async function requestPlan(
  dependencies: AppDependencies,
  userId: string,
  change: { planId: PlanId } & ConfirmedPreview,
): Promise<'done' | 'pending'> {
  const { config, payments } = dependencies;
  const { planId } = change;
  const { row: rowBefore, fetched: fetchedBefore } = await fetchSubscription(dependencies, userId);
  const { subscriptionId } = rowBefore;
  const { pendingPriceId } = fetchedBefore;
  if (pendingPriceId === config.payments.prices[planId]) return 'pending';
  if (pendingPriceId !== null) await discardPendingChange(dependencies, subscriptionId);
  else if (rowBefore.planId === planId && !rowBefore.cancelAtPeriodEnd) return 'done';
  const { row, fetched } = await fetchChangeable(dependencies, userId);
  // Compared with the plan that was paid for in this period; `row.planId` is the one that would be renewed.
  if (isLarger(plans[planId], plans[row.periodPlanId])) return upgradePlan(dependencies, { row, fetched }, change);
  // Who stays keeps the price that was paid.
  const paidPriceId = row.periodPlanId === planId ? row.periodPriceId : null;
  const priceId = paidPriceId ?? config.payments.prices[planId];
  await callProvider(
    dependencies,
    subscriptionId,
    () => payments.setNextPrice(fetched, priceId, { revokeEnd: true }),
    (current) => current.priceId === priceId && !current.isEndPlanned,
  );
  await syncSubscription(dependencies, subscriptionId);
  return 'done';
}

/** Discards a change whose payment is open. Throws `no-subscription`. */
export async function discardPlanChange(dependencies: AppDependencies, userId: string): Promise<void> {
  await discardPendingChange(dependencies, (await requireSubscription(dependencies, userId)).subscriptionId);
}

/**
 * Returns the address of the provider's page on which the customer confirms or pays the open invoice. It is read at each
 * click, because it lets anybody pay. Throws `no-subscription`, and `conflict` if no payment is open.
 */
export async function findPaymentPage(dependencies: AppDependencies, userId: string): Promise<string> {
  const { fetched } = await fetchSubscription(dependencies, userId);
  const { latestInvoice } = fetched;
  if (latestInvoice?.status !== 'open' || latestInvoice.pageUrl === null) throw new CodedError('conflict');
  return latestInvoice.pageUrl;
}

/** Returns the address of the provider's page for invoices and payment method. Throws `no-subscription`. */
export async function createPortalUrl({ db, payments }: AppDependencies, userId: string): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) throw new CodedError('no-subscription');
  return payments.createPortalUrl(customer.customerId);
}
