import { and, eq, gte, isNotNull, or } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { CodedError } from '../codedError.ts';
import { accounts, customers, orders, subscriptions, usage, webhookEvents } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { deriveRow } from './deriveRow.ts';
import { mailChanges, type Cause } from './mailChanges.ts';
import { chooseOrderNumber } from './orderNumber.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { storeFinding } from './providerFindings.ts';
import { describeStatus, isKnownStatus } from './providerStatus.ts';
import {
  requireLock,
  withCustomerLock,
  type CustomerSection,
  type SubscriptionDependencies,
} from './withCustomerLock.ts';

/** Number of fetches in a row after which a pending change counts as stuck: each one ends a step of it. */
const maxFetches = 3;

/** What makes our row change: an event to mark as handled, or a declaration that is carried out. */
interface Reason {
  event?: ProviderEvent | undefined;
  declaration?: Cause | undefined;
}

/**
 * Brings our row to the payment provider's current state and mails what has changed. Callers are events, jobs and
 * requests, in any order: an event only says that something may have changed. Throws `unavailable` while the customer's
 * subscription is being changed (`withCustomerLock`).
 */
export async function syncSubscription(
  dependencies: SubscriptionDependencies,
  subscriptionId: string,
  { event }: Pick<Reason, 'event'> = {},
): Promise<void> {
  const { db, now } = dependencies;
  const { userId, fetched } = await findOwner(dependencies, subscriptionId);
  if (userId !== null) {
    await withCustomerLock(dependencies, userId, async (section) => {
      // Fetched before the lock was taken, so it counts only if nobody has stored the subscription since.
      const isNew = fetched !== undefined && (await db.$count(subscriptions, isOf(subscriptionId))) === 0;
      await fetchAndStore(section, subscriptionId, { event, ...(isNew && { fetched }) });
    });
    return;
  }
  // It belongs to no user of this app.
  if (fetched) await storeFindings(dependencies, undefined, fetched);
  if (event) await db.transaction((tx) => markEventHandled(tx, event, now()));
}

const isOf = (subscriptionId: string) => eq(subscriptions.subscriptionId, subscriptionId);

/** Returns the user of a subscription, null if it has none here; and the provider's state if we have no row. */
async function findOwner(
  { db, payments }: SubscriptionDependencies,
  subscriptionId: string,
): Promise<{ userId: string | null; fetched?: ProviderSubscription }> {
  const [row] = await db.select({ userId: subscriptions.userId }).from(subscriptions).where(isOf(subscriptionId));
  if (row) return row;
  const fetched = await payments.readSubscription(subscriptionId);
  const isCustomer = eq(customers.customerId, fetched.customerId);
  const [customer] = await db.select({ userId: customers.userId }).from(customers).where(isCustomer);
  return { userId: customer?.userId ?? fetched.userId, fetched };
}

/**
 * Does the same within the customer's section, and returns the provider's state. `event` is marked as handled in the
 * same transaction, so a repeated one does nothing. `fetched` replaces the first fetch.
 */
export async function fetchAndStore(
  section: CustomerSection,
  subscriptionId: string,
  { event, declaration, fetched: fetchedBefore }: Reason & { fetched?: ProviderSubscription } = {},
): Promise<ProviderSubscription> {
  const { db, now, payments } = section;
  for (let fetches = 1; fetches <= maxFetches; fetches += 1) {
    const isFirst = fetches === 1;
    const fetched = (isFirst && fetchedBefore) || (await payments.readSubscription(subscriptionId));
    const isSubscription = isOf(subscriptionId);
    if ((await db.$count(subscriptions, isSubscription)) === 0) await restoreCustomer(section, fetched);
    const rowBefore = await db.transaction(async (tx) => {
      await requireLock(tx, section);
      const email = await lockCustomer(tx, section, fetched);
      const [row] = await tx.select().from(subscriptions).where(isSubscription).for('update');
      if (isFirst && event && !(await markEventHandled(tx, event, now()))) return row;
      await storeFetched(section, tx, { rowBefore: row, email, declaration }, fetched);
      return row;
    });
    await storeFindings(section, rowBefore, fetched);
    if (!(await continuePendingChange(section, rowBefore, fetched))) return fetched;
  }
  throw new CodedError('unavailable', {
    message: `the pending change of subscription ${subscriptionId} does not end`,
    retryAfterSeconds: 5,
  });
}

