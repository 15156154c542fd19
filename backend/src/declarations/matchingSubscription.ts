import { and, eq, inArray, sql } from 'drizzle-orm';
import { customers, subscriptions } from '../db/schema.ts';
import type { Transaction } from '../doors/openDatabase.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';

export interface Match {
  subscription: SubscriptionRow;
  /** The customer's own address, as we know it. */
  email: string;
}

/**
 * The one running subscription of an address, locked, so that declarations about it are judged one after the other. Two are none:
 * somebody has to look.
 */
export async function matchingSubscription(
  tx: Transaction,
  email: string,
): Promise<Match | 'no-match' | 'several-matches'> {
  const rows = await tx
    .select({ subscription: subscriptions, email: customers.email })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(and(inArray(subscriptions.status, runningStatuses), sql`lower(${customers.email}) = ${email.toLowerCase()}`))
    .for('update', { of: subscriptions });
  const [row] = rows;
  if (row === undefined) return 'no-match';
  return rows.length > 1 ? 'several-matches' : { subscription: row.subscription, email: row.email ?? email };
}
