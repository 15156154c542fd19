import type { PlanId } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { planChanges } from '../db/schema.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { leaseSeconds, settlePlanChange } from './settlePlanChanges.ts';

/*
 * States of a change to a larger plan, a row in `planChanges`. The request (`upgradePlan`), the job
 * (`settlePlanChanges`) and the provider's events may all continue it:
 *
 *   no row ── row stored ──▶ asked ── card charged ──▶ subscription stored ──▶ no row
 *                              │
 *                              └── refused, or 15 minutes without an answer ──▶ refused ── smaller plan set ──▶ no row
 *
 * A crash or a silent provider leaves the row as it is, and `settlePlanChanges` continues. The row's id is the charge's
 * idempotency key.
 */

/** Returns the larger plan whose charge the provider has not confirmed yet; null if there is none. */
export async function findPendingPlan({ db }: AppDependencies, subscriptionId: string): Promise<PlanId | null> {
  const [change] = await db.select().from(planChanges).where(eq(planChanges.subscriptionId, subscriptionId));
  return change?.state === 'asked' ? change.planId : null;
}

/**
 * Charges the larger plan. The row is stored before the card is charged, so that a crash, a provider that does not
 * answer or a second tab can neither charge the card twice nor lose the change. Returns when the change is done, or is
 * left to the job because the provider does not answer in time (`withDeadline`). Throws `payment-declined`, other
 * refusals, and `conflict` while a change to another plan is pending.
 */
export async function upgradePlan(
  dependencies: AppDependencies,
  row: SubscriptionRow,
  fetched: ProviderSubscription,
  { planId, prorationDate }: { planId: PlanId; prorationDate: Date | null },
): Promise<void> {
  const { config, db, now } = dependencies;
  const priceId = config.payments.prices[planId];
  // `periodPlanId` is the plan that was paid for, `planId` the one that is renewed. If Standard is paid, Basic is to
  // follow, and Premium is chosen, the provider already has the price of Basic and would credit only that. So the price
  // of Standard is put back before the charge.
  const creditBasisPriceId = row.planId === row.periodPlanId ? null : config.payments.prices[row.periodPlanId];
  const [change] = await db
    .insert(planChanges)
    .values({
      subscriptionId: row.subscriptionId,
      planId,
      priceId,
      creditBasisPriceId,
      state: 'asked',
      // The charge revokes a planned end.
      plannedEnd: fetched.plannedEnd,
      // If the charge is refused, the smaller plan's price is set again.
      restorePriceId: creditBasisPriceId === null ? null : fetched.priceId,
      prorationDate,
      askedAt: now(),
      // End of the lease: until then, the job leaves the change to this request.
      nextAttemptAt: addSeconds(now(), leaseSeconds),
    })
    .onConflictDoNothing()
    .returning();
  if (!change) {
    // A second click or tab asks for the same plan. Another plan has to wait.
    if ((await findPendingPlan(dependencies, row.subscriptionId)) === planId) return;
    throw new CodedError('conflict');
  }
  // A refusal is thrown. It would also be mailed if an earlier response had shown the change as pending.
  await settlePlanChange(dependencies, change, { wasShownAsPending: false });
}
