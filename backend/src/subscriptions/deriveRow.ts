import { isLarger, plans, type PlanId } from 'api-contract';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import type { orders } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { describeStatus } from './providerStatus.ts';

/** Stored facts about the subscription beside its row. */
interface RelatedFacts {
  /** The order with which it was bought. */
  order: typeof orders.$inferSelect | undefined;
  /** Whether the row is missing because the database was restored from a backup that is older than the subscription. */
  isRestored: boolean;
}

/**
 * Derives the subscription's new row from the old one, the provider's state and the related facts. `syncSubscription`
 * stores the new row. Returns null if the price is not one of ours.
 */
export function deriveRow(
  { config, now }: Pick<AppDependencies, 'config' | 'now'>,
  userId: string,
  oldRow: SubscriptionRow | undefined,
  fetched: ProviderSubscription,
  { order, isRestored }: RelatedFacts,
): Omit<SubscriptionRow, 'orderNumber'> | null {
  const planId = findPlanOf(config.payments.prices, fetched.priceId, oldRow, order);
  if (planId === undefined) return null;
  const isSamePeriod = oldRow?.periodStart.getTime() === fetched.periodStart.getTime();
  const { subscriptionId, customerId, status, priceId, priceCents, periodStart, periodEnd, isEndPlanned, endsAt } =
    fetched;
  const { pendingPriceId, latestInvoice } = fetched;
  const at = now();
  // The years until `deleteExpired` deletes an ended subscription do not begin again when it is fetched again.
  const hadEnded = oldRow?.status === status && !describeStatus(status).isRunning;
  const hasChangedPlan = oldRow !== undefined && oldRow.planId !== planId;
  const hasResumed = oldRow?.cancelAtPeriodEnd === true && !isEndPlanned;
  const hasDecidedToStay = hasChangedPlan || hasResumed;
  // A change to a larger plan counts from its request, which created the invoice: a cancellation while it was pending
  // is a later decision.
  const isUpgrade = oldRow !== undefined && isLarger(plans[planId], plans[oldRow.periodPlanId]);
  const isInvoicedChange = isUpgrade && latestInvoice?.reason === 'subscription_update';
  const decidedAt = isInvoicedChange ? latestInvoice.createdAt : at;
  // What was paid for a period stays until it ends: a smaller plan, or another price, begins with the next one.
  const paid =
    oldRow && isSamePeriod && !isUpgrade && oldRow.periodPriceId !== null
      ? oldRow
      : { periodPlanId: planId, periodPriceId: priceId, periodPriceCents: priceCents };
  // An invoice of a change that was discarded says nothing about the period.
  const isAboutPeriod = !isSamePeriod || latestInvoice?.reason === 'subscription_cycle';
  const pendingPlanId =
    pendingPriceId === null ? null : (findPlanByPrice(config.payments.prices, pendingPriceId)?.id ?? null);
  const becameUsableAt = isRestored ? fetched.createdAt : at;
  const firstUsableAt = describeStatus(status).isUsable ? becameUsableAt : null;
  return {
    subscriptionId,
    customerId,
    status,
    priceId,
    priceCents,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: isEndPlanned,
    endsAt,
    userId,
    planId,
    periodPlanId: paid.periodPlanId,
    periodPriceId: paid.periodPriceId,
    periodPriceCents: paid.periodPriceCents,
    isPeriodUnpaid: isAboutPeriod ? isUncollected(fetched) : (oldRow?.isPeriodUnpaid ?? false),
    pendingPlanId,
    needsConfirmation: latestInvoice?.openPayment === 'confirmation',
    ...describeEndedChange(oldRow, latestInvoice, {
      isAnswered: pendingPlanId !== null || !isSamePeriod || hasDecidedToStay,
      isPaid: oldRow?.pendingPlanId === paid.periodPlanId,
    }),
    activatedAt: oldRow?.activatedAt ?? firstUsableAt,
    // Time of the last decision to stay, which overrules earlier cancellations of the customer.
    keptAt: hasDecidedToStay ? decidedAt : (oldRow?.keptAt ?? null),
    updatedAt: hadEnded ? oldRow.updatedAt : at,
    // `refreshIfOver`, `handleChargeEvent` and `discardPendingChange` change these columns.
    lookedAt: oldRow?.lookedAt ?? null,
    takenBackPeriod: oldRow?.takenBackPeriod ?? null,
    discardedInvoiceId: oldRow?.discardedInvoiceId ?? null,
  };
}

/**
 * Finds the plan of a price. The settings list only the present price of each plan: a subscription with an earlier one
 * keeps its stored plan or, if the price was replaced between order and payment, the ordered one. Undefined for a price
 * that is not ours.
 */
function findPlanOf(
  prices: Record<PlanId, string>,
  priceId: string,
  oldRow: SubscriptionRow | undefined,
  order: RelatedFacts['order'],
): PlanId | undefined {
  const plan = findPlanByPrice(prices, priceId);
  if (plan) return plan.id;
  if (oldRow) return priceId === oldRow.periodPriceId ? oldRow.periodPlanId : oldRow.planId;
  return order?.priceId === priceId ? order.planId : undefined;
}

/**
 * Whether the owner has given up the invoice of the current period, so that the status stays `active` without a
 * payment. An invoice that is paid elsewhere counts as paid.
 */
const isUncollected = ({ latestInvoice }: ProviderSubscription): boolean =>
  latestInvoice?.reason === 'subscription_cycle' &&
  (latestInvoice.status === 'void' ||
    latestInvoice.status === 'uncollectible' ||
    (latestInvoice.status === 'draft' && !latestInvoice.isAutomatic));

/**
 * Returns the plan of a change whose payment has failed or was never confirmed, and which no later decision of the
 * customer has ended (`discardedInvoiceId`). It is forgotten with the next change or period (`isAnswered`).
 */
function describeEndedChange(
  oldRow: SubscriptionRow | undefined,
  latestInvoice: ProviderSubscription['latestInvoice'],
  { isAnswered, isPaid }: { isAnswered: boolean; isPaid: boolean },
): Pick<SubscriptionRow, 'endedPlanId' | 'endedReason'> {
  const nothing = { endedPlanId: null, endedReason: null };
  if (!oldRow || isAnswered) return nothing;
  const { pendingPlanId, needsConfirmation, discardedInvoiceId, endedPlanId, endedReason } = oldRow;
  if (pendingPlanId === null) return { endedPlanId, endedReason };
  if (isPaid || latestInvoice?.invoiceId === discardedInvoiceId) return nothing;
  return { endedPlanId: pendingPlanId, endedReason: needsConfirmation ? 'expired' : 'declined' };
}
