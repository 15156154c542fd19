import { and, eq } from 'drizzle-orm';
import { CodedError } from '../codedError.ts';
import { customers, subscriptions, usage } from '../db/schema.ts';
import type { Box } from '../devices/authenticateBox.ts';
import { markSeen } from '../devices/devices.ts';
import { sumUsedMinutes } from './currentSubscription.ts';
import { storeLowMinutesMail } from './lowMinutes.ts';
import { limitMinutes, countRemainingMinutes } from './minutes.ts';
import { assumeRenewal, countPaidMinutes } from './paidPeriod.ts';
import { describeStatus } from './providerStatus.ts';
import { readFreshSubscription } from './subscriptionDetails.ts';
import type { SubscriptionDependencies } from './withCustomerLock.ts';

interface StoryReport {
  /** Chosen by the box (the customer's device that tells stories); the same in repeated reports of one story. */
  storyId: string;
  minutes: number;
}

/**
 * Counts the minutes of a told story, once per story, and returns the remaining minutes of the period. The
 * subscription's row is locked, so simultaneous reports of several boxes never count more than the plan has. Throws
 * `not-found` for a removed box, `no-subscription`, `no-minutes-left`.
 */
export async function reportMinutes(
  dependencies: SubscriptionDependencies,
  { deviceId, userId }: Box,
  { storyId, minutes }: StoryReport,
): Promise<number> {
  const { db, now, outbox, runInBackground } = dependencies;
  // Throws for a removed box.
  await markSeen(dependencies, deviceId);
  const subscription = await readFreshSubscription(dependencies, userId);

  const { left, hasMail } = await db.transaction(async (tx) => {
    // Locked before the subscription, as by `syncSubscription`: in another order, the two could block each other.
    await tx.select({ id: customers.userId }).from(customers).where(eq(customers.userId, userId)).for('update');
    // Without a subscription, no row matches.
    const isSubscription = eq(subscriptions.subscriptionId, subscription?.subscriptionId ?? '');
    const [locked] = await tx.select().from(subscriptions).where(isSubscription).for('update');
    // For a day after the stored period, a renewal is assumed, because the provider's event about it may be late.
    const usable = locked && describeStatus(locked.status).isUsable ? assumeRenewal(locked, now()) : null;
    const remaining = usable
      ? countRemainingMinutes(countPaidMinutes(usable), await sumUsedMinutes(tx, usable), usable, now())
      : 0;

    const [counted] = await tx
      .select()
      .from(usage)
      .where(and(eq(usage.userId, userId), eq(usage.storyId, storyId)));
    // A repeated report is no error, even if the minutes are used up or the subscription has ended since.
    if (counted) return { left: remaining, hasMail: false };
    if (!usable) throw new CodedError('no-subscription');
    if (remaining === 0) throw new CodedError('no-minutes-left');

    const newMinutes = limitMinutes(minutes, remaining);
    await tx.insert(usage).values({
      userId,
      storyId,
      deviceId,
      subscriptionId: usable.subscriptionId,
      periodStart: usable.periodStart,
      reportedMinutes: minutes,
      countedMinutes: newMinutes,
      reportedAt: now(),
    });
    const minutesAfter = remaining - newMinutes;
    const change = { before: remaining, left: minutesAfter };
    // Of an assumed renewal, nobody knows yet whether it was paid.
    const isAssumed = usable.periodStart > locked!.periodStart;
    return { left: minutesAfter, hasMail: !isAssumed && (await storeLowMinutesMail(dependencies, tx, usable, change)) };
  });
  if (hasMail) runInBackground(outbox.deliverDue);
  return left;
}
