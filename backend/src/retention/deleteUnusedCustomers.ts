import { and, asc, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runInOneProcess } from '../queue/runInOneProcess.ts';

/** Customers per statement: few enough for Postgres to use the indexes of the other tables instead of reading them. */
const pageSize = 50;
/** Pages per run. With a run every hour, a million customers are checked within two days. */
const pagesPerRun = 400;
/** Customers deleted per run, to spare the payment provider. */
const maxDeleted = 50;

/**
 * Job: deletes customers who began to order and never paid, at the payment provider first, then here, so that none is
 * left at the provider. An order at that moment creates a new customer, because the provider does not know the old one
 * any more (`ensureCustomer`). Each run continues where the last one stopped, and after the last customer from the
 * start.
 */
export const deleteUnusedCustomers = (dependencies: AppDependencies, before: Date): Promise<void> =>
  runInOneProcess(dependencies, 'unused customers', async (checkedUntil) => {
    let from = checkedUntil ?? new Date(0);
    let deleted = 0;
    for (let page = 0; page < pagesPerRun && deleted < maxDeleted; page += 1) {
      const rows = await readPage(dependencies, from, before);
      for (const { userId, customerId } of rows.filter(({ isUnused }) => isUnused)) {
        await deleteCustomer(dependencies, userId, customerId);
        deleted += 1;
      }
      const last = rows.at(-1);
      if (rows.length < pageSize || !last) return null;
      // The next page repeats customers of this very moment, so that none of them is left out. A page on which all have
      // the same moment would repeat endlessly, so the start grows by at least a millisecond.
      from = new Date(Math.max(last.createdAt.getTime(), from.getTime() + 1));
    }
    return from;
  });

function readPage({ db }: AppDependencies, from: Date, before: Date) {
  const isNoneIn = <Table extends typeof orders | typeof subscriptions>(table: Table) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table as typeof orders)
        .where(eq(table.customerId, customers.customerId)),
    );
  return db
    .select({
      userId: customers.userId,
      customerId: customers.customerId,
      createdAt: customers.createdAt,
      isUnused: sql<boolean>`${isNoneIn(subscriptions)} and ${isNoneIn(orders)}`,
    })
    .from(customers)
    .where(and(gte(customers.createdAt, from), lt(customers.createdAt, before)))
    .orderBy(asc(customers.createdAt))
    .limit(pageSize);
}

async function deleteCustomer(
  { db, payments, log }: AppDependencies,
  userId: string,
  customerId: string,
): Promise<void> {
  try {
    await payments.deleteCustomer(customerId);
    await db.delete(customers).where(and(eq(customers.userId, userId), eq(customers.customerId, customerId)));
  } catch (err) {
    log.warn({ err }, 'a customer who never paid stays until the payment provider answers');
  }
}
