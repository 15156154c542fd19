import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppParts } from '../appParts.ts';
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
export async function settlePlanChanges(parts: AppParts): Promise<void> {
  const { db, now, log } = parts;
  await workOff(
    () => claimDue(db, planChanges, { at: now(), leaseSeconds }),
    (change) =>
      settlePlanChange(parts, change, AbortSignal.abort()).catch((err) =>
        log.error({ err, subscription: change.subscriptionId }, 'plan change'),
      ),
  );
}

/**
 * Moves a change on as far as the provider allows. Rejects with the refusal, resolves when it is done or has to wait
 * for the provider. `patience`: aborted when the person no longer waits for the response.
 */
export async function settlePlanChange(parts: AppParts, change: PlanChange, patience: AbortSignal): Promise<void> {
  const { subscriptionId } = change;
  try {
    if (change.state === 'asked') await charge(parts, change);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') {
      // It is not known whether the card was charged. The job asks again with the same key.
      parts.log.error({ err: error, subscription: subscriptionId }, 'a plan change waits for the payment provider');
      await release(parts, change);
      return;
    }
    await refuse(parts, change, patience.aborted).catch((err) =>
      parts.log.error({ err, subscription: subscriptionId }, 'a refused plan change waits to be taken back'),
    );
    throw error;
  }
  if (change.state === 'refused') return refuse(parts, change, true);
  try {
    await syncSubscription(parts, subscriptionId);
    await forget(parts, change);
  } catch (err) {
    // The card is charged: what failed afterwards is not a failed change.
    parts.log.error({ err, subscription: subscriptionId }, 'a plan change that is charged waits to be stored');
    await release(parts, change);
  }
}

async function charge({ payments, now }: AppParts, change: PlanChange): Promise<void> {
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
async function refuse(parts: AppParts, change: PlanChange, isLate: boolean): Promise<void> {
  const { db, payments } = parts;
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
    await parts.outbox.store(tx, {
      kind: 'plan-change-refused',
      recipient: customer.email,
      content: planChangeRefused({ ...row, planId: change.planId }, parts.config, {
        requestedAt: change.askedAt,
        changeCents: null,
      }),
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
