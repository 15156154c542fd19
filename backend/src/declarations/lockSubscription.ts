import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { runningStatuses, type SubscriptionRow } from '../subscriptions/currentSubscription.ts';

export interface Match {
  subscription: SubscriptionRow;
  /** The account's own address; null if it has none. */
  email: string | null;
}

type Result = Match | 'no-match' | 'several-matches';

/**
 * Finds the subscription that a cancellation or withdrawal means: the only running one of an e-mail address. Locks its
 * row until the transaction ends, so that declarations about it are judged one after the other. Returns the reason as a
 * string if there is none, or more than one.
 */
export const lockSubscriptionOfAddress = (tx: Transaction, email: string): Promise<Result> =>
  lockRunning(tx, isSameAddress(customers.email, email));

/** Finds and locks the only running subscription of a signed-in customer, as `lockSubscriptionOfAddress` does. */
export const lockSubscriptionOfUser = (tx: Transaction, userId: string): Promise<Result> =>
  lockRunning(tx, eq(subscriptions.userId, userId));

async function lockRunning(tx: Transaction, condition: SQL | undefined): Promise<Result> {
  const [row, ...others] = await tx
    .select({ subscription: subscriptions, email: customers.email })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(and(inArray(subscriptions.status, runningStatuses), condition))
    .for('update', { of: subscriptions });
  if (row === undefined) return 'no-match';
  return others.length > 0 ? 'several-matches' : row;
}
