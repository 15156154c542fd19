import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { subscriptions, usage } from '../db/schema.ts';
import type { Box } from '../devices/authenticateBox.ts';
import { markSeen } from '../devices/devices.ts';
import { sumUsedMinutes } from './currentSubscription.ts';
import { limitMinutes, countRemainingMinutes } from './minutes.ts';
import { countPaidMinutes, applyRenewalGrace } from './paidPeriod.ts';
import { describeStatus } from './providerStatus.ts';
import { readFreshSubscription } from './subscriptionDetails.ts';

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
  dependencies: AppDependencies,
  { deviceId, userId }: Box,
  { storyId, minutes }: StoryReport,
): Promise<number> {
  // Stores when the box was last online.
  await markSeen(dependencies, deviceId);
  const current = await readFreshSubscription(dependencies, userId);

  return dependencies.db.transaction(async (tx) => {
    const [locked] = current
      ? await tx
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.subscriptionId, current.subscriptionId))
          .for('update')
      : [];
    const row = locked && applyRenewalGrace(locked, dependencies.now());
    const isUsable = row !== undefined && describeStatus(row.status).isUsable;
    const remaining =
      row && isUsable
        ? countRemainingMinutes(countPaidMinutes(row), await sumUsedMinutes(tx, row), row, dependencies.now())
        : 0;

    const [counted] = await tx
      .select()
      .from(usage)
      .where(and(eq(usage.userId, userId), eq(usage.storyId, storyId)));
    // A repeated report is no error, even if the minutes are used up or the subscription has ended since.
    if (counted) return remaining;
    if (!row || !isUsable) throw new CodedError('no-subscription');
    if (remaining === 0) throw new CodedError('no-minutes-left');

    const newMinutes = limitMinutes(minutes, remaining);
    await tx.insert(usage).values({
      userId,
      storyId,
      deviceId,
      subscriptionId: row.subscriptionId,
      periodStart: row.periodStart,
      reportedMinutes: minutes,
      countedMinutes: newMinutes,
      reportedAt: dependencies.now(),
    });
    return remaining - newMinutes;
  });
}
