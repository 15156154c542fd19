import { isLarger, plans, type PlanChangePreview, type PlanId } from 'api-contract';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { CodedError } from '../codedError.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { fetchChangeable } from './fetchSubscription.ts';
import { isGivenUp } from './paidPeriod.ts';
import { discardPendingChange } from './pendingChange.ts';
import { describeStatus } from './providerStatus.ts';
import { fetchAndStore } from './syncSubscription.ts';
import { withCustomerLock, type CustomerSection, type SubscriptionDependencies } from './withCustomerLock.ts';

/** Maximum age of a confirmed preview. */
const maxAgeMilliseconds = 15 * 60_000;
/** An amount that is at most this much higher than the shown one need not be shown again. */
const toleratedCents = 1;

/** Preview that the customer has confirmed: the shown cents, and when they were calculated, in seconds since 1970. */
export interface ConfirmedPreview {
  previewedAt?: number;
  previewedCents?: number;
}

/**
 * Returns the `cents` that a change to a larger plan charges now. The provider credits what was paid for the rest of
 * the period (flexible billing mode). Throws `conflict` for a plan that is not larger, for which nothing is charged
 * today, and what `requirePaidPeriod` and `fetchChangeable` throw.
 */
export const previewPlanChange = (
  dependencies: SubscriptionDependencies,
  userId: string,
  planId: PlanId,
): Promise<PlanChangePreview> =>
  withCustomerLock(dependencies, userId, async (section) => {
    const { config, payments, now } = section;
    const { row, fetched } = await fetchChangeable(section);
    if (!isLarger(plans[planId], plans[row.periodPlanId])) throw new CodedError('conflict');
    requirePaidPeriod(row);
    const previewedAt = Math.floor(now().getTime() / 1000);
    return { cents: await payments.previewPriceNow(fetched, config.payments.prices[planId]), previewedAt };
  });

/**
 * Throws if the running period is not paid, because a change would credit its rest all the same: `payment-declined`
 * while the customer still has to pay, or `payment-managed-elsewhere` if the payment was given back or given up.
 */
function requirePaidPeriod(row: SubscriptionRow): void {
  if (describeStatus(row.status).hasFailedPayment) throw new CodedError('payment-declined');
  if (isGivenUp(row)) throw new CodedError('payment-managed-elsewhere');
}

/**
 * Charges a larger plan by a pending update of the provider: the old plan holds until the payment. Returns 'pending' if
 * the bank waits for the customer's confirmation. Throws `amount-changed` if the preview must be shown again,
 * `payment-declined` after the change was taken back, what `requirePaidPeriod` throws, and other refusals. Safe to
 * repeat: the preview's moment is part of the idempotency key, and what has happened is read from the subscription.
 */
export async function upgradePlan(
  section: CustomerSection,
  { row, fetched }: { row: SubscriptionRow; fetched: ProviderSubscription },
  { planId, previewedAt, previewedCents }: { planId: PlanId } & ConfirmedPreview,
): Promise<'done' | 'pending'> {
  const { config, now, payments } = section;
  const { subscriptionId } = fetched;
  const priceId = config.payments.prices[planId];
  requirePaidPeriod(row);
  if (previewedAt === undefined || previewedCents === undefined) throw new CodedError('amount-changed');
  const isRecent = Math.abs(now().getTime() - previewedAt * 1000) <= maxAgeMilliseconds;
  if (!isRecent || (await payments.previewPriceNow(fetched, priceId)) > previewedCents + toleratedCents)
    throw new CodedError('amount-changed');

  const failure = await payments
    .startPriceNow(fetched, { priceId, key: `change-${subscriptionId}-${priceId}-${previewedAt}` })
    .then(() => null)
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.outcome === 'refused') throw error;
      // The effect is unknown.
      return error;
    });
  let after = await payments.readSubscription(subscriptionId);
  const isDeclined = after.pendingPriceId === priceId && after.latestInvoice?.openPayment === 'declined';
  // Voids the invoice at once: otherwise the provider could still charge it.
  if (isDeclined) after = await discardPendingChange(section, subscriptionId);
  if (after.priceId === priceId) {
    // Pending updates do not support `cancel_at`.
    if (after.plannedEnd === 'date') await payments.revokePlannedEnd(after);
    await fetchAndStore(section, subscriptionId);
    return 'done';
  }
  await fetchAndStore(section, subscriptionId);
  if (isDeclined) throw new CodedError('payment-declined');
  if (after.pendingPriceId === priceId) return 'pending';
  // Without a failure, the provider has repeated its answer to an earlier call with the same key.
  throw failure ?? new CodedError('amount-changed');
}
