import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import { addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, planChanges, subscriptions } from '../db/schema.ts';
import { claimDueJob, processDueJobs } from '../queue/claimDueJob.ts';
import { describeStatus } from './providerStatus.ts';
import { writePlanChangeRefused } from './subscriptionMails.ts';
import { syncSubscription } from './syncSubscription.ts';

type PlanChange = typeof planChanges.$inferSelect;

/** Time for which a claimed change belongs to one process: longer than all calls of an attempt with their timeouts. */
export const leaseSeconds = 180;
const retrySeconds = 30;
/** Age of a change after which the card is not charged any more: a later charge would surprise the customer. */
const maxAgeMilliseconds = 15 * 60_000;

/*
 * Changes to a larger plan after their row is stored: `asked` ones are to be charged, `refused` ones to be reverted
 * (`upgradePlan.ts`). The request that stored the row calls `settlePlanChange`, and the job repeats it until the row is
 * deleted.
 */

/** Job: continues changes that a crash, or a provider that did not answer, has left open. */
export async function settlePlanChanges(dependencies: AppDependencies): Promise<void> {
  const { db, now, log } = dependencies;
  await processDueJobs(
    () => claimDueJob(db, planChanges, { at: now(), leaseSeconds }),
    (change) =>
      settlePlanChange(dependencies, change, { wasShownAsPending: true }).catch((err) =>
        log.error({ err, subscription: change.subscriptionId }, 'plan change'),
      ),
  );
}

/**
 * Continues a change as far as the provider allows. Rejects with the provider's refusal, and resolves when the change
 * is done or waits for the job. `wasShownAsPending`: a response has told the customer that the change is pending, so a
 * refusal is mailed.
 */
export async function settlePlanChange(
  dependencies: AppDependencies,
  change: PlanChange,
  { wasShownAsPending }: { wasShownAsPending: boolean },
): Promise<void> {
  const { subscriptionId } = change;
  // An earlier attempt was refused, and reverting it has failed.
  if (change.state === 'refused') return revertChange(dependencies, change, { wasShownAsPending: true });
  try {
    await chargeCard(dependencies, change);
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
    await revertChange(dependencies, change, { wasShownAsPending }).catch((err) =>
      dependencies.log.error({ err, subscription: subscriptionId }, 'a refused plan change waits to be taken back'),
    );
    throw error;
  }
  try {
    await syncSubscription(dependencies, subscriptionId);
    await dependencies.db.delete(planChanges).where(eq(planChanges.id, change.id));
  } catch (err) {
    // The card is charged, so the change has not failed: only storing it has to be repeated.
    dependencies.log.error({ err, subscription: subscriptionId }, 'a plan change that is charged waits to be stored');
    await leaveToJob(dependencies, change);
  }
}

/** Sets the larger plan's price at the provider, which charges the card. Does nothing if that is done already. */
async function chargeCard({ payments, now }: AppDependencies, change: PlanChange): Promise<void> {
  const { subscriptionId, creditBasisPriceId, priceId } = change;
  const fetched = await payments.readSubscription(subscriptionId);
  if (fetched.priceId === priceId) return;
  const isTooLate = now().getTime() - change.askedAt.getTime() > maxAgeMilliseconds;
  // Throws as if the provider had refused, so that the change is reverted.
  if (isTooLate || !describeStatus(fetched.status).isRunning)
    throw new ProviderError({ type: 'not charged' }, { outcome: 'refused' });
  // The provider credits the rest of the period by the present price, so the paid one is set first.
  if (creditBasisPriceId !== null && fetched.priceId !== creditBasisPriceId)
    await payments.setNextPrice(fetched, creditBasisPriceId);
  try {
    await payments.startPriceNow(fetched, change);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') throw error;
    // Without an answer, only the subscription's price tells whether the card was charged.
    if ((await payments.readSubscription(subscriptionId)).priceId !== priceId) throw error;
  }
}

/** Ends a refused change: restores a smaller plan that was to follow, and mails the refusal if the change was shown. */
async function revertChange(
  dependencies: AppDependencies,
  change: PlanChange,
  { wasShownAsPending }: { wasShownAsPending: boolean },
): Promise<void> {
  const { db, payments } = dependencies;
  const { subscriptionId, creditBasisPriceId, restorePriceId } = change;
  const isChange = eq(planChanges.id, change.id);
  await db.update(planChanges).set({ state: 'refused' }).where(isChange);
  if (creditBasisPriceId !== null && restorePriceId !== null) {
    const fetched = await payments.readSubscription(subscriptionId);
    if (fetched.priceId === creditBasisPriceId && describeStatus(fetched.status).isRunning)
      await payments.setNextPrice(fetched, restorePriceId);
  }
  await db.transaction(async (tx) => {
    await tx.delete(planChanges).where(isChange);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
    const [customer] = row ? await tx.select().from(customers).where(eq(customers.userId, row.userId)) : [];
    if (!wasShownAsPending || !row || !customer?.email) return;
    await dependencies.outbox.store(tx, {
      kind: 'plan-change-refused',
      recipient: customer.email,
      content: writePlanChangeRefused({ ...row, planId: change.planId }, dependencies.config, {
        requestedAt: change.askedAt,
        // The card was not charged.
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
    .set({ nextAttemptAt: addSeconds(now(), retrySeconds) })
    .where(eq(planChanges.id, id));
}
