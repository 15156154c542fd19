import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import { CodedError } from '../codedError.ts';
import {
  accounts,
  ageSettings,
  customers,
  devices,
  emailChanges,
  orders,
  providerFindings,
  signIns,
  subscriptions,
  usage,
} from '../db/schema.ts';
import type { SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';
import { writeDeletionMail } from './accountMails.ts';
import { storeSessionEnd, computeSessionEnd } from './endSessions.ts';
import { isRecent } from './isRecent.ts';
import { settleWithProvider } from './settleWithProvider.ts';

/** Maximum time that the response waits for the payment provider. */
const maxWaitMilliseconds = 5_000;
/**
 * SQL condition: the payment provider must be told about the deletion, or told again. A request that began before the
 * deletion may still create data at the provider, such as a customer. After a minute such requests have ended, or
 * `endedAt` refuses them. So a deletion is final once the provider was told (`settledAt`) a minute after it.
 */
export const isUnsettled = sql<boolean>`(${accounts.deletedAt} is not null and (${accounts.settledAt} is null or ${accounts.settledAt} - ${accounts.deletedAt} < interval '1 minute'))`;

/**
 * Erases the person's data in our database at once. The same transaction stores the deletion, about which the payment
 * provider must be told. Returns true if the provider was told, false if that happens after the response. Records that
 * tax law requires (which subscription, when) stay without the address; the provider keeps the invoices. Throws
 * `recent-login-required` if the last sign-in was more than a few minutes ago.
 */
export async function deleteAccount(dependencies: SubscriptionDependencies, identity: Identity): Promise<boolean> {
  const { db, now, outbox } = dependencies;
  const { userId, email, emailVerified } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');

  await db.transaction(async (tx) => {
    // Locks this row first, as `settleDeletion` does, so that the two cannot block each other. Of two simultaneous
    // requests, the second waits here. It finds no customer then, and keeps the `customerId` that the first has stored.
    await storeSessionEnd(tx, userId, computeSessionEnd(identity, now()));
    const [before] = await tx.select().from(accounts).where(eq(accounts.userId, userId));
    const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId)).for('update');
    await tx
      .update(accounts)
      .set({ deletedAt: now(), settledAt: null, ...(customer && { customerId: customer.customerId }) })
      .where(eq(accounts.userId, userId));
    await eraseRows(tx, userId);
    // A repeated deletion sends no second mail.
    if (email !== null && !before?.deletedAt) {
      await outbox.store(tx, {
        kind: 'account-deletion',
        recipient: email,
        content: writeDeletionMail(dependencies.config),
        // Limits such mails, because an address that was never confirmed may belong to somebody else.
        mayBeStranger: !emailVerified,
      });
    }
  });
  return settleWithTimeout(dependencies, userId);
}

/** Job: settles the deletions that are still unsettled, for example because the provider did not answer. */
export async function settleDeletions(dependencies: SubscriptionDependencies): Promise<void> {
  const unsettled = await dependencies.db.select({ userId: accounts.userId }).from(accounts).where(isUnsettled);
  for (const { userId } of unsettled) await settleDeletion(dependencies, userId);
}

/** Deletes the account's rows, except orders and subscriptions, which the law requires to keep without the address. */
async function eraseRows(tx: Transaction, userId: string): Promise<void> {
  for (const table of [devices, signIns, ageSettings, usage, customers, emailChanges])
    await tx.delete(table).where(eq(table.userId, userId));
  const ownSubscriptions = tx
    .select({ id: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await tx.delete(providerFindings).where(inArray(providerFindings.subject, ownSubscriptions));
  await tx.update(orders).set({ email: null }).where(eq(orders.userId, userId));
}

/** Resolves with false after the timeout, while the deletion continues in the background. */
function settleWithTimeout(dependencies: SubscriptionDependencies, userId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), maxWaitMilliseconds);
    dependencies.runInBackground(async () => {
      resolve(await settleDeletion(dependencies, userId));
      clearTimeout(timer);
    });
  });
}

/** Returns whether the deletion is settled. Safe to repeat after a failure at any point, and to run concurrently. */
async function settleDeletion(dependencies: SubscriptionDependencies, userId: string): Promise<boolean> {
  const { db, now, log } = dependencies;
  const isDeleted = and(eq(accounts.userId, userId), isNotNull(accounts.deletedAt));
  try {
    // Taken before the work, which may miss data that a late request creates at the provider concurrently.
    const settledAt = now();
    const [deletion] = await db.select().from(accounts).where(isDeleted);
    if (!deletion) return true;
    await settleWithProvider(dependencies, userId, deletion.customerId);
    await db.transaction(async (tx) => {
      // None if another process was faster and the person has begun a new account (`createSessionCheck`), which must
      // not be erased.
      const [stillDeleted] = await tx.select().from(accounts).where(isDeleted).for('update');
      if (!stillDeleted) return;
      await eraseRows(tx, userId);
      await tx.update(accounts).set({ settledAt }).where(isDeleted);
    });
    return true;
  } catch (err) {
    log.error({ err }, 'an account deletion waits for the payment provider');
    return false;
  }
}
