import type { Transaction } from '../adapters/openDatabase.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import type { MailKind } from '../db/mailKinds.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { describeStatus } from './providerStatus.ts';
import * as mails from './subscriptionMails.ts';

/** A declaration (a cancellation or withdrawal) that is carried out by the change. */
export interface Cause {
  receivedAt: Date;
  signedIn: boolean;
  decidedAt: Date | null;
  effectiveEnd: Date | null;
}

/** Subscription before and after a change: the stored rows and the provider's state, from which `after` was derived. */
interface Change {
  before: SubscriptionRow | undefined;
  after: SubscriptionRow;
  fetched: ProviderSubscription;
  declaration?: Cause | undefined;
}

/**
 * Mails what has changed between two states of a subscription, in the transaction that stores the new one. The mails
 * follow from the two states alone, so a change has the same mail whether it was made here or on the provider's page.
 * The outbox sends them after the transaction.
 */
export async function mailChanges(
  { outbox, config }: Pick<AppDependencies, 'config' | 'outbox'>,
  tx: Transaction,
  recipient: string,
  { before, after, fetched: { cancelRequestedAt, latestInvoice }, declaration }: Change,
): Promise<void> {
  const statusBefore = before && describeStatus(before.status);
  const statusAfter = describeStatus(after.status);
  // The subscription became usable for the first time.
  const isActivated = after.activatedAt !== null && !before?.activatedAt;
  // The subscription was stored before, and is still running.
  const isContinued = before !== undefined && !isActivated && statusAfter.isRunning;
  // The boxes could tell stories, and cannot any more, although the subscription runs on: it is unpaid or paused.
  const areStoriesStopped = isContinued && statusBefore?.isUsable === true && !statusAfter.isUsable;
  const rules: [kind: MailKind, write: mails.WriteMail, isDue: boolean][] = [
    ['order-confirmation', mails.writeOrderConfirmation, isActivated],
    [
      'cancellation-confirmation',
      mails.writeCancellationConfirmation,
      statusAfter.isRunning && after.cancelAtPeriodEnd && !before?.cancelAtPeriodEnd && !isAnnounced(declaration),
    ],
    ['resumption', mails.writeResumption, isContinued && before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd],
    // `planId` is the plan that is renewed, `periodPlanId` the one that was paid for in the current period.
    ['plan-change', choosePlanChangeMail(before, after), isContinued && before.planId !== after.planId],
    [
      'plan-start',
      mails.writePlanStart,
      isContinued && before.planId === after.planId && before.periodPlanId !== after.periodPlanId,
    ],
    [
      'plan-change-confirmation',
      mails.writePlanChangeConfirmation,
      isContinued && after.pendingPlanId !== null && after.needsConfirmation && !isAwaited(before),
    ],
    [
      'plan-change-ended',
      after.endedReason === 'expired' ? mails.writePlanChangeExpired : mails.writePlanChangeRefused,
      isContinued && after.endedPlanId !== null && before.endedPlanId === null,
    ],
    [
      'payment-failure',
      mails.writePaymentFailure,
      statusAfter.hasFailedPayment &&
        !after.needsConfirmation &&
        !areStoriesStopped &&
        (!statusBefore?.hasFailedPayment || isAwaited(before)),
    ],
    [
      'payment-confirmation',
      mails.writePaymentConfirmation,
      statusAfter.hasFailedPayment && after.needsConfirmation && !(statusBefore?.hasFailedPayment && isAwaited(before)),
    ],
    ['stories-stopped', mails.writeStoriesStopped, areStoriesStopped],
    ['ending', mails.writeEnding, statusBefore?.isRunning === true && !statusAfter.isRunning],
  ];
  for (const [kind, write, isDue] of rules) {
    if (!isDue) continue;
    // A cancellation counts from the receipt of its declaration. Without one, the provider knows when it was requested.
    const requestedAt =
      kind === 'cancellation-confirmation'
        ? (declaration?.receivedAt ?? cancelRequestedAt ?? after.updatedAt)
        : after.updatedAt;
    const changeCents = latestInvoice?.reason === 'subscription_update' ? latestInvoice.paidCents : null;
    const content = write(after, config, { requestedAt, changeCents });
    await outbox.store(tx, { kind, recipient, content });
  }
}

/** Whether the bank was already waiting for the customer. */
const isAwaited = (before: SubscriptionRow | undefined) => before?.needsConfirmation === true;

/**
 * Chooses the mail about another plan: the plan begins with the next period, a planned smaller plan was revoked so that
 * the paid plan is kept, or the plan has begun at once.
 */
function choosePlanChangeMail(before: SubscriptionRow | undefined, after: SubscriptionRow): mails.WriteMail {
  if (after.planId !== after.periodPlanId) return mails.writePlanChangeLater;
  return before?.periodPlanId === after.periodPlanId ? mails.writePlanKept : mails.writePlanChangeNow;
}

/** Whether a mail has told the account the end already: of a cancellation without a sign-in (`judgeReceived`). */
const isAnnounced = (cause: Cause | undefined) =>
  cause !== undefined && !cause.signedIn && cause.decidedAt === null && cause.effectiveEnd !== null;
