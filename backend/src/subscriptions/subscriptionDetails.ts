import type { SubscriptionDetails } from 'api-contract';
import { plans } from 'api-contract';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { currentSubscription, prepareSubscriptionReader } from './currentSubscription.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { isOver, minutesOfPlan, remainingMinutes } from './minutes.ts';
import { paidMinutes, periodOf, applyRenewalGrace } from './paidPeriod.ts';
import { meaningOf } from './providerStatus.ts';
import { syncSubscription } from './syncSubscription.ts';

export const endDateOf = (row: SubscriptionRow) => row.endsAt ?? row.periodEnd;

/** Minimum time between two fetches of one subscription, however many boxes and pages ask for it. */
const refetchMilliseconds = 60_000;
/** Maximum time that a response waits for the provider. */
const maxWaitMilliseconds = 3_000;

/**
 * Reads the running subscription. If its period is over, the event about its renewal may be late, so it is fetched from
 * the provider first.
 */
export const readFreshSubscription = (dependencies: AppDependencies, userId: string) =>
  refreshIfOver(dependencies, () => currentSubscription(dependencies.db, userId));

async function refreshIfOver<Row extends SubscriptionRow>(
  dependencies: AppDependencies,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { db, log, now } = dependencies;
  const row = await read();
  if (!row || !isOver(periodOf(row), now())) return row;
  const before = new Date(now().getTime() - refetchMilliseconds);
  const isSubscription = eq(subscriptions.subscriptionId, row.subscriptionId);
  const isDue = or(isNull(subscriptions.lookedAt), lte(subscriptions.lookedAt, before));
  // Of simultaneous requests, only the one whose update matches fetches.
  const [claimed] = await db
    .update(subscriptions)
    .set({ lookedAt: now() })
    .where(and(isSubscription, isDue))
    .returning();
  if (claimed) {
    // If the provider is slow, the response is sent without its answer, and the fetch continues.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxWaitMilliseconds);
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

export function createDetailsReader(dependencies: AppDependencies) {
  const readSubscription = prepareSubscriptionReader(dependencies.db);
  // Prepared, too: every dashboard without a plan waits for it. It joins the customer, because without a customer (the
  // account was erased) there are no invoices to show.
  const endedSubscription = dependencies.db
    .select({ id: subscriptions.subscriptionId })
    .from(customers)
    .innerJoin(subscriptions, eq(subscriptions.customerId, customers.customerId))
    .where(eq(customers.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare('ended-subscription');
  return async (userId: string): Promise<SubscriptionDetails> => {
    const row = await refreshIfOver(dependencies, () => readSubscription(userId));
    if (row) return describeSubscription(row, dependencies.now());
    return { hasSubscription: false, hadSubscription: (await endedSubscription.execute({ userId })).length > 0 };
  };
}

type DetailedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareSubscriptionReader>>>>;

function describeSubscription(stored: DetailedRow, now: Date): SubscriptionDetails {
  const row = applyRenewalGrace(stored, now);
  const { usable, paymentFailed } = meaningOf(row.status);
  const isNextPeriod = row.periodStart > stored.periodStart;
  const used = isNextPeriod ? stored.usedInNextPeriod : stored.usedInPeriod;
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
