import { and, eq, gte, or } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, deletions, orders, subscriptions, usage, webhookEvents } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { deriveRow } from './deriveRow.ts';
import { mailChanges } from './mailChanges.ts';
import { chooseOrderNumber } from './orderNumber.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { storeFinding } from './providerFindings.ts';
import { describeStatus, isKnownStatus } from './providerStatus.ts';

/** Maximum number of attempts. One fails only if another process has written the row after the fetch. */
const maxAttempts = 6;

/** Another process wrote the row between our fetch and our write, so the fetched state may be outdated. */
class OutdatedFetch extends Error {}

/** The provider's state, and our row from before it was fetched. */
interface Snapshot {
  rowBefore: SubscriptionRow | undefined;
  fetched: ProviderSubscription;
}

/**
 * Brings our row to the payment provider's current state and mails what has changed. Callers are events, jobs and
 * requests, in any order: an event only says that something may have changed. The provider is called outside of the
 * transaction; the row's version, compared under its lock, proves that nobody has written since (optimistic locking),
 * or the fetch is repeated. `event` is marked as handled in the same transaction, so a repeated one does nothing.
 * `snapshot` replaces the first fetch. Returns the provider's state.
 */
export async function syncSubscription(
  dependencies: AppDependencies,
  subscriptionId: string,
  { event, snapshot }: { event?: ProviderEvent; snapshot?: Snapshot } = {},
): Promise<ProviderSubscription> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const isFirst = attempt === 0;
    const { rowBefore, fetched } = isFirst && snapshot ? snapshot : await takeSnapshot(dependencies, subscriptionId);
    if (!rowBefore) await restoreCustomer(dependencies, fetched);
    try {
      await dependencies.db.transaction(async (tx) => {
        if (event && !(await markEventHandled(tx, event, dependencies.now()))) return;
        await storeFetched(dependencies, tx, rowBefore, fetched);
      });
    } catch (error) {
      if (error instanceof OutdatedFetch) continue;
      throw error;
    }
    await storeFindings(dependencies, rowBefore, fetched);
    if (!(await continuePendingChange(dependencies, rowBefore, fetched))) return fetched;
  }
  throw new CodedError('unavailable', {
    message: `subscription ${subscriptionId} changes too fast`,
    retryAfterSeconds: 5,
  });
}

/**
 * Does what a change to a larger plan still needs, whoever notices: one that was declined is taken back, because the
 * provider leaves its invoice open; and one that was paid after a confirmation revokes an end that was planned by date,
 * which pending updates do not support. Returns whether the subscription has to be fetched again.
 */
async function continuePendingChange(
  { config, payments }: AppDependencies,
  rowBefore: SubscriptionRow | undefined,
  fetched: ProviderSubscription,
): Promise<boolean> {
  const { latestInvoice, pendingPriceId, plannedEnd, priceId } = fetched;
  if (pendingPriceId !== null && latestInvoice?.openPayment === 'declined') {
    // Refused if it was paid since.
    await payments.voidInvoice(latestInvoice.invoiceId).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
    });
    return true;
  }
  const paidPlanId = rowBefore?.pendingPlanId && findPlanByPrice(config.payments.prices, priceId)?.id;
  if (!paidPlanId || paidPlanId !== rowBefore.pendingPlanId || plannedEnd !== 'date') return false;
  await payments.revokePlannedEnd(fetched);
  return true;
}

/** Puts what this app does not know or has not set into the owner's list. */
async function storeFindings(
  dependencies: AppDependencies,
  rowBefore: SubscriptionRow | undefined,
  { subscriptionId, priceId, status, peculiarities }: ProviderSubscription,
): Promise<void> {
  const knownPrices = [
    ...Object.values(dependencies.config.payments.prices),
    rowBefore?.priceId,
    rowBefore?.periodPriceId,
  ];
  const findings = [
    ...(describeStatus(status).isRunning ? peculiarities : []),
    ...(isKnownStatus(status) ? [] : [`unknown status ${status}`]),
    ...(knownPrices.includes(priceId) ? [] : [`unknown price ${priceId}`]),
  ];
  for (const finding of findings) await storeFinding(dependencies, subscriptionId, finding);
}

/**
 * Stores the customer of a running subscription whose user has none: the restored backup is older than the order.
 * Leaves out deleted accounts, and customers of another app with the same account at the provider.
 */
