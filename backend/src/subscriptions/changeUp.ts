import { changePlan, type PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { customers, planChanges, subscriptions } from '../db/schema.ts';
import { endOf } from '../doors/payments/plannedEnd.ts';
import { ProviderError } from '../doors/payments/providerError.ts';
import type { ProviderSubscription } from '../doors/payments/providerObjects.ts';
import { claimDue, secondsAfter, workOff } from '../queue/claimDue.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { meaningOf } from './providerStatus.ts';
import { planChangeRefused } from './subscriptionMails.ts';
import { syncSubscription } from './syncSubscription.ts';

type PlanChange = typeof planChanges.$inferSelect;

/** Longer than all calls of one attempt together, at the provider's slowest. */
const leaseSeconds = 180;
const retrySeconds = 30;
/** Afterwards nobody expects to be charged any more: what has not happened by then is taken back. */
const askAgainMilliseconds = 15 * 60_000;

/** The larger plan that the provider has not confirmed yet. */
export async function pendingPlan({ db }: AppParts, subscriptionId: string): Promise<PlanId | null> {
  const [open] = await db.select().from(planChanges).where(eq(planChanges.subscriptionId, subscriptionId));
  return open?.state === 'asked' ? open.planId : null;
}

/**
 * Charges the larger plan. The wish is stored before the card is asked, so that a crash, a silent provider or a second tab can
 * neither charge it twice nor forget it. Returns when it is done or `patienceMs` are over; the rest goes on behind the answer, and
 * `settlePlanChanges` ends what a crash left. Throws `payment-declined` and the like after a real refusal alone.
 */
export async function changeUp(
  parts: AppParts,
  row: SubscriptionRow,
  seen: ProviderSubscription,
  planId: PlanId,
  patienceMs = changePlan.patienceMs - 5_000,
): Promise<void> {
  const { config, db, now } = parts;
  const priceId = config.payments.prices[planId];
  // The credit must be that of the plan that was paid for, not of a smaller one that was to follow.
  const creditPriceId = row.planId === row.periodPlanId ? null : config.payments.prices[row.periodPlanId];
  const [change] = await db
    .insert(planChanges)
    .values({
      ...{ subscriptionId: row.subscriptionId, planId, priceId, creditPriceId, state: 'asked' },
      plannedEnd: endOf(seen),
      returnPriceId: creditPriceId && seen.priceId,
      askedAt: now(),
      nextAttemptAt: secondsAfter(now(), leaseSeconds),
    })
    .onConflictDoNothing()
    .returning();
  if (!change) {
    // A second click or tab: the same wish is being seen to. Another wish has to wait for it.
    if ((await pendingPlan(parts, row.subscriptionId)) === planId) return;
    throw new CodedError('conflict');
  }
  let isAnswered = false;
  const work = settle(parts, change, () => isAnswered);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, patienceMs);
    parts.afterwards(async () => {
      await work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }).finally(() => (isAnswered = true));
}

/** The job that ends what a silent provider or a crash left open. */
export async function settlePlanChanges(parts: AppParts): Promise<void> {
  const { db, now, log } = parts;
  await workOff(
    () => claimDue(db, planChanges, { at: now(), leaseSeconds }),
    (change) =>
      settle(parts, change, () => true).catch((err) =>
        log.error({ err, subscription: change.subscriptionId }, 'plan change'),
      ),
  );
}

/** Rejects with the refusal; resolves when it is done, or stays open because the provider says nothing. */
async function settle(parts: AppParts, change: PlanChange, isLate: () => boolean): Promise<void> {
  const { subscriptionId } = change;
  try {
    if (change.state === 'asked') await charge(parts, change);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') {
      // Nobody knows. The job asks again with the same key.
      parts.log.error({ err: error, subscription: subscriptionId }, 'a plan change waits for the payment provider');
      await release(parts, change);
      return;
    }
    await refuse(parts, change, isLate()).catch((err) =>
      parts.log.error({ err, subscription: subscriptionId }, 'a refused plan change waits to be taken back'),
    );
    throw error;
  }
  if (change.state === 'refused') return refuse(parts, change, true);
  try {
    await syncSubscription(parts, subscriptionId);
    await forget(parts, change);
  } catch (err) {
    // The card is charged: whatever failed since must not be called a failed change.
    parts.log.error({ err, subscription: subscriptionId }, 'a plan change that is charged waits to be stored');
    await release(parts, change);
  }
}

async function charge({ payments, now }: AppParts, change: PlanChange): Promise<void> {
  const { subscriptionId, creditPriceId, priceId } = change;
  const seen = await payments.readSubscription(subscriptionId);
  if (seen.priceId === priceId) return;
  const isTooLate = now().getTime() - change.askedAt.getTime() > askAgainMilliseconds;
  if (isTooLate || !meaningOf(seen.status).running) throw refusal;
  if (creditPriceId !== null && seen.priceId !== creditPriceId) await payments.planPrice(seen, creditPriceId);
  try {
    await payments.startPrice({ id: seen.itemId, subscriptionId }, change);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') throw error;
    // Silence after the effect looks like silence before it.
    if ((await payments.readSubscription(subscriptionId)).priceId !== priceId) throw error;
  }
}

const refusal = new ProviderError({ type: 'not charged' }, { outcome: 'refused' });

/** Puts a planned smaller plan back. Late: the page has said that it waits for a confirmation, so a mail tells how it ended. */
async function refuse(parts: AppParts, change: PlanChange, isLate: boolean): Promise<void> {
  const { db, payments } = parts;
  const { subscriptionId, creditPriceId, returnPriceId } = change;
  const mine = eq(planChanges.id, change.id);
  await db.update(planChanges).set({ state: 'refused' }).where(mine);
  if (creditPriceId !== null && returnPriceId !== null) {
    const seen = await payments.readSubscription(subscriptionId);
    if (seen.priceId === creditPriceId && meaningOf(seen.status).running) await payments.planPrice(seen, returnPriceId);
  }
  await db.transaction(async (tx) => {
    await tx.delete(planChanges).where(mine);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
    const [customer] = row ? await tx.select().from(customers).where(eq(customers.userId, row.userId)) : [];
    if (!isLate || !row || !customer?.email) return;
    await parts.outbox.store(tx, {
      kind: 'plan-change-refused',
      recipient: customer.email,
      content: planChangeRefused({ ...row, planId: change.planId }, parts.config, parts.now()),
      onceKey: `plan-change-refused ${change.id}`,
    });
  });
  await syncSubscription(parts, subscriptionId);
}

/** Leaves it to the job. */
async function release({ db, now }: AppParts, { id }: PlanChange): Promise<void> {
  await db
    .update(planChanges)
    .set({ nextAttemptAt: secondsAfter(now(), retrySeconds) })
    .where(eq(planChanges.id, id));
}

async function forget({ db }: AppParts, { id }: PlanChange): Promise<void> {
  await db.delete(planChanges).where(eq(planChanges.id, id));
}
