import { and, eq, inArray } from 'drizzle-orm';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import { isTakenBack } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { subscriptions } from '../db/schema.ts';
import { runningStatuses } from './currentSubscription.ts';
import { rememberEvent } from './syncSubscription.ts';

/** A period is charged when it begins, or up to an hour later; clocks differ. */
const toleranceMilliseconds = 60 * 60_000;

/**
 * A payment was disputed, or given back at the provider: the period that it paid for has the minutes of an unpaid one,
 * and the owner is told, who decides about the rest. Won back, it is paid again. Payments of earlier periods change
 * nothing here.
 */
export async function takeChargeEvent(
  dependencies: AppDependencies,
  event: ProviderEvent,
  chargeId: string,
): Promise<void> {
  const { db, log, now, payments } = dependencies;
  const charge = await payments.readCharge(chargeId).catch((err: unknown) => {
    // The event comes again. The owner learns now that money may be gone.
    log.error(
      { err, type: event.type, charge: chargeId },
      'a payment was disputed or given back, and cannot be read yet',
    );
    throw err;
  });
  const back = isTakenBack(charge);
  const running = and(
    eq(subscriptions.subscriptionId, charge.subscriptionId ?? ''),
    inArray(subscriptions.status, runningStatuses),
  );
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(running).for('update');
    if (!(await rememberEvent(tx, event, now()))) return;
    if (row && isWithinPeriod(charge.createdAt, row))
      await tx
        .update(subscriptions)
        .set({ takenBackPeriod: back ? row.periodStart : null, version: row.version + 1 })
        .where(eq(subscriptions.subscriptionId, row.subscriptionId));
    const { cents, refundedCents, dispute } = charge;
    const about = { type: event.type, charge: chargeId, cents, refundedCents, dispute };
    // The refunds that this backend makes come after the end of the subscription.
    if (!row && event.type === 'charge.refunded') log.info(about, 'a payment was given back');
    else log.error({ ...about, subscription: row?.subscriptionId }, 'a payment was disputed or given back');
  });
}

const isWithinPeriod = (at: Date, { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date }) =>
  at.getTime() >= periodStart.getTime() - toleranceMilliseconds && at < periodEnd;
