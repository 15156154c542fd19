import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { meaningOf } from '../subscriptions/providerStatus.ts';
import type { Declaration } from './claimDeclaration.ts';

export interface DeclarationResult {
  refundedCents: number;
  /** When a cancelled contract ends; null if it has been ended at once. */
  end: Date | null;
}

/**
 * Carries out a declaration at the payment provider: plans the end, ends at once, or refunds. Safe to repeat after a
 * failure at any point. `keptAt`: when the customer last decided to stay.
 */
export async function carryOut(
  { payments, now }: AppDependencies,
  declaration: Declaration,
  keptAt: Date | null,
): Promise<DeclarationResult> {
  const { effect, attempts } = declaration;
  const subscriptionId = declaration.subscriptionId!;
  const fetched = await payments.readSubscription(subscriptionId);
  // A subscription that has ended already cannot be ended again, but its payments may have to be refunded.
  const { running } = meaningOf(fetched.status);
  if (effect !== 'end-of-period') {
    if (running) await payments.endNow(subscriptionId);
    return { refundedCents: effect === 'refund' ? await payments.refundAll(subscriptionId, attempts) : 0, end: null };
  }
  const end = findDueEnd(declaration, fetched, keptAt);
  const isRenewed = fetched.periodStart >= end;
  if (running && (isRenewed || end <= now())) await payments.endNow(subscriptionId);
  else if (running && !fetched.cancelAtPeriodEnd) await payments.planEnd(subscriptionId);
  return { refundedCents: isRenewed ? await payments.refundAll(subscriptionId, attempts, end) : 0, end };
}

/**
 * Returns the end that was promised, if one was. Otherwise it is the end of the period in which the declaration
 * arrived, or that of the current period if a later day was wanted or the customer has decided to stay since then.
 */
function findDueEnd(
  { effectiveEnd, receivedAt, content }: Declaration,
  fetched: ProviderSubscription,
  keptAt: Date | null,
): Date {
  if (effectiveEnd !== null) return effectiveEnd;
  const wantedLater = content.endDate && new Date(content.endDate) > fetched.periodStart;
  const isRenewed = fetched.periodStart > receivedAt && !wantedLater && !(keptAt !== null && keptAt > receivedAt);
  return isRenewed ? fetched.periodStart : (fetched.endsAt ?? fetched.periodEnd);
}
