import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { syncSubscription } from './syncSubscription.ts';

const batch = 200;
const restMinutes = 30;

/** Looks up everything the provider knows about one user: the way out when an event is late or was missed. */
export async function reconcileUser(parts: AppParts, userId: string): Promise<void> {
  const { db, payments } = parts;
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) return;
  for (const subscriptionId of await payments.listSubscriptionIds(customer.customerId)) {
    await syncSubscription(parts, subscriptionId);
  }
}

/** The job behind missed events: running subscriptions not looked at for half an hour, and orders that are still open. */
export async function reconcileAll(parts: AppParts): Promise<void> {
  const { db, payments, now, log } = parts;
  const before = new Date(now().getTime() - restMinutes * 60_000);
  const stale = and(inArray(subscriptions.status, runningStatuses), lt(subscriptions.updatedAt, before));
  const rows = await db.select().from(subscriptions).where(stale).orderBy(asc(subscriptions.updatedAt)).limit(batch);
  const waiting = and(eq(orders.state, 'open'), isNotNull(orders.sessionId), lt(orders.declaredAt, before));
  const open = await db.select().from(orders).where(waiting).orderBy(asc(orders.declaredAt)).limit(batch);

  const steps = [
    ...rows.map((row) => () => syncSubscription(parts, row.subscriptionId)),
    ...open.map((order) => async () => {
      const session = await payments.readSession(order.sessionId!);
      if (session?.subscriptionId) await syncSubscription(parts, session.subscriptionId);
      if (session?.state === 'open') return;
      const state = session?.state === 'complete' ? 'completed' : 'expired';
      await db
        .update(orders)
        .set({ state })
        .where(and(eq(orders.id, order.id), eq(orders.state, 'open')));
    }),
  ];
  for (const step of steps) await step().catch((err) => log.error({ err }, 'reconcile'));
}
