import { once } from 'node:events';
import { changePlan, type PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import { endOf } from '../adapters/payments/plannedEnd.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { planChanges } from '../db/schema.ts';
import { secondsAfter } from '../queue/claimDue.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { leaseSeconds, settlePlanChange } from './settlePlanChanges.ts';

/*
 * States of a change to a larger plan. The request, the job and the provider's events may all move it on:
 *
 *   no row ── row stored ──▶ asked ── card charged ──▶ subscription stored ──▶ no row
 *                              │
 *                              └── refused, or 15 minutes without an answer ──▶ refused ── smaller plan set ──▶ no row
 *
 * A crash or a silent provider leaves the row as it is, and `settlePlanChanges` continues. The row's id is the charge's
 * idempotency key.
 */

/** The larger plan that the provider has not confirmed yet. */
export async function pendingPlan({ db }: AppDependencies, subscriptionId: string): Promise<PlanId | null> {
  const [open] = await db.select().from(planChanges).where(eq(planChanges.subscriptionId, subscriptionId));
  return open?.state === 'asked' ? open.planId : null;
}

/**
 * Charges the larger plan. The row is stored before the card is charged, so that a crash, a silent provider or a second
 * tab can neither charge it twice nor forget it. Returns when it is done or `patienceMs` are over; the work goes on
 * after the response. Throws `payment-declined` and the like only after a refusal.
 */
export async function changeUp(
  dependencies: AppDependencies,
  row: SubscriptionRow,
  seen: ProviderSubscription,
  { planId, prorationDate = null }: { planId: PlanId; prorationDate?: Date | null },
  patienceMs = changePlan.patienceMs - 5_000,
): Promise<void> {
  const { config, db, now } = dependencies;
  const priceId = config.payments.prices[planId];
  // The credit must be that of the plan that was paid for, not of a smaller one that was to follow.
  const creditBasisPriceId = row.planId === row.periodPlanId ? null : config.payments.prices[row.periodPlanId];
  const [change] = await db
    .insert(planChanges)
    .values({
      subscriptionId: row.subscriptionId,
      planId,
      priceId,
      creditBasisPriceId,
      state: 'asked',
      plannedEnd: endOf(seen),
      restorePriceId: creditBasisPriceId && seen.priceId,
      prorationDate,
      askedAt: now(),
      nextAttemptAt: secondsAfter(now(), leaseSeconds),
    })
    .onConflictDoNothing()
    .returning();
  if (!change) {
    // A second click or tab asks for the same plan. Another plan has to wait.
    if ((await pendingPlan(dependencies, row.subscriptionId)) === planId) return;
    throw new CodedError('conflict');
  }
  const patience = AbortSignal.timeout(patienceMs);
  const work = settlePlanChange(dependencies, change, patience);
  dependencies.afterwards(() => work.catch(() => undefined));
  await Promise.race([work, once(patience, 'abort')]);
}
