import { plans, planText } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { declarations, subscriptions } from '../db/schema.ts';
import { meaningOf } from '../subscriptions/providerStatus.ts';
import { endDateOf } from '../subscriptions/subscriptionDetails.ts';
import { syncSubscription } from '../subscriptions/syncSubscription.ts';
import { cancellationSettled, withdrawalSettled } from './declarationMails.ts';

type Declaration = typeof declarations.$inferSelect;

/** Does at the provider what matched declarations ask for, again and again until it answers. */
export async function settleDeclarations(parts: AppParts): Promise<void> {
  const waiting = await parts.db.select().from(declarations).where(eq(declarations.state, 'matched')).limit(100);
  for (const declaration of waiting) {
    await settle(parts, declaration).catch((err) =>
      parts.log.error({ err, declaration: declaration.id }, 'a declaration waits for the payment provider'),
    );
  }
}

async function settle(parts: AppParts, declaration: Declaration): Promise<void> {
  const { db, now, outbox } = parts;
  const { id, act, kind, content, reference, decidedAt } = declaration;
  const subscriptionId = declaration.subscriptionId!;
  const refundedCents = await actAtProvider(parts, subscriptionId, act);
  await syncSubscription(parts, subscriptionId);
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  await db.transaction(async (tx) => {
    await tx.update(declarations).set({ state: 'settled', settledAt: now() }).where(eq(declarations.id, id));
    // The receipt of a cancellation that matched by itself has named the end already.
    if (kind === 'cancellation' && decidedAt === null) return;
    const plan = planText(plans[row?.planId ?? 'basic']);
    await outbox.store(tx, {
      kind: `${kind}-settled`,
      recipient: (kind === 'cancellation' ? content.confirmationEmail : content.email) ?? '',
      content:
        kind === 'withdrawal'
          ? withdrawalSettled({ reference, plan, refundedCents })
          : cancellationSettled({ reference, plan, end: row && act === 'end-of-period' ? endDateOf(row) : now() }),
      onceKey: `${kind}-settled ${id}`,
    });
  });
}

/** Safe to repeat. Returns the cents that were given back. */
async function actAtProvider({ payments }: AppParts, subscriptionId: string, act: Declaration['act']): Promise<number> {
  const seen = await payments.readSubscription(subscriptionId);
  // Over by itself meanwhile: there is nothing left to end.
  if (meaningOf(seen.status).running) {
    if (act === 'end-of-period' && !seen.cancelAtPeriodEnd) await payments.planEnd(subscriptionId);
    if (act === 'end-now' || act === 'refund') await payments.endNow(subscriptionId);
  }
  return act === 'refund' ? payments.refundAll(subscriptionId) : 0;
}
