import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { meaningOf } from './providerStatus.ts';
import * as mails from './subscriptionMails.ts';

/** Mails what changed between two states of a subscription, in the transaction that stores the change. */
export async function mailChanges(
  { outbox, config }: AppDependencies,
  tx: Transaction,
  recipient: string,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
  { cancelRequestedAt, changeCents }: ProviderSubscription,
): Promise<void> {
  const [was, is] = [before && meaningOf(before.status), meaningOf(after.status)];
  const activated = after.activatedAt !== null && !before?.activatedAt;
  const known = before !== undefined && !activated && is.running;
  const kept = before?.periodPlanId === after.periodPlanId ? mails.planKept : mails.planChangeNow;
  const planChanged = after.planId === after.periodPlanId ? kept : mails.planChangeLater;
  const due: [string, mails.Write, boolean][] = [
    ['order-confirmation', mails.orderConfirmation, activated],
    [
      'cancellation-confirmation',
      mails.cancellationConfirmation,
      is.running && after.cancelAtPeriodEnd && !before?.cancelAtPeriodEnd,
    ],
    ['resumption', mails.resumption, known && before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd],
    ['plan-change', planChanged, known && before.planId !== after.planId],
    [
      'plan-start',
      mails.planStart,
      known && before.planId === after.planId && before.periodPlanId !== after.periodPlanId,
    ],
    ['payment-failure', mails.paymentFailure, is.paymentFailed && !was?.paymentFailed],
    ['ending', mails.ending, was?.running === true && !is.running],
  ];
  for (const [kind, write, isDue] of due) {
    if (!isDue) continue;
    const onceKey = `${kind} ${after.subscriptionId} ${after.version}`;
    const requestedAt =
      kind === 'cancellation-confirmation'
        ? ((await declaredAt(tx, after)) ?? cancelRequestedAt ?? after.updatedAt)
        : after.updatedAt;
    await outbox.store(tx, { kind, recipient, content: write(after, config, { requestedAt, changeCents }), onceKey });
  }
}

/** A declaration was received long before it was carried out, and its time of receipt has legal weight. */
async function declaredAt(tx: Transaction, { subscriptionId }: SubscriptionRow): Promise<Date | undefined> {
  const acting = and(eq(declarations.subscriptionId, subscriptionId), eq(declarations.state, 'acting'));
  const [declaration] = await tx.select().from(declarations).where(acting).orderBy(declarations.receivedAt).limit(1);
  return declaration?.receivedAt;
}
