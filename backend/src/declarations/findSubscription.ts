import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, subscriptions, type declarations } from '../db/schema.ts';
import { runningStatuses, type SubscriptionRow } from '../subscriptions/currentSubscription.ts';

/** Row of a legal declaration: a cancellation or a withdrawal. */
export type Declaration = typeof declarations.$inferSelect;

/** The subscription that a declaration means, and its account's own address; null if it has none. */
export interface Match {
  subscription: SubscriptionRow;
  email: string | null;
}

/**
 * Finds the subscription that a cancellation without a sign-in means: the only running one of the address in it.
 * Somebody who was signed in may have named an address that has none: then their own is meant. Returns the reason if
 * there is none, or more than one.
 */
export async function findMeantSubscription(
  db: Database | Transaction,
  { content, userId }: Pick<Declaration, 'content' | 'userId'>,
): Promise<Match | 'no-match' | 'several-matches'> {
  const ofAddress = await findRunning(db, isSameAddress(customers.email, content.email ?? '')).then(chooseOnly);
  if (ofAddress !== 'no-match' || userId === null) return ofAddress;
  return findRunning(db, eq(subscriptions.userId, userId)).then(chooseOnly);
}

/**
 * Finds the only running subscription of a customer who is signed in, and locks its row until the transaction ends, so
 * that declarations about it are judged one after the other.
 */
export const lockOwnSubscription = (tx: Transaction, userId: string) =>
  findRunning(tx, eq(subscriptions.userId, userId)).for('update', { of: subscriptions }).then(chooseOnly);

const findRunning = (db: Database | Transaction, condition: SQL | undefined) =>
  db
    .select({ subscription: subscriptions, email: customers.email })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(and(inArray(subscriptions.status, runningStatuses), condition));

function chooseOnly([match, ...others]: Match[]): Match | 'no-match' | 'several-matches' {
  if (match === undefined) return 'no-match';
  return others.length > 0 ? 'several-matches' : match;
}

/** Reads the subscription of a declaration; undefined if it has none yet, or `deleteExpired` has deleted it. */
export async function readSubscriptionRow(
  db: Database | Transaction,
  { subscriptionId }: Pick<Declaration, 'subscriptionId'>,
): Promise<SubscriptionRow | undefined> {
  const isSubscription = eq(subscriptions.subscriptionId, subscriptionId ?? '');
  const [row] = await db.select().from(subscriptions).where(isSubscription);
  return row;
}
