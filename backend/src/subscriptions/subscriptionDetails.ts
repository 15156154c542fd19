import type { SubscriptionDetails } from 'api-contract';
import { plans } from 'api-contract';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { createShownSubscription, currentSubscription } from './currentSubscription.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { isOver, minutesOfPlan, remainingMinutes } from './minutes.ts';
import { paidMinutes, periodOf, presentPeriod } from './paidPeriod.ts';
import { meaningOf } from './providerStatus.ts';
import { syncSubscription } from './syncSubscription.ts';

export const endDateOf = (row: SubscriptionRow) => row.endsAt ?? row.periodEnd;

/** One look a minute is enough for an event that is late, however many boxes and pages ask. */
const lookAgainMilliseconds = 60_000;
const patienceMilliseconds = 3_000;

/**
 * The running subscription; one whose period has run out is looked up at the provider first, should its event be late.
 */
export const freshSubscription = (dependencies: AppDependencies, userId: string) =>
  fresh(dependencies, () => currentSubscription(dependencies.db, userId));

async function fresh<Row extends SubscriptionRow>(
  dependencies: AppDependencies,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { db, log, now } = dependencies;
  const row = await read();
  if (!row || !isOver(periodOf(row), now())) return row;
  const since = new Date(now().getTime() - lookAgainMilliseconds);
  const mine = eq(subscriptions.subscriptionId, row.subscriptionId);
  const due = or(isNull(subscriptions.lookedAt), lte(subscriptions.lookedAt, since));
  const [first] = await db.update(subscriptions).set({ lookedAt: now() }).where(and(mine, due)).returning();
  if (first) {
    // A provider that is away must not make the page wait: the answer comes without it, and the look goes on.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMilliseconds);
      dependencies.afterwards(async () => {
        await syncSubscription(dependencies, row.subscriptionId).catch((err: unknown) =>
          log.warn({ err }, 'renewal not seen yet'),
        );
        clearTimeout(timer);
        resolve();
      });
    });
  }
  return read();
}

export function createSubscriptionDetails(dependencies: AppDependencies) {
  const shown = createShownSubscription(dependencies.db);
  // Prepared as well: every dashboard without a plan waits for it. The customer of an erased account is gone, and with
  // it the way to its invoices.
  const ended = dependencies.db
    .select({ id: subscriptions.subscriptionId })
    .from(customers)
    .innerJoin(subscriptions, eq(subscriptions.customerId, customers.customerId))
    .where(eq(customers.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare('ended-subscription');
  return async (userId: string): Promise<SubscriptionDetails> => {
    const row = await fresh(dependencies, () => shown(userId));
    if (row) return describe(row, dependencies.now());
    return { hasSubscription: false, hadSubscription: (await ended.execute({ userId })).length > 0 };
  };
}

type Shown = NonNullable<Awaited<ReturnType<ReturnType<typeof createShownSubscription>>>>;

function describe(stored: Shown, now: Date): SubscriptionDetails {
  const row = presentPeriod(stored, now);
  const { usable, paymentFailed } = meaningOf(row.status);
  const isNext = row.periodStart > stored.periodStart;
  const used = isNext ? stored.usedInNextPeriod : stored.usedInPeriod;
  return {
    hasSubscription: true,
    subscription: {
      name: plans[row.periodPlanId].name,
      isActive: usable,
      endDate: endDateOf(stored).toISOString(),
      planId: row.periodPlanId,
      nextPlanId: row.planId === row.periodPlanId ? null : row.planId,
      pendingPlanId: stored.pendingPlanId,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd || stored.hasWaitingCancellation,
      paymentFailed,
      orderNumber: stored.subscriptionId,
    },
    totalMinutesPerPeriod: minutesOfPlan(row.periodPlanId),
    usedMinutesInPeriod: used,
    remainingMinutes: remainingMinutes(paidMinutes(row), used, periodOf(row), now),
  };
}
