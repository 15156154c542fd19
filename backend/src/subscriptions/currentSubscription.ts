import type { PlanId } from 'api-contract';
import { and, eq, getTableColumns, inArray, sql, type Placeholder } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { declarations, planChanges, subscriptions, usage } from '../db/schema.ts';
import { isWaitingCancellation } from './pendingCancellations.ts';
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
  return firstOf(await db.select().from(subscriptions).where(runningOf(userId)));
}

/** The same with all that is shown of it, in one prepared statement: every dashboard waits for it. */
export function createShownSubscription(db: Database) {
  const ofThis = eq(usage.subscriptionId, subscriptions.subscriptionId);
  const usedSince = (start: AnyPgColumn) => {
    const sum = db.select({ sum: countedMinutes }).from(usage);
    return sql`(${sum.where(and(ofThis, eq(usage.periodStart, start)))})`.mapWith(Number);
  };
  const change = db
    .select({ planId: planChanges.planId })
    .from(planChanges)
    .where(and(eq(planChanges.subscriptionId, subscriptions.subscriptionId), eq(planChanges.state, 'asked')));
  const cancellation = db
    .select({ id: declarations.id })
    .from(declarations)
    .where(isWaitingCancellation(subscriptions.subscriptionId));
  const look = db
    .select({
      ...getTableColumns(subscriptions),
      usedInPeriod: usedSince(subscriptions.periodStart),
      usedInNextPeriod: usedSince(subscriptions.periodEnd),
      pendingPlanId: sql<PlanId | null>`(${change})`,
      hasWaitingCancellation: sql<boolean>`exists (${cancellation})`,
    })
    .from(subscriptions)
    .where(runningOf(sql.placeholder('userId')))
    .prepare('shown-subscription');
  return async (userId: string) => firstOf(await look.execute({ userId }));
}

const runningOf = (userId: string | Placeholder) =>
  and(eq(subscriptions.userId, userId), inArray(subscriptions.status, runningStatuses));

const rank = (row: SubscriptionRow) => (meaningOf(row.status).usable ? 1e15 : 0) + row.periodEnd.getTime();

const firstOf = <Row extends SubscriptionRow>(rows: Row[]): Row | undefined =>
  rows.sort((one, other) => rank(other) - rank(one))[0];

const countedMinutes = sql`coalesce(sum(${usage.countedMinutes}), 0)`;

/** Minutes counted in the subscription's current period. */
export async function usedMinutes(db: Database | Transaction, row: SubscriptionRow): Promise<number> {
  const inPeriod = and(eq(usage.subscriptionId, row.subscriptionId), eq(usage.periodStart, row.periodStart));
  const [sum] = await db.select({ minutes: countedMinutes }).from(usage).where(inPeriod);
  // The two drivers disagree on the type of a sum.
  return Number(sum?.minutes ?? 0);
}
