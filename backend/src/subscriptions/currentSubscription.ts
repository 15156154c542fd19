import { and, eq, inArray, sql } from 'drizzle-orm';
import { subscriptions, usage } from '../db/schema.ts';
import type { Database, Transaction } from '../doors/openDatabase.ts';
import type { ProviderStatus } from './providerStatus.ts';
import { meaningOf, statusMeaning } from './providerStatus.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const runningStatuses = (Object.keys(statusMeaning) as ProviderStatus[]).filter(
  (status) => statusMeaning[status].running,
);

/** The user's running subscription; should there ever be two, the usable one that lasts longest. */
export async function currentSubscription(
  db: Database | Transaction,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const running = and(eq(subscriptions.userId, userId), inArray(subscriptions.status, runningStatuses));
  const rows = await db.select().from(subscriptions).where(running);
  const rank = (row: SubscriptionRow) => (meaningOf(row.status).usable ? 1e15 : 0) + row.periodEnd.getTime();
  return rows.sort((one, other) => rank(other) - rank(one))[0];
}

/** Minutes counted in the subscription's current period. */
export async function usedMinutes(db: Database | Transaction, row: SubscriptionRow): Promise<number> {
  const inPeriod = and(eq(usage.subscriptionId, row.subscriptionId), eq(usage.periodStart, row.periodStart));
  const [sum] = await db
    .select({ minutes: sql`coalesce(sum(${usage.countedMinutes}), 0)` })
    .from(usage)
    .where(inPeriod);
  // The two drivers disagree on the type of a sum.
  return Number(sum?.minutes ?? 0);
}
