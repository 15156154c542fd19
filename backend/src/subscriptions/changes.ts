import { isLarger, plans } from 'api-contract';
import type { PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { customers } from '../db/schema.ts';
import type { ProviderSubscription } from '../doors/providerObjects.ts';
import { currentSubscription } from './currentSubscription.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { endDateOf } from './subscriptionDetails.ts';
import { syncSubscription } from './syncSubscription.ts';

async function running(parts: AppParts, userId: string): Promise<SubscriptionRow> {
  const row = await currentSubscription(parts.db, userId);
  if (!row) throw new CodedError('no-subscription');
  return row;
}

/** Plans the end at the period's end, or takes it back. Done and mailed before it returns; repeating it changes nothing. */
export async function planEnd(parts: AppParts, userId: string, cancel: boolean) {
  const { payments } = parts;
  const before = await running(parts, userId);
  if (before.cancelAtPeriodEnd !== cancel) {
    if (cancel) await payments.planEnd(before.subscriptionId);
    else await payments.takeEndBack(await seenOf(parts, before));
    await syncSubscription(parts, before.subscriptionId);
  }
  const row = await running(parts, userId);
  return { cancelAtPeriodEnd: row.cancelAtPeriodEnd, endDate: endDateOf(row).toISOString() };
}

async function seenOf({ payments }: AppParts, { subscriptionId }: SubscriptionRow): Promise<ProviderSubscription> {
  const seen = await payments.readSubscription(subscriptionId);
  if (seen === null) throw new CodedError('no-subscription');
  return seen;
}

/**
 * Up: at once, a new period with the new plan's minutes begins, and the rest of the old one is credited.
 * Down: with the next period, at its price; until then the minutes that were paid for stay.
 * Either way the subscription goes on: a planned cancellation is taken back.
 */
export async function changePlan(parts: AppParts, userId: string, planId: PlanId): Promise<void> {
  const { config, payments } = parts;
  const row = await running(parts, userId);
  if (row.planId === planId && !row.cancelAtPeriodEnd) return;
  const seen = await seenOf(parts, row);
  const priceId = config.payments.prices[planId];
  if (isLarger(plans[planId], plans[row.periodPlanId])) await changeUp(parts, row, seen, priceId);
  else await payments.changePrice(seen, priceId, 'down');
  await syncSubscription(parts, row.subscriptionId);
}

async function changeUp(
  { config, payments }: AppParts,
  row: SubscriptionRow,
  seen: ProviderSubscription,
  priceId: string,
): Promise<void> {
  // A cheaper plan was chosen before: the credit must be that of the plan that was paid for.
  const isDownPlanned = row.planId !== row.periodPlanId;
  if (isDownPlanned) await payments.planPrice(seen, config.payments.prices[row.periodPlanId]);
  try {
    await payments.changePrice(seen, priceId, 'up');
  } catch (error) {
    if (isDownPlanned) await payments.planPrice(seen, seen.priceId);
    throw error;
  }
}

export async function portalUrl({ db, payments }: AppParts, userId: string): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) throw new CodedError('no-subscription');
  return payments.portalUrl(customer.customerId);
}
