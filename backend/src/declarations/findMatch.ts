import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';

interface Match {
  subscription: SubscriptionRow;
  /** The customer's own address, as we know it. */
  email: string;
}

/**
 * Finds the one running subscription of an address (and of a user, where given) and locks it, so that declarations
 * about it are judged one after the other.
 */
export async function findMatch(
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
  return rows.length > 1 ? 'several-matches' : { subscription: row.subscription, email: row.email ?? email };
}
