import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { discardPendingChange } from '../subscriptions/pendingChange.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import type { CustomerSection } from '../subscriptions/withCustomerLock.ts';
import type { Declaration } from './findSubscription.ts';
import { formatBerlinDate } from './judge.ts';

/** Effect of a declaration at the payment provider. */
export interface DeclarationResult {
  refundedCents: number;
  /** When a cancelled contract ends; null if it has been ended at once. */
  end: Date | null;
}

/**
 * Carries out a legal declaration at the payment provider, by its effect: `end-of-period` plans the end, `end-now` ends
 * the subscription at once, `refund` also refunds all payments. Safe to repeat after a failure at any point. `keptAt`:
 * when the customer last decided to stay, by resuming or by choosing another plan.
 */
export async function applyAtProvider(
  section: CustomerSection,
  declaration: Declaration,
  keptAt: Date | null,
): Promise<DeclarationResult> {
  // `attempts` is part of a refund's idempotency key, so that the provider does not repeat an earlier error.
  const { payments, now } = section;
  const { effect, attempts } = declaration;
  // Not null: only declarations whose subscription is known are carried out.
  const subscriptionId = declaration.subscriptionId!;
  // A change to a larger plan whose payment is open gives way, because the declaration is a later decision.
  const fetched = await discardPendingChange(section, subscriptionId);
  // A subscription that has ended already cannot be ended again, but its payments may have to be refunded.
  const { isRunning } = describeStatus(fetched.status);
  if (effect !== 'end-of-period') {
    if (isRunning) await payments.endNow(subscriptionId);
    const refundedCents = effect === 'refund' ? await payments.refundAll(subscriptionId, attempts) : 0;
    return { refundedCents, end: null };
  }
  const end = findDueEnd(declaration, fetched, keptAt);
  // If the subscription was renewed although it had to end, the payments since then are refunded.
  const isRenewedAfterEnd = fetched.periodStart >= end;
  if (isRunning && (isRenewedAfterEnd || end <= now())) await payments.endNow(subscriptionId);
  else if (isRunning && !fetched.isEndPlanned) await payments.cancelAtPeriodEnd(subscriptionId);
  const refundedCents = isRenewedAfterEnd ? await payments.refundAll(subscriptionId, attempts, { since: end }) : 0;
  return { refundedCents, end };
}

/**
 * Returns when the contract must end: at the time that the customer was told (`effectiveEnd`), if any. Otherwise, it
 * ends with the period in which the declaration arrived; or with the current period if the customer wanted a later day,
 * or has decided to stay since the declaration arrived.
 */
function findDueEnd(
  { effectiveEnd, receivedAt, content }: Declaration,
  fetched: ProviderSubscription,
  keptAt: Date | null,
): Date {
  if (effectiveEnd !== null) return effectiveEnd;
  const wantsEndAfterRenewal = content.endDate && content.endDate > formatBerlinDate(fetched.periodStart);
  const hasDecidedToStay = keptAt !== null && keptAt > receivedAt;
  const isRenewedSinceReceipt = fetched.periodStart > receivedAt;
  const mustEndBeforeRenewal = isRenewedSinceReceipt && !wantsEndAfterRenewal && !hasDecidedToStay;
  // If the subscription was renewed since, the period of the declaration ended when the current one started.
  return mustEndBeforeRenewal ? fetched.periodStart : (fetched.endsAt ?? fetched.periodEnd);
}
