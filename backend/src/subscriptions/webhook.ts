import { and, eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { orders, webhookEvents } from '../db/schema.ts';
import { rememberEvent, syncSubscription } from './syncSubscription.ts';
import { takeChargeEvent } from './takenBack.ts';

/** The effect of one event of the payment provider; repeated, reordered and unknown ones are fine. */
export async function takeEvent(dependencies: AppDependencies, event: ProviderEvent): Promise<void> {
  const { db, now, log } = dependencies;
  const [known] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (known) return;
  if (event.subscriptionId !== null) {
    try {
      await syncSubscription(dependencies, event.subscriptionId, event);
      return;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.missing === null) throw error;
      // Another account's or mode's: the same event would come for days, and looking again would say the same.
      const { id, type, subscriptionId } = event;
      log.error(
        { event: id, type, subscription: subscriptionId },
        'the payment provider does not know this subscription',
      );
    }
  }
  if (event.chargeId !== null) return takeChargeEvent(dependencies, event, event.chargeId);
  await db.transaction(async (tx) => {
    if (!(await rememberEvent(tx, event, now()))) return;
    if (event.type === 'checkout.session.expired' && event.sessionId !== null) {
      const mine = and(eq(orders.sessionId, event.sessionId), eq(orders.state, 'open'));
      await tx.update(orders).set({ state: 'expired' }).where(mine);
    }
  });
}
