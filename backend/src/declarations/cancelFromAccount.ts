import { formatPlan, plans, type SubscriptionEnd } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import { findCurrentSubscription } from '../subscriptions/currentSubscription.ts';
import { isPeriodOver } from '../subscriptions/minutes.ts';
import { getEndDate } from '../subscriptions/subscriptionDetails.ts';
import { isWaitingCancellation } from '../subscriptions/waitingCancellations.ts';
import type { SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';
import { writeAccountCancellationReceipt } from './cancellationMails.ts';
import type { Declaration } from './findSubscription.ts';
import { readKnownEnd } from './judge.ts';
import { createReference } from './receiveDeclaration.ts';
import { settleDeclaration } from './settleDeclarations.ts';

/** Maximum wait for the provider. A client waits ten seconds, so four are left for the database. */
const maxWaitMilliseconds = 6_000;

/**
 * Cancels the caller's own subscription: stores the cancellation as a legal declaration, and carries it out. A repeated
 * one is answered from what is stored, so that it needs no limit of calls to the payment provider. If the provider does
 * not answer in time, the receipt is mailed (§ 312k BGB), and a job carries the cancellation out later: however long
 * that takes, the contract ends as it would have if cancelled now. Throws `no-subscription`.
 */
export async function cancelFromAccount(
  dependencies: SubscriptionDependencies,
  identity: Identity,
  waitMilliseconds = maxWaitMilliseconds,
): Promise<SubscriptionEnd> {
  const declaration = await storeCancellation(dependencies, identity);
  if (declaration !== null) {
    // Only the first request does: a repeated one would ask the provider again.
    if (!declaration.isRepeated) await settleInTime(dependencies, declaration.reference, waitMilliseconds);
    const isStillOpen = and(eq(declarations.id, declaration.id), eq(declarations.state, 'open'));
    if ((await dependencies.db.$count(declarations, isStillOpen)) > 0) {
      await storeReceipt(dependencies, declaration);
      const { effectiveEnd } = declaration;
      return { cancelAtPeriodEnd: true, endDate: effectiveEnd?.toISOString() ?? null, waits: true };
    }
  }
  const row = await findCurrentSubscription(dependencies.db, identity.userId);
  // It has ended at once, because its period was over.
  if (!row) return { cancelAtPeriodEnd: true, endDate: declaration?.effectiveEnd?.toISOString() ?? null };
  return { cancelAtPeriodEnd: row.cancelAtPeriodEnd, endDate: getEndDate(row).toISOString() };
}

/**
 * Stores a cancellation. Returns the one that waits already, if there is one; null if the subscription is to end
 * already.
 */
const storeCancellation = (
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  { userId, email }: Identity,
): Promise<(Declaration & { isRepeated: boolean }) | null> =>
  db.transaction(async (tx) => {
    const receivedAt = now();
    const current = await findCurrentSubscription(tx, userId);
    if (!current) throw new CodedError('no-subscription');
    // Reads the row again with a lock: a second click waits here, and then finds the declaration of the first.
    const isCurrent = eq(subscriptions.subscriptionId, current.subscriptionId);
    const [locked = current] = await tx.select().from(subscriptions).where(isCurrent).for('update');
    const isOwn = and(isWaitingCancellation(locked.subscriptionId), eq(declarations.signedIn, true));
    const [earlier] = await tx.select().from(declarations).where(isOwn).limit(1);
    if (earlier) return { ...earlier, isRepeated: true };
    if (locked.cancelAtPeriodEnd && !isPeriodOver(locked, receivedAt)) return null;
    const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId));
    const recipient = customer?.email ?? email;
    const [stored] = await tx
      .insert(declarations)
      .values({
        kind: 'cancellation',
        reference: createReference('cancellation'),
        receivedAt,
        subscriptionId: locked.subscriptionId,
        effectiveEnd: readKnownEnd(locked, receivedAt),
        userId,
        accountEmail: recipient,
        signedIn: true,
        state: 'open',
        effect: 'end-of-period',
        nextAttemptAt: receivedAt,
        // Has the fields of the public form, which the customer has not filled in.
        content: {
          kind: 'ordinary',
          reason: null,
          name: '(angemeldet im Konto)',
          email: recipient,
          contract: `Abo ${formatPlan(plans[locked.periodPlanId])}`,
          endDate: null,
          confirmationEmail: recipient,
        },
      })
      .returning();
    return { ...stored!, isRepeated: false };
  });

/** Carries the declaration out, and stops waiting after `milliseconds`, while the work continues in the background. */
async function settleInTime(
  dependencies: SubscriptionDependencies,
  reference: string,
  milliseconds: number,
): Promise<void> {
  const settling = settleDeclaration(dependencies, reference);
  // A process that is shutting down waits for work that is registered here.
  dependencies.runInBackground(() => settling);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([settling, late]).finally(() => clearTimeout(timer));
}

/** Mails once that the cancellation has arrived and waits. */
async function storeReceipt(
  { db, outbox }: Pick<AppDependencies, 'db' | 'outbox'>,
  declaration: Declaration,
): Promise<void> {
  const { accountEmail, content, effectiveEnd, id } = declaration;
  if (accountEmail === null) return;
  await outbox.store(db, {
    kind: 'cancellation-receipt',
    recipient: accountEmail,
    content: writeAccountCancellationReceipt(declaration, content.contract ?? '', effectiveEnd),
    onceKey: `cancellation-receipt ${id}`,
  });
}
