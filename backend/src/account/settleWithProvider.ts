import { and, eq, ne } from 'drizzle-orm';
import { orders, subscriptions } from '../db/schema.ts';
import { discardPendingChange } from '../subscriptions/pendingChange.ts';
import { fetchAndStore } from '../subscriptions/syncSubscription.ts';
import { withCustomerLock, type SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';

/**
 * Ends everything that a deleted account has at the payment provider, checkouts and subscriptions, and stores their new
 * states. Open checkouts expire first, so that none of them is paid concurrently. Safe to repeat.
 */
export async function settleWithProvider(
  dependencies: SubscriptionDependencies,
  userId: string,
  customerId: string | null,
): Promise<void> {
  const { db, payments } = dependencies;
  const ownOrders = await db.select().from(orders).where(eq(orders.userId, userId));
  for (const order of ownOrders) if (order.state === 'open') await expireCheckout(dependencies, order);

  // The provider may have subscriptions and customers that are not stored here yet.
  const storedSubscriptions = await db
    .select({ id: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'canceled')));
  const subscriptionIds = new Set(storedSubscriptions.map(({ id }) => id));
  const customerIds = new Set(ownOrders.map((order) => order.customerId));
  if (customerId !== null) customerIds.add(customerId);
  for (const ownId of customerIds) {
    for (const { subscriptionId } of await payments.listSubscriptions(ownId)) subscriptionIds.add(subscriptionId);
  }
  // `listSubscriptions` returns ended ones, too. A person without any has never paid, so no record must be kept.
  if (subscriptionIds.size === 0) {
    for (const ownId of customerIds) await payments.deleteCustomer(ownId);
  }
  for (const id of subscriptionIds)
    await withCustomerLock(dependencies, userId, async (section) => {
      const fetched = await discardPendingChange(section, id);
      // Both of these statuses are final, so there is nothing to end.
      if (fetched.status !== 'canceled' && fetched.status !== 'incomplete_expired') await section.payments.endNow(id);
      await fetchAndStore(section, id);
    });
}

/** Expires an open order, and its checkout page if it was opened. */
async function expireCheckout(
  { db, payments }: SubscriptionDependencies,
  { id, sessionId }: typeof orders.$inferSelect,
): Promise<void> {
  const session = sessionId === null ? null : await payments.readSession(sessionId);
  if (session?.state === 'open') await payments.expireSession(session.sessionId);
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, id));
}
