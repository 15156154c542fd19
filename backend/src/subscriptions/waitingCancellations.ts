import { and, eq, isNull, type Column } from 'drizzle-orm';
import { declarations, subscriptions } from '../db/schema.ts';
import type { CustomerSection } from './withCustomerLock.ts';

/** SQL condition: a cancellation of this subscription that has not taken effect at the payment provider yet. */
export const isWaitingCancellation = (subscriptionId: string | Column) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.state, 'open'),
  );

/**
 * Closes the cancellations that have not taken effect yet, because the customer has decided to stay (resumed, or chose
 * another plan). A decision of the owner (the operator) cannot be overruled.
 */
export async function closeWaitingCancellations({ db, now }: CustomerSection, subscriptionId: string): Promise<void> {
  const closed = await db
    .update(declarations)
    .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note: 'the customer decided to stay' })
    .where(and(isWaitingCancellation(subscriptionId), isNull(declarations.decidedAt)))
    .returning({ id: declarations.id });
  // The provider knows nothing of them, so no change of its state tells of the decision.
  if (closed.length > 0)
    await db.update(subscriptions).set({ keptAt: now() }).where(eq(subscriptions.subscriptionId, subscriptionId));
}
