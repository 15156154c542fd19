import { and, asc, eq, gt, gte, lt, notExists, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runInOneProcess } from '../queue/runInOneProcess.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import { reconcileUser } from '../subscriptions/reconcile.ts';

/** Customers per statement: few enough for Postgres to use the indexes of the other tables instead of reading them. */
const pageSize = 50;
/** Pages per run. With a run every hour, a million customers are checked within two days. */
const pagesPerRun = 400;
/** Customers deleted per run, to spare the payment provider. */
const maxDeleted = 50;

/**
 * Job: deletes customers created before `before` who began to order and never paid, at the payment provider first, then
 * here, so that none is left at the provider. An order at that moment creates a new customer, because the provider does
 * not know the old one any more (`ensureCustomer`). Each run continues where the last one stopped, and after the last
 * customer from the start.
 */
export const deleteUnusedCustomers = (dependencies: AppDependencies, before: Date): Promise<void> =>
  runInOneProcess(dependencies, 'unused customers', async (checkedUntil) => {
    // From the moment that the last run returned (null: the start), whose customers are checked once more.
    let last = { createdAt: checkedUntil ?? new Date(0), userId: '' };
    let deleted = 0;
    for (let page = 0; page < pagesPerRun && deleted < maxDeleted; page += 1) {
      const rows = await readPage(dependencies, last, before);
      for (const { userId } of rows.filter(({ isUnused }) => isUnused)) {
        await deleteCustomer(dependencies, userId, before);
        deleted += 1;
      }
      if (rows.length < pageSize) return null;
      last = rows.at(-1)!;
    }
    return last.createdAt;
  });

/** Builds the SQL condition: the customer has neither an order nor a subscription. */
function buildUnusedCondition({ db }: AppDependencies) {
  /** SQL condition: the table has no row of the customer. Drizzle cannot type a generic one. */
  const hasNoRowIn = <Table extends typeof orders | typeof subscriptions>(table: Table) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table as typeof orders)
        .where(eq(table.customerId, customers.customerId)),
    );
  return sql<boolean>`${hasNoRowIn(subscriptions)} and ${hasNoRowIn(orders)}`;
}

/** Reads the customers after `last`, ordered by the time of their creation and then by their user's id. */
function readPage(dependencies: AppDependencies, last: { createdAt: Date; userId: string }, before: Date) {
  return dependencies.db
    .select({
      userId: customers.userId,
      createdAt: customers.createdAt,
      isUnused: buildUnusedCondition(dependencies),
    })
    .from(customers)
    .where(
      and(
        gte(customers.createdAt, last.createdAt),
        or(gt(customers.createdAt, last.createdAt), gt(customers.userId, last.userId)),
        lt(customers.createdAt, before),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.userId))
    .limit(pageSize);
}

/**
 * Deletes a user's customer if it is still unused: the user may have ordered while the provider deleted others. A
 * failure is logged: the customer stays, and a later run tries again.
 */
async function deleteCustomer(dependencies: AppDependencies, userId: string, before: Date): Promise<void> {
  const { db, payments, log } = dependencies;
  try {
    const isOfUser = eq(customers.userId, userId);
    const [unused] = await db
      .select()
      .from(customers)
      .where(and(isOfUser, buildUnusedCondition(dependencies)));
    if (!unused) return;
    // After a restore of a backup, only the provider may know a subscription, which ends with its customer. One that
    // ended long ago was deleted here at the end of its period of retention.
    const known = await payments.listSubscriptions(unused.customerId);
    if (known.some(({ status, periodEnd }) => describeStatus(status).isRunning || periodEnd >= before))
      return await reconcileUser(dependencies, userId);
    await payments.deleteCustomer(unused.customerId);
    await db.delete(customers).where(and(isOfUser, eq(customers.customerId, unused.customerId)));
  } catch (err) {
    log.warn({ err }, 'a customer who never paid stays until the payment provider answers');
  }
}
