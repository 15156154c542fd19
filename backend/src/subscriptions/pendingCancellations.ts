import { and, eq, inArray, isNull, type Column } from 'drizzle-orm';
import { declarations } from '../db/schema.ts';
import type { CustomerSection } from './withCustomerLock.ts';

/*
 * Cancellations that are stored and have not taken effect at the payment provider yet. They are rows in `declarations`:
 * state `matched` (its subscription is known) waits until it is due at `nextAttemptAt`; `acting` is being carried out
 * by a process, whose lease ends at `nextAttemptAt`; `settled` is closed.
 */

/** SQL condition: a cancellation by the signed-in customer that has not taken effect at the provider yet. */
export const isWaitingCancellation = (subscriptionId: string | Column) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.signedIn, true),
    inArray(declarations.state, ['matched', 'acting']),
  );

/** Lease of a declaration in state `acting`: longer than all its calls to the provider together. */
export const leaseMinutes = 10;

/**
 * Closes the cancellations of a customer who has decided to stay (resumed, or chose another plan): those that have not
 * taken effect yet, also one that a process has claimed, which cannot be in the customer's section now.
 */
export async function closeWaitingCancellations({ db, now }: CustomerSection, subscriptionId: string): Promise<void> {
  await db
    .update(declarations)
    .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note: 'the customer decided to stay' })
    .where(
      and(
        eq(declarations.subscriptionId, subscriptionId),
        eq(declarations.kind, 'cancellation'),
        // A decision of the owner (the operator) cannot be overruled.
        isNull(declarations.decidedAt),
        inArray(declarations.state, ['matched', 'acting']),
      ),
    );
}
