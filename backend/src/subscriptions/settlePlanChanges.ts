import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, planChanges, subscriptions } from '../db/schema.ts';
import { claimDue, secondsAfter, workOff } from '../queue/claimDue.ts';
import { meaningOf } from './providerStatus.ts';
import { planChangeRefused } from './subscriptionMails.ts';
import { syncSubscription } from './syncSubscription.ts';

type PlanChange = typeof planChanges.$inferSelect;

/** Longer than all calls of one attempt together take if each of them runs into its timeout. */
export const leaseSeconds = 180;
const retrySeconds = 30;
/** Maximum age of a change whose card is not charged yet. A later charge would surprise the customer. */
const maxAgeMilliseconds = 15 * 60_000;

/** Job: continues changes that a crash, or a provider that did not answer, has left open (states: `upgradePlan.ts`). */
export async function settlePlanChanges(dependencies: AppDependencies): Promise<void> {
  const { db, now, log } = dependencies;
  await workOff(
    () => claimDue(db, planChanges, { at: now(), leaseSeconds }),
    (change) =>
      settlePlanChange(dependencies, change, AbortSignal.abort()).catch((err) =>
        log.error({ err, subscription: change.subscriptionId }, 'plan change'),
      ),
  );
}

/**
 * Continues a change as far as the provider allows. Rejects with the provider's refusal, and resolves when the change
 * is done or waits for the job. `patience` is aborted when the customer no longer waits for the response.
 */
export async function settlePlanChange(
  dependencies: AppDependencies,
  change: PlanChange,
  patience: AbortSignal,
): Promise<void> {
  const { subscriptionId } = change;
  try {
    if (change.state === 'asked') await charge(dependencies, change);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') {
      // It is unknown whether the card was charged. The job repeats the charge with the same idempotency key.
      dependencies.log.error(
        { err: error, subscription: subscriptionId },
        'a plan change waits for the payment provider',
      );
      await leaveToJob(dependencies, change);
      return;
    }
    await revertChange(dependencies, change, patience.aborted).catch((err) =>
      dependencies.log.error({ err, subscription: subscriptionId }, 'a refused plan change waits to be taken back'),
    );
    throw error;
  }
  if (change.state === 'refused') return revertChange(dependencies, change, true);
  try {
    await syncSubscription(dependencies, subscriptionId);
    await deleteChange(dependencies, change);
  } catch (err) {
    // The card is charged, so the change has not failed: only storing it has to be repeated.
    dependencies.log.error({ err, subscription: subscriptionId }, 'a plan change that is charged waits to be stored');
    await leaveToJob(dependencies, change);
  }
}

async function charge({ payments, now }: AppDependencies, change: PlanChange): Promise<void> {
  const { subscriptionId, creditBasisPriceId, priceId } = change;
  const fetched = await payments.readSubscription(subscriptionId);
  if (fetched.priceId === priceId) return;
  const isTooLate = now().getTime() - change.askedAt.getTime() > maxAgeMilliseconds;
  // The change is then treated as if the provider had refused it.
  if (isTooLate || !meaningOf(fetched.status).running)
    throw new ProviderError({ type: 'not charged' }, { outcome: 'refused' });
  if (creditBasisPriceId !== null && fetched.priceId !== creditBasisPriceId)
    await payments.planPrice(fetched, creditBasisPriceId);
  try {
    await payments.startPrice({ id: fetched.itemId, subscriptionId }, change);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') throw error;
    // Without an answer, only the subscription's price tells whether the card was charged.
    if ((await payments.readSubscription(subscriptionId)).priceId !== priceId) throw error;
  }
}

/**
 * Ends a refused change: plans the smaller plan again, if one was planned. `isLate`: the page has shown the change as
 * pending, so a mail tells the customer that it was refused.
 */
async function revertChange(dependencies: AppDependencies, change: PlanChange, isLate: boolean): Promise<void> {
  const { db, payments } = dependencies;
  const { subscriptionId, creditBasisPriceId, restorePriceId } = change;
  const isChange = eq(planChanges.id, change.id);
  await db.update(planChanges).set({ state: 'refused' }).where(isChange);
  if (creditBasisPriceId !== null && restorePriceId !== null) {
    const fetched = await payments.readSubscription(subscriptionId);
    if (fetched.priceId === creditBasisPriceId && meaningOf(fetched.status).running)
      await payments.planPrice(fetched, restorePriceId);
  }
  await db.transaction(async (tx) => {
    await tx.delete(planChanges).where(isChange);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
    const [customer] = row ? await tx.select().from(customers).where(eq(customers.userId, row.userId)) : [];
    if (!isLate || !row || !customer?.email) return;
    await dependencies.outbox.store(tx, {
      kind: 'plan-change-refused',
      recipient: customer.email,
      content: planChangeRefused({ ...row, planId: change.planId }, dependencies.config, {
        requestedAt: change.askedAt,
        changeCents: null,
      }),
      onceKey: `plan-change-refused ${change.id}`,
    });
  });
  await syncSubscription(dependencies, subscriptionId);
}

async function leaveToJob({ db, now }: AppDependencies, { id }: PlanChange): Promise<void> {
  await db
    .update(planChanges)
    .set({ nextAttemptAt: secondsAfter(now(), retrySeconds) })
    .where(eq(planChanges.id, id));
}

async function deleteChange({ db }: AppDependencies, { id }: PlanChange): Promise<void> {
  await db.delete(planChanges).where(eq(planChanges.id, id));
}
