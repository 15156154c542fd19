import { and, eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import { eventReaders, type ProviderEvent } from '../adapters/payments/providerEvents.ts';
import { orders, webhookEvents } from '../db/schema.ts';
import { handleChargeEvent } from './handleChargeEvent.ts';
import { storeFinding } from './providerFindings.ts';
import { markEventHandled, syncSubscription } from './syncSubscription.ts';
import type { SubscriptionDependencies } from './withCustomerLock.ts';

/**
 * Handles one event of the payment provider, from the webhook or from the provider's list. An event only tells which
 * object to fetch again, so repeated, reordered and unknown ones do no harm. Each path marks the event as handled in
 * the transaction of its effect. Throws if the provider does not answer; the event is then handled again later.
 */
export async function handleEvent(dependencies: SubscriptionDependencies, event: ProviderEvent): Promise<void> {
  const { db, now } = dependencies;
  const [handled] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (handled) return;
  if (event.subscriptionId !== null && (await syncIfKnown(dependencies, event.subscriptionId, event))) return;
  if (event.chargeId !== null) return handleChargeEvent(dependencies, event, event.chargeId);
  const isAboutNothing = event.subscriptionId === null && event.sessionId === null;
  if (isAboutNothing && Object.hasOwn(eventReaders, event.type))
    await storeFinding(dependencies, event.id, `unknown object of an event ${event.type}`);
  await db.transaction(async (tx) => {
    const isNew = await markEventHandled(tx, event, now());
    if (isNew && event.type === 'checkout.session.expired' && event.sessionId !== null) {
      const isOpenOrder = and(eq(orders.sessionId, event.sessionId), eq(orders.state, 'open'));
      await tx.update(orders).set({ state: 'expired' }).where(isOpenOrder);
    }
  });
}

/**
 * Syncs the subscription and returns true; false if the provider does not know the subscription with our key, because
 * it belongs to another account or the other mode (test or live). The caller then marks the event as handled without an
 * effect, or the provider would repeat the event for days.
 */
async function syncIfKnown(
  dependencies: SubscriptionDependencies,
  subscriptionId: string,
  event: ProviderEvent,
): Promise<boolean> {
  try {
    await syncSubscription(dependencies, subscriptionId, { event });
    return true;
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.missingParameter !== null;
    if (!isUnknown) throw error;
    dependencies.log.error(
      { event: event.id, type: event.type, subscription: subscriptionId },
      'the payment provider does not know this subscription',
    );
    return false;
  }
}