/**
 * Does what a change to a larger plan still needs, whoever notices: one that was declined is taken back, because the
 * provider leaves its invoice open; and one that was paid after a confirmation revokes an end that was planned by date,
 * which pending updates do not support. Returns whether the subscription has to be fetched again.
 */
async function continuePendingChange(
  { config, payments }: CustomerSection,
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
  dependencies: SubscriptionDependencies,
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
async function restoreCustomer({ config, db, now, payments }: CustomerSection, fetched: ProviderSubscription) {
  const { userId, customerId, priceId, status } = fetched;
  const isOurs = findPlanByPrice(config.payments.prices, priceId) !== undefined;
  if (userId === null || !isOurs || !describeStatus(status).isRunning) return;
  const isKnown = or(eq(customers.userId, userId), eq(customers.customerId, customerId));
  if ((await db.$count(customers, isKnown)) > 0) return;
  const email = await payments.readCustomerEmail(customerId);
  // Read last. If the account is deleted after it, the job of deletions erases the row again.
  if ((await db.$count(accounts, and(eq(accounts.userId, userId), isNotNull(accounts.deletedAt)))) > 0) return;
  await db.insert(customers).values({ userId, customerId, email, createdAt: now() }).onConflictDoNothing();
}

/** Stores that an event is handled. Returns true if it is new, false if it was handled before. */
export async function markEventHandled(tx: Transaction, { id, type }: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await tx.insert(webhookEvents).values({ id, type, receivedAt: now }).onConflictDoNothing().returning();
  return stored.length > 0;
}

/** Stores the provider's state in place of the row, which the transaction has locked, and its mails. */
async function storeFetched(
  section: CustomerSection,
  tx: Transaction,
  {
    rowBefore,
    email,
    declaration,
  }: { rowBefore: SubscriptionRow | undefined; email: string | null; declaration: Cause | undefined },
  fetched: ProviderSubscription,
) {
  const { subscriptionId } = fetched;
  const userId = rowBefore?.userId ?? section.userId;
  const order = fetched.orderId ? await findOrder(tx, fetched.orderId, userId) : undefined;
  // A restored backup lacks the order: the subscription began before its row, and its mails were sent then.
  const isRestored = !rowBefore && fetched.orderId !== null && !order;
  const derived = deriveRow(section, userId, rowBefore, fetched, { order, isRestored });
  // The price is not one of ours (`storeFindings`).
  if (derived === null) return;
  const newRow = { ...derived, orderNumber: rowBefore?.orderNumber ?? (await chooseOrderNumber(tx, subscriptionId)) };
  if (rowBefore) {
    await tx.update(subscriptions).set(newRow).where(isOf(subscriptionId));
    await moveUsage(tx, rowBefore, newRow);
  } else await tx.insert(subscriptions).values(newRow);
  if (order && order.state !== 'completed' && describeStatus(fetched.status).isRunning)
    await tx.update(orders).set({ state: 'completed' }).where(eq(orders.id, order.id));
  if (email !== null && !isRestored)
    await mailChanges(section, tx, email, { before: rowBefore, after: newRow, fetched, declaration });
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
 * Locks the subscription's customer, as checkout does while it decides whether a subscription is running. Returns the
 * account's address; null for a deleted account, which gets no mails.
 */
async function lockCustomer(
  tx: Transaction,
  { userId }: CustomerSection,
  { customerId, status }: ProviderSubscription,
): Promise<string | null> {
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  const [account] = await tx.select().from(accounts).where(eq(accounts.userId, userId));
  // The subscription was paid while the account was being deleted: the job of deletions runs again and ends it.
  if (account?.settledAt && describeStatus(status).isRunning) {
    await tx.update(accounts).set({ settledAt: null }).where(eq(accounts.userId, userId));
  }
  return account?.deletedAt ? null : (customer?.email ?? null);
}
