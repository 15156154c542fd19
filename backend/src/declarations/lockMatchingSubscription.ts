import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { runningStatuses, type SubscriptionRow } from '../subscriptions/currentSubscription.ts';

interface Match {
  subscription: SubscriptionRow;
  /** The account's own address. */
  email: string;
}

/**
 * Finds the subscription that a cancellation or withdrawal means: the only running one of an e-mail address (and of a
 * user, if given). Locks its row until the transaction ends, so that declarations about it are judged one after the
 * other. Returns the reason as a string if there is none, or more than one.
 */
export async function lockMatchingSubscription(
  tx: Transaction,
  email: string,
  userId?: string,
): Promise<Match | 'no-match' | 'several-matches'> {
  const rows = await tx
    .select({ subscription: subscriptions, email: customers.email })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(
      and(
        inArray(subscriptions.status, runningStatuses),
        isSameAddress(customers.email, email),
        userId === undefined ? undefined : eq(subscriptions.userId, userId),
      ),
    )
    .for('update', { of: subscriptions });
  const [row] = rows;
  if (row === undefined) return 'no-match';
  // The column may be null, but not in a row that has the address.
  return rows.length > 1 ? 'several-matches' : { subscription: row.subscription, email: row.email ?? email };
}
