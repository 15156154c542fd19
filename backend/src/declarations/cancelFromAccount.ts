import { formatPlan, plans, type SubscriptionEnd } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import { cancelSubscription } from '../subscriptions/changes.ts';
import { findCurrentSubscription } from '../subscriptions/currentSubscription.ts';
import { isWaitingCancellation } from '../subscriptions/pendingCancellations.ts';
import { writeAccountCancellationReceipt } from './cancellationMails.ts';
import { readKnownEnd } from './judge.ts';
import { createReference } from './receiveDeclaration.ts';

/** Maximum wait for the provider. It leaves time to store the declaration in the ten seconds that a client waits. */
const maxWaitMilliseconds = 6_000;

/**
 * Cancels the caller's own subscription. If the payment provider does not answer, the cancellation is stored as a legal
 * declaration and confirmed by mail (§ 312k BGB), and a job carries it out later. However long that takes, the contract
 * ends as it would have if cancelled now. Throws `no-subscription`.
 */
export async function cancelFromAccount(
  dependencies: AppDependencies,
  identity: Identity,
  waitMilliseconds = maxWaitMilliseconds,
): Promise<SubscriptionEnd> {
  try {
    return await rejectIfLate(dependencies, cancelSubscription(dependencies, identity.userId), waitMilliseconds);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'no-subscription') throw error;
    dependencies.log.warn({ err: error }, 'a cancellation is stored until the payment provider is back');
    return storeCancellation(dependencies, identity);
  }
}

/**
 * Rejects after this time, although the work continues in the background. That does no harm: its effect is the same as
 * that of the declaration that is stored then.
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
  // So that the process waits for it when it ends.
  dependencies.runInBackground(() => work.catch(() => undefined));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Stores a cancellation and its receipt, or returns the one that waits already. `endDate` is when the contract will
 * end; null if its period is over, because a renewal may not be stored here yet. `waits`: the provider is told later.
 */
async function storeCancellation(dependencies: AppDependencies, { userId, email }: Identity): Promise<SubscriptionEnd> {
  const { db, now, outbox } = dependencies;
  const receivedAt = now();
  return db.transaction(async (tx) => {
    const current = await findCurrentSubscription(tx, userId);
    if (!current) throw new CodedError('no-subscription');
    // Read again with a lock, which makes a second click wait, and find the declaration of the first.
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
        signedIn: true,
        // With `nextAttemptAt`: due at once for the job `settleDeclarations`.
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
