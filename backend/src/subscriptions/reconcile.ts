import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { fetchAndStore, syncSubscription } from './syncSubscription.ts';
import { withCustomerLock, type SubscriptionDependencies } from './withCustomerLock.ts';

/** Smallest number of rows that a run compares, if there are as many. */
const minBatchSize = 200;
/** The job runs every ten minutes (`jobs.ts`). */
const runsPerDay = 144;
/** Number of concurrent comparisons: of a million subscriptions, seven thousand are due in each run. */
const workers = 4;
/** Rows that are younger than this are left out: they are up to date, or the customer is still paying. */
const minAgeMinutes = 30;

/**
 * Fetches all subscriptions of one user from the payment provider, in one call, so that the user need not wait for a
 * late or missed event.
 */
export async function reconcileUser(dependencies: SubscriptionDependencies, userId: string): Promise<void> {
  const [customer] = await dependencies.db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) return;
  await withCustomerLock(dependencies, userId, async (section) => {
    for (const fetched of await section.payments.listSubscriptions(customer.customerId))
      await fetchAndStore(section, fetched.subscriptionId, { fetched });
  });
}

/**
 * Job: compares every running subscription and every open order with the provider within a day, so that even an event
 * that is missing from the provider's list has its effect. Each run takes a batch, the least recently updated rows
 * first; the batch grows with the number of rows.
 */
export async function reconcileAll(dependencies: SubscriptionDependencies): Promise<void> {
  const { db, now, log } = dependencies;
  const updatedBefore = new Date(now().getTime() - minAgeMinutes * 60_000);
  const running = inArray(subscriptions.status, runningStatuses);
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(running, lt(subscriptions.updatedAt, updatedBefore)))
    .orderBy(asc(subscriptions.updatedAt))
    .limit(calculateBatchSize(await db.$count(subscriptions, running)));
  const isOpen = and(eq(orders.state, 'open'), isNotNull(orders.sessionId), lt(orders.declaredAt, updatedBefore));
  const openOrders = await db
    .select()
    .from(orders)
    .where(isOpen)
    .orderBy(asc(orders.declaredAt))
    .limit(calculateBatchSize(await db.$count(orders, isOpen)));

  // All workers share one iterator, so each comparison is made by one of them.
  const comparisons = [
    ...rows.map((row) => () => syncSubscription(dependencies, row.subscriptionId)),
    ...openOrders.map((order) => () => reconcileOrder(dependencies, order)),
  ].values();
  const runWorker = async () => {
    for (const compare of comparisons) await compare().catch((err: unknown) => log.error({ err }, 'reconcile'));
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
}

/** Brings an open order to the state of its checkout session. */
async function reconcileOrder(
  dependencies: SubscriptionDependencies,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const { db, payments } = dependencies;
  // Not null: only orders with a session are selected above.
  const session = await payments.readSession(order.sessionId!);
  if (session?.subscriptionId) await syncSubscription(dependencies, session.subscriptionId);
  if (session?.state === 'open') return;
  // A session that the provider does not know (null) cannot be paid here, so its order counts as expired.
  const state = session?.state === 'complete' ? 'completed' : 'expired';
  await db
    .update(orders)
    .set({ state })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')));
}

/** Returns the number of rows per run with which all of them are compared within a day. */
const calculateBatchSize = (rowCount: number) => Math.max(minBatchSize, Math.ceil(rowCount / runsPerDay));
