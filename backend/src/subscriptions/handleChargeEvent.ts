import { and, eq, inArray } from 'drizzle-orm';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import { isTakenBack } from '../adapters/payments/providerObjects.ts';
import { subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { markEventHandled } from './syncSubscription.ts';
import { requireLock, withCustomerLock, type SubscriptionDependencies } from './withCustomerLock.ts';

/**
 * Handles a dispute or a refund of a payment. If the payment was for the current period, this period has only the few
 * `unpaidMinutes` until the dispute is won. Payments of earlier periods change nothing. The error log tells the owner
 * (the operator of the site), who decides about everything else.
 */
export async function handleChargeEvent(
  dependencies: SubscriptionDependencies,
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
  const [subscription] = await db.select().from(subscriptions).where(isRunning);
  const isNew = subscription
    ? await withCustomerLock(dependencies, subscription.userId, async (section) => {
        // Read again: of two events about one payment, the one that comes last stores the last state.
        const latest = await section.payments.readCharge(chargeId);
        return db.transaction(async (tx) => {
          await requireLock(tx, section);
          const [row] = await tx.select().from(subscriptions).where(isRunning).for('update');
          if (row && latest.periodStarts.some((start) => start.getTime() === row.periodStart.getTime()))
            await tx
              .update(subscriptions)
              // Start of the period whose payment was taken back; null once a dispute is won.
              .set({ takenBackPeriod: isTakenBack(latest) ? row.periodStart : null })
              .where(eq(subscriptions.subscriptionId, row.subscriptionId));
          return markEventHandled(tx, event, now());
        });
      })
    : await db.transaction((tx) => markEventHandled(tx, event, now()));
  if (!isNew) return;
  const { cents, refundedCents, dispute } = charge;
  const details = { type: event.type, charge: chargeId, cents, refundedCents, dispute };
  // This backend refunds only ended subscriptions. So a refund without a running one is most likely its own.
  if (!subscription && event.type === 'charge.refunded') log.info(details, 'a payment was given back');
  else log.error({ ...details, subscription: subscription?.subscriptionId }, 'a payment was disputed or given back');
}
