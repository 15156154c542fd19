import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { subscriptions, usage } from '../db/schema.ts';
import type { Box } from '../devices/authenticateBox.ts';
import { markSeen } from '../devices/devices.ts';
import { usedMinutes } from './currentSubscription.ts';
import { countedMinutes, remainingMinutes } from './minutes.ts';
import { paidMinutes, periodOf, presentPeriod } from './paidPeriod.ts';
import { meaningOf } from './providerStatus.ts';
import { freshSubscription } from './subscriptionDetails.ts';

interface Report {
  storyId: string;
  minutes: number;
}

/**
 * Counts a told story once and returns the minutes that are left. The subscription's row is locked, so reports of
 * several boxes at once never count beyond the plan. Throws `not-found` (removed), `no-subscription`,
 * `no-minutes-left`.
 */
export async function reportMinutes(
  dependencies: AppDependencies,
  { deviceId, userId }: Box,
  { storyId, minutes }: Report,
): Promise<number> {
  await markSeen(dependencies, deviceId);
  const current = await freshSubscription(dependencies, userId);

  return dependencies.db.transaction(async (tx) => {
    const [locked] = current
      ? await tx
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.subscriptionId, current.subscriptionId))
          .for('update')
      : [];
    const row = locked && presentPeriod(locked, dependencies.now());
    const usable = row !== undefined && meaningOf(row.status).usable;
    const left =
      row && usable
        ? remainingMinutes(paidMinutes(row), await usedMinutes(tx, row), periodOf(row), dependencies.now())
        : 0;

    const [told] = await tx
      .select()
      .from(usage)
      .where(and(eq(usage.userId, userId), eq(usage.storyId, storyId)));
    if (told) return left;
    if (!row || !usable) throw new CodedError('no-subscription');
    if (left === 0) throw new CodedError('no-minutes-left');

    const counted = countedMinutes(minutes, left);
    await tx.insert(usage).values({
      userId,
      storyId,
      deviceId,
      subscriptionId: row.subscriptionId,
      periodStart: row.periodStart,
      reportedMinutes: minutes,
      countedMinutes: counted,
      reportedAt: dependencies.now(),
    });
    return left - counted;
  });
}
