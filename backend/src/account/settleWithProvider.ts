import { and, eq, ne } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { orders, subscriptions } from '../db/schema.ts';
import { syncSubscription } from '../subscriptions/syncSubscription.ts';

/** Expires the person's open checkouts first, so that none can be paid, then ends every subscription. Idempotent. */
export async function settleWithProvider(
  dependencies: AppDependencies,
  userId: string,
  customerId: string | null,
): Promise<void> {
  const { db, payments } = dependencies;
  const mine = await db.select().from(orders).where(eq(orders.userId, userId));
  for (const { id, sessionId, state } of mine) {
    if (state !== 'open') continue;
    const session = sessionId === null ? null : await payments.readSession(sessionId);
    if (session?.state === 'open') await payments.expireSession(session.sessionId);
    await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, id));
  }

  const known = await db
    .select({ id: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'canceled')));
  const ids = new Set(known.map(({ id }) => id));
  const customerIds = new Set(mine.map((order) => order.customerId));
  if (customerId !== null) customerIds.add(customerId);
  for (const one of customerIds) {
    for (const { subscriptionId } of await payments.listSubscriptions(one)) ids.add(subscriptionId);
  }
  // A customer who never paid has no records that the law wants kept.
  if (ids.size === 0) for (const one of customerIds) await payments.deleteCustomer(one);
  for (const id of ids) {
    const fetched = await payments.readSubscription(id);
    if (fetched.status !== 'canceled' && fetched.status !== 'incomplete_expired') await payments.endNow(id);
    await syncSubscription(dependencies, id);
  }
}
