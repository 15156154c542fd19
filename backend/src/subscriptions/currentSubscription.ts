import { and, eq, getTableColumns, inArray, sql, type Placeholder } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { customers, declarations, subscriptions, usage } from '../db/schema.ts';
import { describeStatus, statusMeanings, type ProviderStatus } from './providerStatus.ts';
import { isWaitingCancellation } from './waitingCancellations.ts';

/** Our stored row of a subscription; `db/tables/subscriptions.ts` explains its columns. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Statuses at the provider with which a subscription counts as running (`providerStatus.ts`). */
export const runningStatuses = (Object.keys(statusMeanings) as ProviderStatus[]).filter(
  (status) => statusMeanings[status].isRunning,
);

/** Reads the user's running subscription; should there ever be two, the usable one that lasts longest. */
export async function findCurrentSubscription(
  db: Database | Transaction,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return chooseRow(await db.select().from(subscriptions).where(isRunning(userId)));
}

/**
 * Prepares one statement that reads the running subscription with everything that the dashboard shows of it, so that
 * the dashboard waits for one query only. `usedInNextPeriod` counts the minutes used after a renewal that is not stored
 * yet. Usage is stored with the start of its period, and the next period starts at the end of the stored one.
 */
export function prepareSubscriptionReader(db: Database) {
  const ofSubscription = eq(usage.subscriptionId, subscriptions.subscriptionId);
  const sumUsage = (periodStart: AnyPgColumn) => {
    const sum = db.select({ sum: countedMinutes }).from(usage);
    return sql`(${sum.where(and(ofSubscription, eq(usage.periodStart, periodStart)))})`.mapWith(Number);
  };
  const cancellation = db
    .select({ id: declarations.id })
    .from(declarations)
    .where(isWaitingCancellation(subscriptions.subscriptionId));
  const query = db
    .select({
      ...getTableColumns(subscriptions),
      usedInPeriod: sumUsage(subscriptions.periodStart),
      usedInNextPeriod: sumUsage(subscriptions.periodEnd),
      hasWaitingCancellation: sql<boolean>`exists (${cancellation})`,
      isMinutesMailOff: customers.isMinutesMailOff,
      confirmedEmail: customers.confirmedEmail,
    })
    .from(subscriptions)
    .leftJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(isRunning(sql.placeholder('userId')))
    .prepare('shown-subscription');
  return async (userId: string) => chooseRow(await query.execute({ userId }));
}

/** SQL condition: the user's running subscriptions. */
const isRunning = (userId: string | Placeholder) =>
  and(eq(subscriptions.userId, userId), inArray(subscriptions.status, runningStatuses));

/** Chooses a usable row before others, such as unpaid ones, and then the one that lasts longest. */
function chooseRow<Row extends SubscriptionRow>(rows: Row[]): Row | undefined {
  const usableRows = rows.filter((row) => describeStatus(row.status).isUsable);
  const choice = usableRows.length > 0 ? usableRows : rows;
  return choice.toSorted((one, other) => other.periodEnd.getTime() - one.periodEnd.getTime())[0];
}

const countedMinutes = sql`coalesce(sum(${usage.countedMinutes}), 0)`;

/** Returns the minutes counted in the row's period. */
export async function sumUsedMinutes(db: Database | Transaction, row: SubscriptionRow): Promise<number> {
  const inPeriod = and(eq(usage.subscriptionId, row.subscriptionId), eq(usage.periodStart, row.periodStart));
  const [sum] = await db.select({ minutes: countedMinutes }).from(usage).where(inPeriod);
  // One of the two database drivers returns a sum as a string.
  return Number(sum?.minutes ?? 0);
}
