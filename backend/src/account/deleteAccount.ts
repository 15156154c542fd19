import { eq, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { ageSettings, boxSignIns, customers, deletions, devices, emailChanges, orders, usage } from '../db/schema.ts';
import { deletionMail } from './deletionMail.ts';
import { endBefore, endWith } from './endSessions.ts';
import { isRecent } from './isRecent.ts';
import { settleWithProvider } from './settleWithProvider.ts';

/** How long the person waits for the payment provider, which may be slower than the page has patience. */
const patienceMilliseconds = 5_000;
/**
 * Is there something left to see to? A deletion is settled for good when it was settled a minute after it began or
 * later: by then every request that was let in before has ended, or learns from `session_ends`, after the provider let
 * it wait, that it has nobody to order for.
 */
export const isUnsettled = sql<boolean>`(${deletions.settledAt} is null or ${deletions.settledAt} - ${deletions.requestedAt} < interval '1 minute')`;

/**
 * Erases the person's data here at once, in one transaction with the note that the payment provider must still be told.
 * True when the provider has been told too, false when that goes on. What tax law wants kept (which subscription, when)
 * stays without the address; invoices are with the provider. Throws `recent-login-required`.
 */
export async function deleteAccount(dependencies: AppDependencies, identity: Identity): Promise<boolean> {
  const { db, now, outbox } = dependencies;
  const { userId, email, emailVerified } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');

  await db.transaction(async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId)).for('update');
    const note = { requestedAt: now(), settledAt: null, customerId: customer?.customerId ?? null };
    const [before] = await tx.select().from(deletions).where(eq(deletions.userId, userId)).for('update');
    await tx
      .insert(deletions)
      .values({ userId, ...note })
      .onConflictDoUpdate({
        target: deletions.userId,
        set: { ...note, customerId: note.customerId ?? before?.customerId ?? null },
      });
    await endBefore(tx, userId, endWith(identity, now()));
    await erase(tx, userId);
    if (email !== null && !before) {
      await outbox.store(tx, {
        kind: 'account-deletion',
        recipient: email,
        content: deletionMail(dependencies.config),
        unconfirmed: !emailVerified,
      });
    }
  });
  return settledInTime(dependencies, userId);
}

/** The job that finishes what a crash, a silent provider or a late request left over. */
export async function settleDeletions(dependencies: AppDependencies): Promise<void> {
  const unsettled = await dependencies.db.select({ userId: deletions.userId }).from(deletions).where(isUnsettled);
  for (const { userId } of unsettled) await settleDeletion(dependencies, userId);
}

async function erase(db: Database | Transaction, userId: string): Promise<void> {
  for (const table of [devices, boxSignIns, ageSettings, usage, customers, emailChanges])
    await db.delete(table).where(eq(table.userId, userId));
  await db.update(orders).set({ email: null }).where(eq(orders.userId, userId));
}

function settledInTime(dependencies: AppDependencies, userId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMilliseconds);
    dependencies.afterwards(async () => {
      resolve(await settleDeletion(dependencies, userId));
      clearTimeout(timer);
    });
  });
}

/** Safe to repeat from any point, and to run twice at once. */
async function settleDeletion(dependencies: AppDependencies, userId: string): Promise<boolean> {
  const { db, now, log } = dependencies;
  const mine = eq(deletions.userId, userId);
  try {
    const settledAt = now();
    const [deletion] = await db.select().from(deletions).where(mine);
    if (!deletion) return true;
    await settleWithProvider(dependencies, userId, deletion.customerId);
    await erase(db, userId);
    await db.update(deletions).set({ settledAt }).where(mine);
    return true;
  } catch (err) {
    log.error({ err }, 'an account deletion waits for the payment provider');
    return false;
  }
}
