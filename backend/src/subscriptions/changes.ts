import { isLarger, plans, type PlanId, type SubscriptionEnd } from 'api-contract';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { fetchChangeable, fetchSubscription, requireSubscription } from './fetchSubscription.ts';
import { discardPendingChange } from './pendingChange.ts';
import { getEndDate } from './subscriptionDetails.ts';
import { fetchAndStore } from './syncSubscription.ts';
import { upgradePlan, type ConfirmedPreview } from './upgradePlan.ts';
import { closeWaitingCancellations } from './waitingCancellations.ts';
import { withCustomerLock, type CustomerSection, type SubscriptionDependencies } from './withCustomerLock.ts';

/*
 * Changes that a customer makes to a running subscription. Each one, alone for its customer (`withCustomerLock`),
 * fetches the payment provider's state first, asks the provider for the change, and stores its answer with
 * `fetchAndStore`, which also writes the mails.
 */

/**
 * Revokes a cancellation that has not ended the subscription yet, also one that is stored and not carried out yet
 * (`closeWaitingCancellations`). Repeating it changes nothing. Throws `no-subscription`.
 */
export const resumeSubscription = (dependencies: SubscriptionDependencies, userId: string): Promise<SubscriptionEnd> =>
  withCustomerLock(dependencies, userId, async (section) => {
    const { payments } = section;
    const { row, fetched } = await fetchSubscription(section);
    const { subscriptionId } = row;
    if (row.cancelAtPeriodEnd) {
      await callProvider(
        section,
        subscriptionId,
        () => payments.revokePlannedEnd(fetched),
        (current) => !current.isEndPlanned,
      );
      await fetchAndStore(section, subscriptionId);
    }
    await closeWaitingCancellations(section, subscriptionId);
    const resumed = await requireSubscription(section, userId);
    return { cancelAtPeriodEnd: resumed.cancelAtPeriodEnd, endDate: getEndDate(resumed).toISOString() };
  });

/**
 * Makes a call to the provider. One that fails without being refused, such as by a timeout, may have had its effect:
 * the error is thrown only if `isDone` is false for the state that the provider then reports.
 */
async function callProvider(
  { payments }: CustomerSection,
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
 * Changes the plan. A larger one begins with its payment, in a new period, and the rest of the old period is credited.
 * A smaller one begins with the next period; until then the minutes that were paid for stay. Both revoke a planned end,
 * and cancellations that the provider does not know yet. One that is not paid yet does so once it is
 * (`subscriptions.keptAt`). A change whose payment is open gives way to one to another plan. Throws `no-subscription`,
 * and what `upgradePlan` and `fetchChangeable` throw.
 */
export const changePlan = (
  dependencies: SubscriptionDependencies,
  userId: string,
  change: { planId: PlanId } & ConfirmedPreview,
): Promise<void> =>
  withCustomerLock(dependencies, userId, async (section) => {
    const { subscriptionId } = await requireSubscription(section, userId);
    if ((await requestPlan(section, change)) === 'done') await closeWaitingCancellations(section, subscriptionId);
  });

/** Asks the provider for the plan. Returns 'pending' if it is not paid yet. */
async function requestPlan(
  section: CustomerSection,
  change: { planId: PlanId } & ConfirmedPreview,
): Promise<'done' | 'pending'> {
  const { config, payments } = section;
  const { planId } = change;
  const { row: rowBefore, fetched: fetchedBefore } = await fetchSubscription(section);
  const { subscriptionId } = rowBefore;
  const { pendingPriceId } = fetchedBefore;
  if (pendingPriceId === config.payments.prices[planId]) return 'pending';
  if (pendingPriceId !== null) await discardPendingChange(section, subscriptionId);
  else if (rowBefore.planId === planId && !rowBefore.cancelAtPeriodEnd) return 'done';
  const { row, fetched } = await fetchChangeable(section);
  // Compared with the plan that was paid for in this period; `row.planId` is the one that would be renewed.
  if (isLarger(plans[planId], plans[row.periodPlanId])) return upgradePlan(section, { row, fetched }, change);
  // Who stays keeps the price that was paid.
  const paidPriceId = row.periodPlanId === planId ? row.periodPriceId : null;
  const priceId = paidPriceId ?? config.payments.prices[planId];
  await callProvider(
    section,
    subscriptionId,
    () => payments.setNextPrice(fetched, priceId, { revokeEnd: true }),
    (current) => current.priceId === priceId && !current.isEndPlanned,
  );
  await fetchAndStore(section, subscriptionId);
  return 'done';
}

/** Discards a change whose payment is open. Throws `no-subscription`. */
export const discardPlanChange = (dependencies: SubscriptionDependencies, userId: string): Promise<void> =>
  withCustomerLock(dependencies, userId, async (section) => {
    await discardPendingChange(section, (await requireSubscription(section, userId)).subscriptionId);
  });
