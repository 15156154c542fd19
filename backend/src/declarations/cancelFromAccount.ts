import type { SubscriptionEnd } from 'api-contract';
import { formatPlan, plans } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import { planEnd } from '../subscriptions/changes.ts';
import { currentSubscription } from '../subscriptions/currentSubscription.ts';
import { isWaitingCancellation } from '../subscriptions/pendingCancellations.ts';
import { accountCancellationReceipt } from './cancellationMails.ts';
import { readKnownEnd } from './judge.ts';
import { newReference } from './receiveDeclaration.ts';

/** Shorter than the ten seconds that a client waits, with room for storing it. */
const patience = 6_000;

/**
 * Cancels the caller's own subscription. While the payment provider is away the declaration is stored and receipted
 * instead, as a public one is (§ 312k BGB), and the job carries it out: the end that was named stays, however long that
 * takes.
 */
export async function cancelFromAccount(
  dependencies: AppDependencies,
  who: Identity,
  patienceMilliseconds = patience,
): Promise<SubscriptionEnd> {
  try {
    return await soon(dependencies, planEnd(dependencies, who.userId, true), patienceMilliseconds);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'no-subscription') throw error;
    dependencies.log.warn({ err: error }, 'a cancellation is stored until the payment provider is back');
    return store(dependencies, who);
  }
}

/** The work goes on when it takes longer; what it does is what the stored declaration asks for. */
function soon<Result>(dependencies: AppDependencies, work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodedError('payment-provider-failed')), milliseconds);
  });
  dependencies.afterwards(() => work.catch(() => undefined));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function store(dependencies: AppDependencies, { userId, email }: Identity): Promise<SubscriptionEnd> {
  const { db, now, outbox } = dependencies;
  const receivedAt = now();
  return db.transaction(async (tx) => {
    const current = await currentSubscription(tx, userId);
    if (!current) throw new CodedError('no-subscription');
    // One after the other: the second click finds the first one's declaration.
    const mine = eq(subscriptions.subscriptionId, current.subscriptionId);
    const [row = current] = await tx.select().from(subscriptions).where(mine).for('update');
    const [customer] = await tx.select().from(customers).where(eq(customers.userId, userId));
    const [stored] = await tx.select().from(declarations).where(isWaitingCancellation(row.subscriptionId)).limit(1);
    const effectiveEnd = stored ? stored.effectiveEnd : readKnownEnd(row, receivedAt);
    if (!stored) {
      const recipient = customer?.email ?? email;
      const reference = newReference('K');
      const contract = `Abo ${formatPlan(plans[row.periodPlanId])}`;
      await tx.insert(declarations).values({
        kind: 'cancellation',
        reference,
        receivedAt,
        subscriptionId: row.subscriptionId,
        effectiveEnd,
        signedIn: true,
        state: 'matched',
        effect: 'end-of-period',
        nextAttemptAt: receivedAt,
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
      const content = accountCancellationReceipt({ reference, receivedAt }, contract, effectiveEnd);
      if (recipient !== null) await outbox.store(tx, { kind: 'cancellation-receipt', recipient, content });
    }
    return { cancelAtPeriodEnd: true, endDate: effectiveEnd?.toISOString() ?? null, waits: true };
  });
}
