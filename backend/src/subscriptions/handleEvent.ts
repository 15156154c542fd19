import { and, eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { orders, webhookEvents } from '../db/schema.ts';
import { handleChargeEvent } from './handleChargeEvent.ts';
import { rememberEvent, syncSubscription } from './syncSubscription.ts';

/**
 * Handles one event of the payment provider, from the webhook or from the provider's list. An event only tells which
 * object to fetch again, so repeated, reordered and unknown ones do no harm.
 */
export async function handleEvent(dependencies: AppDependencies, event: ProviderEvent): Promise<void> {
  const { db, now, log } = dependencies;
  const [handled] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (handled) return;
  if (event.subscriptionId !== null) {
    try {
      await syncSubscription(dependencies, event.subscriptionId, event);
      return;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.missing === null) throw error;
      // It belongs to another account or mode. The event counts as handled, or the provider would repeat it for days.
      const { id, type, subscriptionId } = event;
      log.error(
        { event: id, type, subscription: subscriptionId },
        'the payment provider does not know this subscription',
      );
    }
  }
  if (event.chargeId !== null) return handleChargeEvent(dependencies, event, event.chargeId);
  await db.transaction(async (tx) => {
    if (!(await rememberEvent(tx, event, now()))) return;
    if (event.type === 'checkout.session.expired' && event.sessionId !== null) {
      const isOpenOrder = and(eq(orders.sessionId, event.sessionId), eq(orders.state, 'open'));
      await tx.update(orders).set({ state: 'expired' }).where(isOpenOrder);
    }
  });
}
