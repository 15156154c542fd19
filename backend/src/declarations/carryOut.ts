import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { meaningOf } from '../subscriptions/providerStatus.ts';
import type { Declaration } from './claimDeclaration.ts';

export interface Done {
  refundedCents: number;
  /** When a cancelled contract ends or ended; null where that is now. */
  end: Date | null;
}

/** Does what a declaration asks for. Safe to repeat from any point. */
export async function carryOut(
  { payments, now }: AppDependencies,
  declaration: Declaration,
  keptAt: Date | null,
): Promise<Done> {
  const { effect, attempts } = declaration;
  const subscriptionId = declaration.subscriptionId!;
  const fetched = await payments.readSubscription(subscriptionId);
  // The subscription has ended already, but money may have to be returned.
  const { running } = meaningOf(fetched.status);
  if (effect !== 'end-of-period') {
    if (running) await payments.endNow(subscriptionId);
    return { refundedCents: effect === 'refund' ? await payments.refundAll(subscriptionId, attempts) : 0, end: null };
  }
  const end = dueEnd(declaration, fetched, keptAt);
  const isRenewed = fetched.periodStart >= end;
  if (running && (isRenewed || end <= now())) await payments.endNow(subscriptionId);
  else if (running && !fetched.cancelAtPeriodEnd) await payments.planEnd(subscriptionId);
  return { refundedCents: isRenewed ? await payments.refundAll(subscriptionId, attempts, end) : 0, end };
}

/**
 * The end that was promised; otherwise that of the period in which the declaration arrived. Where a later day was
 * wanted, or the customer decided to go on since, that of the current period.
 */
function dueEnd(
  { effectiveEnd, receivedAt, content }: Declaration,
  fetched: ProviderSubscription,
  keptAt: Date | null,
): Date {
  if (effectiveEnd !== null) return effectiveEnd;
  const wantedLater = content.endDate && new Date(content.endDate) > fetched.periodStart;
  const isRenewed = fetched.periodStart > receivedAt && !wantedLater && !(keptAt !== null && keptAt > receivedAt);
  return isRenewed ? fetched.periodStart : (fetched.endsAt ?? fetched.periodEnd);
}
