import { plans, type SubscriptionDetails } from 'api-contract';
import { and, desc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { customers, subscriptions } from '../db/schema.ts';
import { findCurrentSubscription, prepareSubscriptionReader, type SubscriptionRow } from './currentSubscription.ts';
import { rememberConfirmedEmail } from './lowMinutes.ts';
import { isPeriodOver, getPlanMinutes, countRemainingMinutes } from './minutes.ts';
import { assumeRenewal, countPaidMinutes } from './paidPeriod.ts';
import { describeStatus } from './providerStatus.ts';
import { syncSubscription } from './syncSubscription.ts';
import type { SubscriptionDependencies } from './withCustomerLock.ts';

/** Returns when the subscription ends if it is cancelled: the planned end, or else the end of the paid period. */
export const getEndDate = (row: SubscriptionRow) => row.endsAt ?? row.periodEnd;

/** Minimum time between two fetches of one subscription, however many boxes and pages ask for it. */
const refetchMilliseconds = 60_000;

/**
 * Reads the running subscription. If its period is over, the event about its renewal may be late, so it is fetched from
 * the provider first.
 */
export const readFreshSubscription = (dependencies: SubscriptionDependencies, userId: string) =>
  refreshIfOver(dependencies, () => findCurrentSubscription(dependencies.db, userId));

/** Reads a row with `read`. If its period is over, fetches it from the provider and reads it again. */
async function refreshIfOver<Row extends SubscriptionRow>(
  dependencies: SubscriptionDependencies,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { db, log, now, waits } = dependencies;
  const row = await read();
  if (!row || !isPeriodOver(row, now())) return row;
  const refetchedBefore = new Date(now().getTime() - refetchMilliseconds);
  const isSubscription = eq(subscriptions.subscriptionId, row.subscriptionId);
  const isDue = or(isNull(subscriptions.lookedAt), lte(subscriptions.lookedAt, refetchedBefore));
  // `lookedAt` is the time of the last fetch. Of simultaneous requests, only the one whose update matches fetches.
  const [claimed] = await db
    .update(subscriptions)
    .set({ lookedAt: now() })
    .where(and(isSubscription, isDue))
    .returning();
  if (claimed) {
    // If the provider is slow, the response is sent without its answer, and the fetch continues.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waits.renewal);
      dependencies.runInBackground(async () => {
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

/** Prepares the database's statements, and returns the function that reads what the dashboard shows to a user. */
export function createDetailsReader(dependencies: SubscriptionDependencies) {
  const readSubscription = prepareSubscriptionReader(dependencies.db);
  // Runs only without a running subscription, so each one that it finds has ended. It joins the customer, because
  // without a customer (the account was erased) there are no invoices to show. One that was never paid comes last.
  const endedSubscription = dependencies.db
    .select(getTableColumns(subscriptions))
    .from(customers)
    .innerJoin(subscriptions, eq(subscriptions.customerId, customers.customerId))
    .where(eq(customers.userId, sql.placeholder('userId')))
    .orderBy(desc(isNotNull(subscriptions.activatedAt)), desc(subscriptions.updatedAt))
    .limit(1)
    .prepare('ended-subscription');
  return async (identity: Identity): Promise<SubscriptionDetails> => {
    const { userId, email, emailVerified } = identity;
    const row = await refreshIfOver(dependencies, () => readSubscription(userId));
    if (row) {
      if (emailVerified && row.confirmedEmail !== email)
        dependencies.runInBackground(() => rememberConfirmedEmail(dependencies, identity));
      return describeSubscription(row, dependencies.now());
    }
    const [ended] = await endedSubscription.execute({ userId });
    return { hasSubscription: false, hadSubscription: ended !== undefined, endedAt: ended ? findEnd(ended) : null };
  };
}

/**
 * Returns when a subscription has ended: with its period, or earlier when it was seen as ended, e.g. after a
 * withdrawal. Null if it was never paid.
 */
function findEnd(ended: SubscriptionRow): string | null {
  if (!ended.activatedAt) return null;
  // `deriveRow` does not change `updatedAt` after the end.
  const end = Math.min(getEndDate(ended).getTime(), ended.updatedAt.getTime());
  return new Date(end).toISOString();
}

/** Row of `prepareSubscriptionReader`. */
type DetailedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareSubscriptionReader>>>>;

function describeSubscription(stored: DetailedRow, now: Date): SubscriptionDetails {
  const { isUsable, hasFailedPayment } = describeStatus(stored.status);
  const current = assumeRenewal(stored, now);
  const { planId: renewedPlanId, periodPlanId: paidPlanId } = current;
  const isNextPeriod = current.periodStart > stored.periodStart;
  // Boxes report minutes in the next period as soon as it is assumed (`reportMinutes`).
  const used = isNextPeriod ? stored.usedInNextPeriod : stored.usedInPeriod;
  return {
    hasSubscription: true,
    subscription: {
      name: plans[paidPlanId].name,
      isActive: isUsable,
      // The assumption is no promise to customers: they see the end that is stored.
      endDate: getEndDate(stored).toISOString(),
      planId: paidPlanId,
      // Plan after the next renewal, if it is another one.
      nextPlanId: renewedPlanId === paidPlanId ? null : renewedPlanId,
      pendingPlanId: stored.pendingPlanId,
      endedChange:
        stored.endedPlanId && stored.endedReason ? { planId: stored.endedPlanId, reason: stored.endedReason } : null,
      // A cancellation counts although the provider does not know it yet.
      cancelAtPeriodEnd: stored.cancelAtPeriodEnd || stored.hasWaitingCancellation,
      paymentFailed: hasFailedPayment,
      needsConfirmation: stored.needsConfirmation,
      // A price at the provider may have no amount, such as one of several tiers.
      priceCents: current.periodPriceCents ?? plans[paidPlanId].priceCents,
      nextPriceCents: current.priceCents ?? plans[renewedPlanId].priceCents,
      isPeriodUnpaid: current.isPeriodUnpaid,
      isMinutesMailOn: !stored.isMinutesMailOff,
      orderNumber: stored.orderNumber,
    },
    totalMinutesPerPeriod: getPlanMinutes(paidPlanId),
    usedMinutesInPeriod: used,
    // Fewer than the plan has if the period is not paid.
    remainingMinutes: countRemainingMinutes(countPaidMinutes(current), used, current, now),
  };
}
