import { and, asc, eq, gt, gte, lt, notExists, or, sql } from 'drizzle-orm';
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
 * Job: deletes customers created before `before` who began to order and never paid, at the payment provider first, then
 * here, so that none is left at the provider. An order at that moment creates a new customer, because the provider does
 * not know the old one any more (`ensureCustomer`). Each run continues where the last one stopped, and after the last
 * customer from the start.
 */
export const deleteUnusedCustomers = (dependencies: AppDependencies, before: Date): Promise<void> =>
  runInOneProcess(dependencies, 'unused customers', async (checkedUntil) => {
    let last = { createdAt: checkedUntil ?? new Date(0), userId: '' };
    let deleted = 0;
    for (let page = 0; page < pagesPerRun && deleted < maxDeleted; page += 1) {
      const rows = await readPage(dependencies, last, before);
      for (const { userId, customerId } of rows.filter(({ isUnused }) => isUnused)) {
        await deleteCustomer(dependencies, userId, customerId);
        deleted += 1;
      }
      if (rows.length < pageSize) return null;
      last = rows.at(-1)!;
    }
    return last.createdAt;
  });

/** Reads the customers after `last`, ordered by the time of their creation and then by their user's id. */
function readPage({ db }: AppDependencies, last: { createdAt: Date; userId: string }, before: Date) {
  /** SQL condition: the table has no row of the customer. Drizzle cannot type a generic one. */
  const hasNoRowIn = <Table extends typeof orders | typeof subscriptions>(table: Table) =>
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
      isUnused: sql<boolean>`${hasNoRowIn(subscriptions)} and ${hasNoRowIn(orders)}`,
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

/** Deletes a customer. A failure is logged: the customer stays, and a later run tries again. */
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
