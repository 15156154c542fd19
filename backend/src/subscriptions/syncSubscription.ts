import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, deletions, orders, planChanges, subscriptions, webhookEvents } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { mailChanges } from './mailChanges.ts';
import { nextRow } from './nextRow.ts';
import { meaningOf } from './providerStatus.ts';

const attempts = 6;

/** Another process wrote between our fetch and our write, so our picture may be outdated. */
class Outdated extends Error {}

/** The row as it was before the provider was asked, and what the provider said. */
interface Look {
  before: SubscriptionRow | undefined;
  seen: ProviderSubscription;
}

/**
 * Brings our row to what the provider says now, whatever led here and in whatever order: events are only a reason to
 * look. The provider is asked outside of the transaction; the row's version, checked under its lock, proves that no
 * newer picture was written. The event's id is stored with the effect, so a duplicate does nothing. Returns what the
 * provider says.
 */
export async function syncSubscription(
  dependencies: AppDependencies,
  subscriptionId: string,
  event?: ProviderEvent,
  first?: Look,
): Promise<ProviderSubscription> {
  let look = first;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { before, seen } = look ?? (await lookUp(dependencies, subscriptionId));
    look = undefined;
    try {
      await dependencies.db.transaction(async (tx) => {
        if (event && !(await rememberEvent(tx, event, dependencies.now()))) return;
        await write(dependencies, tx, subscriptionId, before, seen);
      });
      return seen;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw new CodedError('unavailable', {
    message: `subscription ${subscriptionId} changes too fast`,
    retryAfterSeconds: 5,
  });
}

async function lookUp({ db, payments }: AppDependencies, subscriptionId: string): Promise<Look> {
  const [before] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  return { before, seen: await payments.readSubscription(subscriptionId) };
}

/** False when the event's effect is stored already. */
export async function rememberEvent(tx: Transaction, { id, type }: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await tx.insert(webhookEvents).values({ id, type, receivedAt: now }).onConflictDoNothing().returning();
  return stored.length > 0;
}

async function write(
  dependencies: AppDependencies,
  tx: Transaction,
  subscriptionId: string,
  before: SubscriptionRow | undefined,
  seen: ProviderSubscription,
) {
  const owner = await lockOwner(tx, seen, before);
  if (owner === null) return;
  const mine = eq(subscriptions.subscriptionId, subscriptionId);
  const [row] = await tx.select().from(subscriptions).where(mine).for('update');
  if (row?.version !== before?.version) throw new Outdated();

  // In the middle of a change: this price is neither the old wish nor the new one, and is told to nobody.
  const [change] = await tx.select().from(planChanges).where(eq(planChanges.subscriptionId, subscriptionId));
  if (change && change.creditBasisPriceId === seen.priceId) return;
  if (change?.priceId === seen.priceId) await tx.delete(planChanges).where(eq(planChanges.id, change.id));
  const next = nextRow(dependencies, owner.userId, row, seen);
  if (next === null) return;
  if (row) await tx.update(subscriptions).set(next).where(mine);
  else {
    const created = await tx.insert(subscriptions).values(next).onConflictDoNothing().returning();
    if (created.length === 0) throw new Outdated();
  }
  if (seen.orderId !== null && meaningOf(seen.status).running) {
    await tx
      .update(orders)
      .set({ state: 'completed' })
      .where(and(eq(orders.id, seen.orderId), eq(orders.userId, owner.userId)));
  }
  if (owner.email !== null) await mailChanges(dependencies, tx, owner.email, row, next, seen);
}

/**
 * Returns the owner of the subscription with the customer's row locked: checkout holds the same lock while it decides
 * whether one is running.
 */
async function lockOwner(tx: Transaction, seen: ProviderSubscription, before: SubscriptionRow | undefined) {
  const { customerId } = seen;
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  const userId = before?.userId ?? customer?.userId ?? seen.userId ?? null;
  if (userId === null) return null;
  const [deleted] = await tx.select().from(deletions).where(eq(deletions.userId, userId));
  // Paid in the very moment of the deletion, and seen only now: the job must end this one as well.
  if (deleted?.settledAt && meaningOf(seen.status).running) {
    await tx.update(deletions).set({ settledAt: null }).where(eq(deletions.userId, userId));
  }
  return { userId, email: deleted ? null : (customer?.email ?? null) };
}
