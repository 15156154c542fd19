import { formatPlan, plans, type SubscriptionEnd } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import { cancelSubscription } from '../subscriptions/changes.ts';
import { findCurrentSubscription } from '../subscriptions/currentSubscription.ts';
import { isPeriodOver } from '../subscriptions/minutes.ts';
import { isWaitingCancellation } from '../subscriptions/pendingCancellations.ts';
import { getEndDate } from '../subscriptions/subscriptionDetails.ts';
import { writeAccountCancellationReceipt } from './cancellationMails.ts';
import { readKnownEnd } from './judge.ts';
import { createReference } from './receiveDeclaration.ts';

/** Maximum wait for the provider. A client waits ten seconds, so four are left for storing the declaration. */
const maxWaitMilliseconds = 6_000;

/**
 * Cancels the caller's own subscription. A repeated cancellation is answered from what is stored, so that it needs no
 * limit of calls to the payment provider. If the payment provider does not answer, the cancellation is stored as a legal
 * declaration and confirmed by mail (§ 312k BGB), and a job carries it out later. However long that takes, the contract
 * ends as it would have if cancelled now. Throws `no-subscription`.
 */
export async function cancelFromAccount(
  dependencies: AppDependencies,
  identity: Identity,
  waitMilliseconds = maxWaitMilliseconds,
): Promise<SubscriptionEnd> {
  const stored = await findStoredCancellation(dependencies, identity.userId);
  if (stored) return stored;
  try {
    return await rejectIfLate(dependencies, cancelSubscription(dependencies, identity.userId), waitMilliseconds);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'no-subscription') throw error;
    dependencies.log.warn({ err: error }, 'a cancellation is stored until the payment provider is back');
    return storeCancellation(dependencies, identity);
  }
}

/** Returns the result of an earlier cancellation that holds, or that waits for the payment provider. */
async function findStoredCancellation({ db, now }: AppDependencies, userId: string): Promise<SubscriptionEnd | null> {
  const current = await findCurrentSubscription(db, userId);
  if (!current) return null;
  if (current.cancelAtPeriodEnd && !isPeriodOver(current, now()))
    return { cancelAtPeriodEnd: true, endDate: getEndDate(current).toISOString() };
  const isWaiting = isWaitingCancellation(current.subscriptionId);
  const [waiting] = await db.select().from(declarations).where(isWaiting).limit(1);
  return waiting
    ? { cancelAtPeriodEnd: true, endDate: waiting.effectiveEnd?.toISOString() ?? null, waits: true }
    : null;
}

/**
 * Rejects after `milliseconds`, while the work continues in the background. If the work succeeds later, that does no
 * harm: the declaration that the caller stores has the same effect.
 */
function rejectIfLate<Result>(
  dependencies: AppDependencies,
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodedError('payment-provider-failed')), milliseconds);
  });
  // A process that is shutting down waits for work that is registered here.
  dependencies.runInBackground(() => work.catch(() => undefined));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Stores a cancellation and its receipt, unless one waits already. `endDate` in the result is when the contract will
 * end. It is null if the stored period is over: the subscription may have been renewed, and the new end is not known
 * here yet. `waits`: the provider is told later.
 */
async function storeCancellation(dependencies: AppDependencies, { userId, email }: Identity): Promise<SubscriptionEnd> {
  const { db, now, outbox } = dependencies;
  const receivedAt = now();
  return db.transaction(async (tx) => {
    const current = await findCurrentSubscription(tx, userId);
    if (!current) throw new CodedError('no-subscription');
    // Reads the row again with a lock: a second click waits here, and then finds the declaration of the first.
    const isCurrent = eq(subscriptions.subscriptionId, current.subscriptionId);
    const [locked = current] = await tx.select().from(subscriptions).where(isCurrent).for('update');
    const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId));
    const [earlier] = await tx.select().from(declarations).where(isWaitingCancellation(locked.subscriptionId)).limit(1);
    const effectiveEnd = earlier ? earlier.effectiveEnd : readKnownEnd(locked, receivedAt);
    if (!earlier) {
      const recipient = customer?.email ?? email;
      const reference = createReference('cancellation');
      const contract = `Abo ${formatPlan(plans[locked.periodPlanId])}`;
      await tx.insert(declarations).values({
        kind: 'cancellation',
        reference,
        receivedAt,
        subscriptionId: locked.subscriptionId,
        effectiveEnd,
        userId,
        accountEmail: recipient,
        signedIn: true,
        // These columns make the declaration due at once for the job `settleDeclarations`.
        state: 'matched',
        effect: 'end-of-period',
        nextAttemptAt: receivedAt,
        // Has the fields of the public form, which the customer has not filled in.
        content: {
          kind: 'ordinary',
          reason: null,
          name: '(angemeldet im Konto)',
          email: recipient,
          contract,
          endDate: null,
          confirmationEmail: recipient,
        },
      });
      const content = writeAccountCancellationReceipt({ reference, receivedAt }, contract, effectiveEnd);
      if (recipient !== null) await outbox.store(tx, { kind: 'cancellation-receipt', recipient, content });
    }
    return { cancelAtPeriodEnd: true, endDate: effectiveEnd?.toISOString() ?? null, waits: true };
  });
}
