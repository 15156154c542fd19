import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { syncSubscription } from './syncSubscription.ts';

const smallestBatch = 200;
/** The job runs every ten minutes. */
const runsPerDay = 144;
/** At once: a million subscriptions are seven thousand looks in ten minutes. */
const lanes = 4;
const restMinutes = 30;

/**
 * Looks up everything the provider knows about one user, in one call: the way out when an event is late or was missed.
 */
export async function reconcileUser(dependencies: AppDependencies, userId: string): Promise<void> {
  const { db, payments } = dependencies;
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) return;
  const { customerId } = customer;
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  for (const seen of await payments.listSubscriptions(customerId)) {
    const before = rows.find(({ subscriptionId }) => subscriptionId === seen.subscriptionId);
    await syncSubscription(dependencies, seen.subscriptionId, undefined, { before, seen });
  }
}

/**
 * The net behind the provider's list of events: every running subscription and every open or abandoned order, the one
 * least recently looked at first, in batches that follow their number, so that each has its turn within a day.
 */
export async function reconcileAll(dependencies: AppDependencies): Promise<void> {
  const { db, payments, now, log } = dependencies;
  const before = new Date(now().getTime() - restMinutes * 60_000);
  const running = inArray(subscriptions.status, runningStatuses);
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(running, lt(subscriptions.updatedAt, before)))
    .orderBy(asc(subscriptions.updatedAt))
    .limit(batchOf(await db.$count(subscriptions, running)));
  const waiting = and(
    inArray(orders.state, ['open', 'abandoned']),
    isNotNull(orders.sessionId),
    lt(orders.declaredAt, before),
  );
  const open = await db
    .select()
    .from(orders)
    .where(waiting)
    .orderBy(asc(orders.declaredAt))
    .limit(batchOf(await db.$count(orders, waiting)));

  const steps = [
    ...rows.map((row) => () => syncSubscription(dependencies, row.subscriptionId)),
    ...open.map((order) => async () => {
      const session = await payments.readSession(order.sessionId!);
      if (session?.subscriptionId) await syncSubscription(dependencies, session.subscriptionId);
      if (session?.state === 'open') {
        if (order.state === 'open') return;
        await payments.expireSession(session.sessionId);
      }
      const state = session?.state === 'complete' ? 'completed' : 'expired';
      await db
        .update(orders)
        .set({ state })
        .where(and(eq(orders.id, order.id), eq(orders.state, order.state)));
    }),
  ];
  const next = steps.values();
  const lane = async () => {
    for (const step of next) await step().catch((err: unknown) => log.error({ err }, 'reconcile'));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const batchOf = (all: number) => Math.max(smallestBatch, Math.ceil(all / runsPerDay));
