import { and, eq, inArray } from 'drizzle-orm';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import { isTakenBack } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { markEventHandled } from './syncSubscription.ts';

/**
 * Handles a dispute or a refund of a payment. If the payment was for the current period, this period has only the few
 * `unpaidMinutes` until the dispute is won. Payments of earlier periods change nothing. The error log tells the owner
 * (the operator of the site), who decides about everything else.
 */
export async function handleChargeEvent(
  dependencies: AppDependencies,
  event: ProviderEvent,
  chargeId: string,
): Promise<void> {
  const { db, log, now, payments } = dependencies;
  const charge = await payments.readCharge(chargeId).catch((err: unknown) => {
    // The provider sends the event again, but the owner should learn now that money may be gone.
    log.error(
      { err, type: event.type, charge: chargeId },
      'a payment was disputed or given back, and cannot be read yet',
    );
    throw err;
  });
  // A charge without a subscription matches no row.
  const isRunning = and(
    eq(subscriptions.subscriptionId, charge.subscriptionId ?? ''),
    inArray(subscriptions.status, runningStatuses),
  );
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(isRunning).for('update');
    const isNew = await markEventHandled(tx, event, now());
    if (!isNew) return;
    // The new `version` makes a concurrent `syncSubscription`, which has read the old row, start again.
    if (row && charge.periodStarts.some((start) => start.getTime() === row.periodStart.getTime()))
      await tx
        .update(subscriptions)
        // Start of the period whose payment was taken back; null once a dispute is won.
        .set({ takenBackPeriod: isTakenBack(charge) ? row.periodStart : null, version: row.version + 1 })
        .where(eq(subscriptions.subscriptionId, row.subscriptionId));
    const { cents, refundedCents, dispute } = charge;
    const details = { type: event.type, charge: chargeId, cents, refundedCents, dispute };
    // This backend refunds only ended subscriptions. So a refund without a running one is most likely its own.
    if (!row && event.type === 'charge.refunded') log.info(details, 'a payment was given back');
    else log.error({ ...details, subscription: row?.subscriptionId }, 'a payment was disputed or given back');
  });
}
