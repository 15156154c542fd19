import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, planChanges, subscriptions } from '../db/schema.ts';
import { claimDue, secondsAfter, workOff } from '../queue/claimDue.ts';
import { meaningOf } from './providerStatus.ts';
import { planChangeRefused } from './subscriptionMails.ts';
import { syncSubscription } from './syncSubscription.ts';

type PlanChange = typeof planChanges.$inferSelect;

/** Longer than all calls of one attempt together, at the provider's slowest. */
export const leaseSeconds = 180;
const retrySeconds = 30;
/** Maximum age of a charge that has not happened. A later one would surprise the customer. */
const askAgainMilliseconds = 15 * 60_000;

/** The job that ends what a silent provider or a crash left open. */
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
 * Moves a change on as far as the provider allows. Rejects with the refusal, resolves when it is done or has to wait
 * for the provider. `patience`: aborted when the person no longer waits for the response.
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
      // It is not known whether the card was charged. The job asks again with the same key.
      dependencies.log.error(
        { err: error, subscription: subscriptionId },
        'a plan change waits for the payment provider',
      );
      await release(dependencies, change);
      return;
    }
    await refuse(dependencies, change, patience.aborted).catch((err) =>
      dependencies.log.error({ err, subscription: subscriptionId }, 'a refused plan change waits to be taken back'),
    );
    throw error;
  }
  if (change.state === 'refused') return refuse(dependencies, change, true);
  try {
    await syncSubscription(dependencies, subscriptionId);
    await forget(dependencies, change);
  } catch (err) {
    // The card is charged: what failed afterwards is not a failed change.
    dependencies.log.error({ err, subscription: subscriptionId }, 'a plan change that is charged waits to be stored');
    await release(dependencies, change);
  }
}

async function charge({ payments, now }: AppDependencies, change: PlanChange): Promise<void> {
  const { subscriptionId, creditBasisPriceId, priceId } = change;
  const seen = await payments.readSubscription(subscriptionId);
  if (seen.priceId === priceId) return;
  const isTooLate = now().getTime() - change.askedAt.getTime() > askAgainMilliseconds;
  if (isTooLate || !meaningOf(seen.status).running) throw refusal;
  if (creditBasisPriceId !== null && seen.priceId !== creditBasisPriceId)
    await payments.planPrice(seen, creditBasisPriceId);
  try {
    await payments.startPrice({ id: seen.itemId, subscriptionId }, change);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') throw error;
    // Silence after the effect looks like silence before it.
    if ((await payments.readSubscription(subscriptionId)).priceId !== priceId) throw error;
  }
}

const refusal = new ProviderError({ type: 'not charged' }, { outcome: 'refused' });

/** Plans the smaller plan again. `isLate`: the page has shown the change as pending, so a mail says how it ended. */
async function refuse(dependencies: AppDependencies, change: PlanChange, isLate: boolean): Promise<void> {
  const { db, payments } = dependencies;
  const { subscriptionId, creditBasisPriceId, restorePriceId } = change;
  const mine = eq(planChanges.id, change.id);
  await db.update(planChanges).set({ state: 'refused' }).where(mine);
  if (creditBasisPriceId !== null && restorePriceId !== null) {
    const seen = await payments.readSubscription(subscriptionId);
    if (seen.priceId === creditBasisPriceId && meaningOf(seen.status).running)
      await payments.planPrice(seen, restorePriceId);
  }
  await db.transaction(async (tx) => {
    await tx.delete(planChanges).where(mine);
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

/** Leaves it to the job. */
async function release({ db, now }: AppDependencies, { id }: PlanChange): Promise<void> {
  await db
    .update(planChanges)
    .set({ nextAttemptAt: secondsAfter(now(), retrySeconds) })
    .where(eq(planChanges.id, id));
}

async function forget({ db }: AppDependencies, { id }: PlanChange): Promise<void> {
  await db.delete(planChanges).where(eq(planChanges.id, id));
}
