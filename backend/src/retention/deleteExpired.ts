import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import {
  accounts,
  declarations,
  emailChanges,
  leases,
  orders,
  providerFindings,
  signIns,
  signups,
  subscriptions,
  usage,
  usedLinks,
  webhookEvents,
} from '../db/schema.ts';
import { deleteOldCounts } from '../http/callLimits.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import type { SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';
import { deleteUnusedCustomers } from './deleteUnusedCustomers.ts';
import { retentionPeriods } from './retentionPeriods.ts';

/** Number of rows per statement, so that no statement takes long or holds its locks for long. */
const batchSize = 5_000;

/** Job: deletes data whose period in the privacy notice is over. Safe to repeat, and to run concurrently. */
export async function deleteExpired(dependencies: SubscriptionDependencies): Promise<void> {
  const { config, now, outbox } = dependencies;
  const daysAgo = (days: number) => addDays(now(), -days);
  /**
   * Returns the start of the year that was so many years ago: in 2026, 8 gives 1 January 2018. The law counts from the
   * end of a year, so all data of 2017 expire at once. In Germany a year starts an hour (-1) earlier than in UTC.
   */
  const startOfYear = (yearsAgo: number) => new Date(Date.UTC(now().getUTCFullYear() - yearsAgo, 0, 1, -1));
  const deleteRows = createBatchDeletion(dependencies.db);

  // First, because the privacy notice promises it within hours, whatever another statement does.
  await deleteOldCounts(dependencies);
  await deleteRows(signups, [
    eq(signups.status, 'pending'),
    lt(signups.requestedAt, daysAgo(retentionPeriods.unconfirmedSignupDays)),
  ]);
  await deleteRows(signups, [
    inArray(signups.status, ['unsubscribed', 'replaced']),
    lt(signups.unsubscribedAt, daysAgo(retentionPeriods.newsletterProofDays)),
  ]);
  await deleteRows(usedLinks, [lt(usedLinks.expiresAt, now())]);
  await dependencies.db
    .update(signups)
    .set({ tokenHash: null })
    .where(and(ne(signups.status, 'pending'), isNotNull(signups.tokenHash), lt(signups.tokenExpiresAt, now())));
  if (config.saleStart !== null && config.saleStart < daysAgo(retentionPeriods.preorderDaysAfterSaleStart))
    await deleteRows(signups, [eq(signups.kind, 'preorder')]);
  await deleteRows(usage, [lt(usage.reportedAt, daysAgo(retentionPeriods.usageDays))]);
  // An open order with a checkout session stays, because it may still be paid. `reconcileAll` closes it once the
  // session has expired. Nothing closes an order without one: a call failed, and the customer has not returned since.
  const isUnpaid = and(ne(orders.state, 'completed'), or(ne(orders.state, 'open'), isNull(orders.sessionId)));
  await deleteRows(orders, [isUnpaid, lt(orders.declaredAt, daysAgo(retentionPeriods.unpaidOrderDays))]);
  await deleteRows(orders, [lt(orders.declaredAt, startOfYear(retentionPeriods.contractYears))]);
  await deleteRows(subscriptions, [
    notInArray(subscriptions.status, runningStatuses),
    lt(subscriptions.updatedAt, startOfYear(retentionPeriods.contractYears)),
  ]);
  // Declarations are cancellations and withdrawals that customers sent by a form.
  const isSettled = eq(declarations.state, 'settled');
  await deleteRows(declarations, [
    isSettled,
    isNotNull(declarations.subscriptionId),
    lt(declarations.receivedAt, startOfYear(retentionPeriods.contractYears)),
  ]);
  await deleteRows(declarations, [
    isSettled,
    isNull(declarations.subscriptionId),
    lt(declarations.receivedAt, startOfYear(retentionPeriods.declarationWithoutContractYears)),
  ]);
  const oldestSignIn = daysAgo(retentionPeriods.signInDays);
  // First those of deleted accounts, then those that refuse no sign-in any more.
  await deleteRows(accounts, [lt(accounts.settledAt, daysAgo(retentionPeriods.deletionNoteDays))]);
  await deleteRows(accounts, [
    isNull(accounts.deletedAt),
    lt(accounts.endedAt, oldestSignIn),
    or(isNull(accounts.checkedSignInAt), lt(accounts.checkedSignInAt, oldestSignIn)),
  ]);
  await deleteRows(signIns, [lt(signIns.signedInAt, oldestSignIn)]);
  await deleteRows(emailChanges, [lt(emailChanges.since, daysAgo(retentionPeriods.emailChangeDays))]);
  // A process that has died left it behind.
  await deleteRows(leases, [isNull(leases.doneUntil), lt(leases.endsAt, daysAgo(1))]);
  await deleteRows(webhookEvents, [lt(webhookEvents.receivedAt, daysAgo(retentionPeriods.webhookEventDays))]);
  await deleteRows(providerFindings, [lt(providerFindings.lastSeenAt, daysAgo(retentionPeriods.webhookEventDays))]);
  await outbox.deleteOld();
  await deleteUnusedCustomers(dependencies, daysAgo(retentionPeriods.unusedCustomerDays));
}

/** Returns a function that deletes the rows of a table that meet all conditions, `batchSize` per statement. */
const createBatchDeletion = (db: Database) => async (table: PgTable, conditions: (SQL | undefined)[]) => {
  let rows: unknown[];
  do {
    // `ctid` is the physical place of a row in Postgres.
    const batch = sql`select ctid from ${table} where ${and(...conditions)} limit ${batchSize}`;
    rows = await db
      .delete(table)
      .where(sql`ctid = any(array(${batch}))`)
      .returning({ one: sql<number>`1` });
    // A batch that is not full was the last one.
  } while (rows.length === batchSize);
};
