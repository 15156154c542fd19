import { and, asc, eq, gt, gte, lt, notExists, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runInOneProcess } from '../queue/runInOneProcess.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import { reconcileUser } from '../subscriptions/reconcile.ts';
import type { SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';

/** Customers per statement: few enough for Postgres to use the indexes of the other tables instead of reading them. */
const pageSize = 50;
/** Pages per run. With a run every hour, a million customers are checked within two days. */
const pagesPerRun = 400;
/** Customers deleted per run, to spare the payment provider. */
const maxDeleted = 50;

/**
 * Job: deletes customers who were created before `before` and have neither an order nor a subscription: they began to
 * order and never paid. A customer is deleted at the payment provider first, then here, so that none is left at the
 * provider. If the user orders between the two, `ensureCustomer` creates a new customer, because the provider no longer
 * knows the old one. Each run continues where the last one stopped, and starts again after the last customer.
 */
export const deleteUnusedCustomers = (dependencies: SubscriptionDependencies, before: Date): Promise<void> =>
  runInOneProcess(dependencies, 'unused customers', async (checkedUntil) => {
    // Position of the last checked customer. A run knows only the moment at which the run before it stopped, so
    // customers who were created at exactly that moment are checked once more. Null: the first customer is next.
    let last = { createdAt: checkedUntil ?? new Date(0), userId: '' };
    let deleted = 0;
    for (let page = 0; page < pagesPerRun && deleted < maxDeleted; page += 1) {
      const rows = await readPage(dependencies, last, before);
      for (const { userId } of rows.filter(({ isUnused }) => isUnused)) {
        await deleteCustomer(dependencies, userId, before);
        deleted += 1;
      }
      const isLastPage = rows.length < pageSize;
      if (isLastPage) return null;
      last = rows.at(-1)!;
    }
    return last.createdAt;
  });

/** Builds the SQL condition: the customer has neither an order nor a subscription. */
function buildUnusedCondition({ db }: Pick<AppDependencies, 'db'>) {
  /** Builds the condition for one table. Drizzle cannot type queries of a generic table, hence the cast. */
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
function readPage(dependencies: Pick<AppDependencies, 'db'>, last: { createdAt: Date; userId: string }, before: Date) {
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
 * Deletes a user's customer if it is still unused: the user may have ordered since the page was read. After a failure,
 * which is logged, the customer stays, and a later run tries again.
 */
async function deleteCustomer(dependencies: SubscriptionDependencies, userId: string, before: Date): Promise<void> {
  const { db, payments, log } = dependencies;
  try {
    const isOfUser = eq(customers.userId, userId);
    const [unused] = await db
      .select()
      .from(customers)
      .where(and(isOfUser, buildUnusedCondition(dependencies)));
    if (!unused) return;
    // The provider would end the subscriptions of a deleted customer. After the restore of a backup, one may be missing
    // here: it is fetched, and the customer stays. An old one that has ended does not count, its retention is over.
    const fetched = await payments.listSubscriptions(unused.customerId);
    const isUsed = fetched.some(({ status, periodEnd }) => describeStatus(status).isRunning || periodEnd >= before);
    if (isUsed) return await reconcileUser(dependencies, userId);
    await payments.deleteCustomer(unused.customerId);
    await db.delete(customers).where(and(isOfUser, eq(customers.customerId, unused.customerId)));
  } catch (err) {
    log.warn({ err }, 'a customer who never paid stays until the payment provider answers');
  }
}
