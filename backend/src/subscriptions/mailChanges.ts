import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { describeStatus } from './providerStatus.ts';
import * as mails from './subscriptionMails.ts';

/** Subscription before and after a change: the stored rows and the provider's state, from which `after` was derived. */
interface Change {
  before: SubscriptionRow | undefined;
  after: SubscriptionRow;
  fetched: ProviderSubscription;
}

/**
 * Mails what has changed between two states of a subscription, in the transaction that stores the new one. The mails
 * follow from the rows alone, so a change has the same mail whether it was made here or on the provider's page. Stores
 * each mail once per version of the row.
 */
export async function mailChanges(
  { outbox, config }: AppDependencies,
  tx: Transaction,
  recipient: string,
  { before, after, fetched: { cancelRequestedAt, changeCents } }: Change,
): Promise<void> {
  const statusBefore = before && describeStatus(before.status);
  const statusAfter = describeStatus(after.status);
  /** The subscription became usable for the first time. */
  const isActivated = after.activatedAt !== null && !before?.activatedAt;
  /** It was stored before, and is still running. */
  const isContinued = before !== undefined && !isActivated && statusAfter.running;
  const rules: [kind: string, write: mails.WriteMail, isDue: boolean][] = [
    ['order-confirmation', mails.writeOrderConfirmation, isActivated],
    [
      'cancellation-confirmation',
      mails.writeCancellationConfirmation,
      statusAfter.running && after.cancelAtPeriodEnd && !before?.cancelAtPeriodEnd,
    ],
    ['resumption', mails.writeResumption, isContinued && before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd],
    ['plan-change', choosePlanChangeMail(before, after), isContinued && before.planId !== after.planId],
    [
      'plan-start',
      mails.writePlanStart,
      isContinued && before.planId === after.planId && before.periodPlanId !== after.periodPlanId,
    ],
    ['payment-failure', mails.writePaymentFailure, statusAfter.paymentFailed && !statusBefore?.paymentFailed],
    ['ending', mails.writeEnding, statusBefore?.running === true && !statusAfter.running],
  ];
  for (const [kind, write, isDue] of rules) {
    if (!isDue) continue;
    const onceKey = `${kind} ${after.subscriptionId} ${after.version}`;
    const requestedAt =
      kind === 'cancellation-confirmation'
        ? ((await findReceiptTime(tx, after)) ?? cancelRequestedAt ?? after.updatedAt)
        : after.updatedAt;
    await outbox.store(tx, { kind, recipient, content: write(after, config, { requestedAt, changeCents }), onceKey });
  }
}

/** Chooses the mail about another plan: it begins with the next period, or at once, or a planned one was revoked. */
function choosePlanChangeMail(before: SubscriptionRow | undefined, after: SubscriptionRow): mails.WriteMail {
  if (after.planId !== after.periodPlanId) return mails.writePlanChangeLater;
  return before?.periodPlanId === after.periodPlanId ? mails.writePlanKept : mails.writePlanChangeNow;
}

/** Finds when the cancellation that is being carried out was received: the mail states that time, not the present. */
async function findReceiptTime(tx: Transaction, { subscriptionId }: SubscriptionRow): Promise<Date | undefined> {
  const acting = and(eq(declarations.subscriptionId, subscriptionId), eq(declarations.state, 'acting'));
  const [declaration] = await tx.select().from(declarations).where(acting).orderBy(declarations.receivedAt).limit(1);
  return declaration?.receivedAt;
}
