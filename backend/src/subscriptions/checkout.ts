import { plans, type CheckoutSession, type Plan } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSession } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, orders } from '../db/schema.ts';
import { keepText } from '../texts/keepText.ts';
import { describeOrder, writeOrderText } from './contractTexts.ts';
import { findCurrentSubscription } from './currentSubscription.ts';
import { ensureCustomer } from './ensureCustomer.ts';
import { findPlanByPrice } from './plansByPrice.ts';
import { syncSubscription } from './syncSubscription.ts';
import type { SubscriptionDependencies } from './withCustomerLock.ts';

/** Row of an order, with the checkout session that follows; `db/tables/subscriptions.ts` explains its states. */
type Order = typeof orders.$inferSelect;

/** An attempt fails only if another request or the provider has changed the order since it was read. */
const maxAttempts = 5;

/**
 * Opens the provider's hosted checkout page for a plan. A user has one open order at a time: a double click, a second
 * tab or a repeated request after a lost answer gets the same session, and choosing another plan closes the session of
 * the first. Throws `invalid-input` for a foreign price, `already-subscribed`, `payment-provider-failed`.
 */
export async function openCheckout(
  dependencies: SubscriptionDependencies,
  identity: Identity,
  priceId: string,
): Promise<CheckoutSession> {
  const { config, db } = dependencies;
  const plan = findPlanByPrice(config.payments.prices, priceId);
  if (!plan) throw new CodedError('invalid-input', { fields: ['priceId'] });

  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const order = await findOrCreateOrder(dependencies, identity, priceId, plan);
    const session = await findOrCreateSession(dependencies, identity, order);
    if (session === null) continue;
    if (session.state === 'open' && order.priceId === priceId) {
      const { sessionId, url } = session;
      return { sessionId, url, publishableKey: config.payments.publishableKey };
    }
    if (session.state === 'complete') {
      // The session is paid, and the event has not arrived. The next attempt throws `already-subscribed`, unless the
      // subscription has ended since.
      if (session.subscriptionId !== null) await syncSubscription(dependencies, session.subscriptionId);
      await closeOrder(dependencies, order, 'completed');
      continue;
    }
    // The session of another plan. It may be paid at this moment, so the next attempt reads what has become of it, and
    // closes its order.
    if (session.state === 'open') await dependencies.payments.expireSession(session.sessionId).catch(() => undefined);
    if (session.state === 'expired') await closeOrder(dependencies, order, 'expired');
  }
  const [openOrder] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, identity.userId), eq(orders.state, 'open')));
  // If an order is still open, the provider has not expired its session. Otherwise other requests were always faster.
  throw new CodedError(openOrder ? 'payment-provider-failed' : 'conflict');
}

/**
 * Returns the user's open order, whatever its price, or a new one. The customer's row is locked, as in
 * `syncSubscription`, so that no subscription can start in between.
 */
async function findOrCreateOrder(
  dependencies: Pick<AppDependencies, 'config' | 'db' | 'now' | 'payments'>,
  identity: Identity,
  priceId: string,
  plan: Plan,
): Promise<Order> {
  const { config, db, now } = dependencies;
  const { userId, email } = identity;
  const customerId = await ensureCustomer(dependencies, identity);
  return db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.userId, userId)).for('update');
    if (await findCurrentSubscription(tx, userId)) throw new CodedError('already-subscribed');
    const [openOrder] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
    if (openOrder) return openOrder;
    const textVersion = await keepText(tx, writeOrderText(plan, config), now());
    const [order] = await tx
      .insert(orders)
      .values({ userId, customerId, email, priceId, planId: plan.id, textVersion, declaredAt: now(), state: 'open' })
      .returning();
    return order!;
  });
}

/** Returns the provider's session of an order. Null: the order cannot be used and was closed. */
async function findOrCreateSession(
  dependencies: Pick<AppDependencies, 'db' | 'log' | 'now' | 'payments'>,
  identity: Identity,
  order: Order,
): Promise<ProviderSession | null> {
  const { db, payments } = dependencies;
  if (order.sessionId !== null) {
    const session = await payments.readSession(order.sessionId);
    if (session === null) {
      // The provider never forgets a session: this one belongs to another account or mode and cannot be paid here.
      dependencies.log.error({ order: order.id }, 'the payment provider does not know the session of an order');
      await closeOrder(dependencies, order, 'expired');
    }
    return session;
  }
  let session: ProviderSession;
  try {
    session = await payments.createSession(order, describeOrder(plans[order.planId]));
  } catch (error) {
    // The provider may have created it: the order stays open, and the next request uses the same idempotency key.
    if (!(error instanceof ProviderError) || error.outcome === 'unanswered') throw error;
    await closeOrder(dependencies, order, 'expired');
    if (error.missingParameter !== 'customer') throw error;
    // The provider does not know the customer any more: the next attempt orders with a new one.
    await ensureCustomer(dependencies, { ...identity, email: order.email }, { lostCustomerId: order.customerId });
    return null;
  }
  const { sessionId, url } = session;
  const updated = await db
    .update(orders)
    .set({ sessionId, sessionUrl: url })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')))
    .returning();
  if (updated.length > 0) return session;
  // The order was closed or deleted concurrently. If the process dies here, its session expires by itself within a day,
  // and nobody can pay it meanwhile: its address was not told to anybody.
  if (session.state === 'open') await payments.expireSession(sessionId);
  return null;
}

/** Closes an order, unless another request has closed it. */
async function closeOrder({ db }: Pick<AppDependencies, 'db'>, order: Order, state: 'completed' | 'expired') {
  await db
    .update(orders)
    .set({ state })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')));
}
