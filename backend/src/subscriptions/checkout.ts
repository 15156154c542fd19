import type { CheckoutSession, Plan } from 'api-contract';
import { plans } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSession } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, orders } from '../db/schema.ts';
import { keepText } from '../texts/keepText.ts';
import { obligation, orderText } from './contractTexts.ts';
import { currentSubscription } from './currentSubscription.ts';
import { customerOf } from './customerOf.ts';
import { planOfPrice } from './plansByPrice.ts';
import { syncSubscription } from './syncSubscription.ts';

type Order = typeof orders.$inferSelect;

const attempts = 5;

/**
 * Opens the hosted checkout for a plan. A user has one open order at a time: a double click, a second tab or a repeated
 * request after a lost answer gets the same session, and choosing another plan closes the session of the first.
 * Throws `invalid-input` for a foreign price, `already-subscribed`, `payment-provider-failed`.
 */
export async function openCheckout(
  dependencies: AppDependencies,
  identity: Identity,
  priceId: string,
): Promise<CheckoutSession> {
  const { config, db } = dependencies;
  const plan = planOfPrice(config.payments.prices, priceId);
  if (!plan) throw new CodedError('invalid-input', { fields: ['priceId'] });

  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order = await openOrder(dependencies, identity, priceId, plan);
    const session = await sessionOf(dependencies, identity, order);
    if (session === null) continue;
    if (session.state === 'open' && order.priceId === priceId) {
      const { sessionId, url } = session;
      return { sessionId, url, publishableKey: config.payments.publishableKey };
    }
    if (session.state === 'complete') {
      // Paid, and the event is not here yet: look now. The next round refuses, or finds that it has ended since.
      if (session.subscriptionId !== null) await syncSubscription(dependencies, session.subscriptionId);
      await close(dependencies, order, 'completed');
      continue;
    }
    if (session.state === 'open') await dependencies.payments.expireSession(session.sessionId).catch(() => undefined);
    // Read again in the next round: it may have been paid in this very moment.
    if (session.state === 'expired') await close(dependencies, order, 'expired');
  }
  const [open] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, identity.userId), eq(orders.state, 'open')));
  throw new CodedError(open ? 'payment-provider-failed' : 'conflict');
}

/**
 * The user's open order, whatever its price, or a new one. Decided under the customer's lock, like `syncSubscription`.
 */
async function openOrder(
  dependencies: AppDependencies,
  identity: Identity,
  priceId: string,
  plan: Plan,
): Promise<Order> {
  const { config, db, now } = dependencies;
  const { userId, email } = identity;
  const customerId = await customerOf(dependencies, identity);
  return db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.userId, userId)).for('update');
    if (await currentSubscription(tx, userId)) throw new CodedError('already-subscribed');
    const [open] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
    if (open) return open;
    const textVersion = await keepText(tx, orderText(plan, config), now());
    const declaration = { textVersion, declaredAt: now(), planId: plan.id, priceId };
    const [order] = await tx
      .insert(orders)
      .values({ userId, customerId, email, state: 'open', ...declaration })
      .returning();
    return order!;
  });
}

/** Null: the order cannot be used and was closed. */
async function sessionOf(
  dependencies: AppDependencies,
  identity: Identity,
  order: Order,
): Promise<ProviderSession | null> {
  const { db, payments } = dependencies;
  if (order.sessionId !== null) {
    const session = await payments.readSession(order.sessionId);
    if (session === null) {
      // The provider never forgets a session: this one belongs to another account or mode and cannot be paid here.
      dependencies.log.error({ order: order.id }, 'the payment provider does not know the session of an order');
      await close(dependencies, order, 'failed');
    }
    return session;
  }
  let session: ProviderSession;
  try {
    session = await payments.createSession(order, obligation(plans[order.planId]));
  } catch (error) {
    // Without an answer of its own the order stays open, and the next request asks the provider with the same key.
    if (!(error instanceof ProviderError) || error.outcome === 'silent' || error.outcome === 'busy') throw error;
    await close(dependencies, order, 'failed');
    if (error.missing !== 'customer') throw error;
    await customerOf(dependencies, { ...identity, email: order.email }, order.customerId);
    return null;
  }
  const { sessionId, url } = session;
  const noted = await db
    .update(orders)
    .set({ sessionId, sessionUrl: url })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')))
    .returning();
  if (noted.length > 0) return session;
  // The order was closed concurrently: its session must not be paid any more.
  if (session.state === 'open') {
    // Written down before: where the provider is away, or we are killed, the reconciliation ends it.
    await db.update(orders).set({ sessionId, state: 'abandoned' }).where(eq(orders.id, order.id));
    await payments.expireSession(sessionId);
    await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, order.id));
  }
  return null;
}

async function close({ db }: AppDependencies, order: Order, state: 'completed' | 'expired' | 'failed') {
  await db
    .update(orders)
    .set({ state })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')));
}