async function restoreCustomer({ config, db, now, payments }: AppDependencies, fetched: ProviderSubscription) {
  const { userId, customerId, priceId, status } = fetched;
  const isOurs = findPlanByPrice(config.payments.prices, priceId) !== undefined;
  if (userId === null || !isOurs || !describeStatus(status).isRunning) return;
  const isKnown = or(eq(customers.userId, userId), eq(customers.customerId, customerId));
  if ((await db.$count(customers, isKnown)) > 0) return;
  const email = await payments.readCustomerEmail(customerId);
  // Read last. If the account is deleted after it, the job of deletions erases the row again.
  if ((await db.$count(deletions, eq(deletions.userId, userId))) > 0) return;
  await db.insert(customers).values({ userId, customerId, email, createdAt: now() }).onConflictDoNothing();
}

async function takeSnapshot({ db, payments }: AppDependencies, subscriptionId: string): Promise<Snapshot> {
  const [rowBefore] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  return { rowBefore, fetched: await payments.readSubscription(subscriptionId) };
}

/** Stores that an event is handled. Returns true if it is new, false if it was handled before. */
export async function markEventHandled(tx: Transaction, { id, type }: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await tx.insert(webhookEvents).values({ id, type, receivedAt: now }).onConflictDoNothing().returning();
  return stored.length > 0;
}

/** Stores the provider's state and its mails, unless `rowBefore` is outdated: then it throws `OutdatedFetch`. */
async function storeFetched(
  dependencies: AppDependencies,
  tx: Transaction,
  rowBefore: SubscriptionRow | undefined,
  fetched: ProviderSubscription,
) {
  const { subscriptionId } = fetched;
  const customer = await lockCustomer(tx, fetched, rowBefore);
  if (customer === null) return;
  const isSubscription = eq(subscriptions.subscriptionId, subscriptionId);
  const [lockedRow] = await tx.select().from(subscriptions).where(isSubscription).for('update');
  if (lockedRow?.version !== rowBefore?.version) throw new OutdatedFetch();

  const order = fetched.orderId ? await findOrder(tx, fetched.orderId, customer.userId) : undefined;
  // A restored backup lacks the order: the subscription began before its row, and its mails were sent then.
  const isRestored = !lockedRow && fetched.orderId !== null && !order;
  const newRow = deriveRow(dependencies, customer.userId, lockedRow, fetched, { order, isRestored });
  // The price is not one of ours (`storeFindings`).
  if (newRow === null) return;
  newRow.orderNumber ??= await chooseOrderNumber(tx, subscriptionId);
  if (lockedRow) {
    await tx.update(subscriptions).set(newRow).where(isSubscription);
    await moveUsage(tx, lockedRow, newRow);
  } else {
    const created = await tx.insert(subscriptions).values(newRow).onConflictDoNothing().returning();
    if (created.length === 0) throw new OutdatedFetch();
  }
  if (order && order.state !== 'completed' && describeStatus(fetched.status).isRunning)
    await tx.update(orders).set({ state: 'completed' }).where(eq(orders.id, order.id));
  if (customer.email !== null && !isRestored)
    await mailChanges(dependencies, tx, customer.email, { before: lockedRow, after: newRow, fetched });
}

/**
 * Moves minutes that were told since a larger plan's period began, before we knew it, into that period: the rest of the
 * old one was credited, and they count once.
 */
async function moveUsage(tx: Transaction, before: SubscriptionRow, { periodStart }: SubscriptionRow): Promise<void> {
  const { subscriptionId } = before;
  if (periodStart <= before.periodStart || periodStart >= before.periodEnd) return;
  await tx
    .update(usage)
    .set({ periodStart })
    .where(
      and(
        eq(usage.subscriptionId, subscriptionId),
        eq(usage.periodStart, before.periodStart),
        gte(usage.reportedAt, periodStart),
      ),
    );
}

async function findOrder(tx: Transaction, orderId: string, userId: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order;
}

/**
 * Locks the subscription's customer, as checkout does while it decides whether a subscription is running. Returns
 * null if no user of this app has the subscription. `email` is null for a deleted account, which gets no mails.
 */
async function lockCustomer(tx: Transaction, fetched: ProviderSubscription, rowBefore: SubscriptionRow | undefined) {
  const { customerId } = fetched;
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  const userId = rowBefore?.userId ?? customer?.userId ?? fetched.userId ?? null;
  if (userId === null) return null;
  const [deletion] = await tx.select().from(deletions).where(eq(deletions.userId, userId));
  // The subscription was paid while the account was being deleted: the job of deletions runs again and ends it.
  if (deletion?.settledAt && describeStatus(fetched.status).isRunning) {
    await tx.update(deletions).set({ settledAt: null }).where(eq(deletions.userId, userId));
  }
  return { userId, email: deletion ? null : (customer?.email ?? null) };
}
