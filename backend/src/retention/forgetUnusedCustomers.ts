import { and, asc, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { soloJob } from '../queue/soloJob.ts';

/**
 * So many are looked at by one statement: few enough that none of the other tables is read from end to end for them.
 */
const page = 50;
/** In one run, which comes every hour: a million customers have their turn within two days. */
const pages = 400;
/** In one run at the payment provider. */
const mostDeleted = 50;

/**
 * Deletes customers who began to order and never paid: at the payment provider first, then here, so that none is left
 * over. An order at that moment gets a new customer, because the provider does not know the old one any more. Each run
 * continues after the last one and starts again at the end.
 */
export const forgetUnusedCustomers = (dependencies: AppDependencies, before: Date): Promise<void> =>
  soloJob(dependencies, 'unused customers', async (cameTo) => {
    let from = cameTo ?? new Date(0);
    let deleted = 0;
    for (let turn = 0; turn < pages && deleted < mostDeleted; turn += 1) {
      const rows = await nextPage(dependencies, from, before);
      for (const { userId, customerId } of rows.filter(({ isUnused }) => isUnused)) {
        await forgetCustomer(dependencies, userId, customerId);
        deleted += 1;
      }
      const last = rows.at(-1);
      if (rows.length < page || !last) return null;
      // Those of the same moment are looked at twice rather than never.
      from = new Date(Math.max(last.createdAt.getTime(), from.getTime() + 1));
    }
    return from;
  });

function nextPage({ db }: AppDependencies, from: Date, before: Date) {
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
    .limit(page);
}

async function forgetCustomer(
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
