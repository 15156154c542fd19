import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { CodedError } from '../codedError.ts';
import type { PaymentsConfig } from '../config.ts';
import { ProviderError } from './providerError.ts';
import type { ProviderEvent, ProviderSubscription } from './providerObjects.ts';
import { idOf, readEvent, readSession, readSubscription } from './providerObjects.ts';

/** Two attempts fit into the ten seconds that a client waits. */
const attemptMilliseconds = 4_500;
const toleranceSeconds = 300;

const startNow = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
  // A card that is declined changes nothing: no minutes without payment.
  payment_behavior: 'error_if_incomplete',
} satisfies Stripe.SubscriptionUpdateParams;

const startWithNextPeriod = { proration_behavior: 'none' } satisfies Stripe.SubscriptionUpdateParams;

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(config: PaymentsConfig, siteOrigin: string) {
  const stripe = new Stripe(config.secretKey, {
    timeout: attemptMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(config.apiBase && {
      protocol: config.apiBase.protocol === 'https:' ? 'https' : 'http',
      host: config.apiBase.hostname,
      port: config.apiBase.port || (config.apiBase.protocol === 'https:' ? '443' : '80'),
    }),
  });

  /** Null: it was given back before. */
  const refund = async (intent: string): Promise<number | null> => {
    try {
      const made = await stripe.refunds.create(
        { payment_intent: intent, reason: 'requested_by_customer' },
        { idempotencyKey: `withdrawal-${intent}` },
      );
      return made.amount;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null;
      throw error;
    }
  };

  return {
    /** `replaces`: the customer we knew, which the provider no longer does. */
    createCustomer: (userId: string, email: string | null, replaces: string | null) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { userId }, preferred_locales: ['de'] },
          { idempotencyKey: `customer-${digest([userId, email, replaces])}` },
        );
        return customer.id;
      }),

    /** The same order always gives the same session, even when the first answer was lost. */
    createSession: (order: { id: string; userId: string; customerId: string; priceId: string }, obligation: string) =>
      ask(async () => {
        const metadata = { userId: order.userId, orderId: order.id };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            locale: 'de',
            customer: order.customerId,
            client_reference_id: order.userId,
            line_items: [{ price: order.priceId, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            custom_text: { submit: { message: obligation } },
            success_url: `${siteOrigin}/dashboard?checkout=success`,
            cancel_url: `${siteOrigin}/subscription?checkout=cancelled`,
          },
          { idempotencyKey: `checkout-${order.id}` },
        );
        return readSession(session);
      }),

    readSession: (sessionId: string) =>
      ask(async () => orMissing(async () => readSession(await stripe.checkout.sessions.retrieve(sessionId)))),

    expireSession: (sessionId: string) => ask(() => stripe.checkout.sessions.expire(sessionId)),

    readSubscription: (subscriptionId: string) =>
      ask(() => orMissing(async () => readSubscription(await stripe.subscriptions.retrieve(subscriptionId)))),

    listSubscriptionIds: (customerId: string) =>
      ask(async () => {
        const list = await orMissing(() =>
          stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
        );
        return (list?.data ?? []).map(({ id }) => id);
      }),

    planEnd: (subscriptionId: string) =>
      ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),

    takeEndBack: (subscription: ProviderSubscription) =>
      ask(() => stripe.subscriptions.update(subscription.subscriptionId, staying(subscription))),

    /** Ends at once and asks for nothing more. An already ended one is fine. */
    endNow: (subscriptionId: string) => ask(() => orMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /** Gives back every payment for a subscription, and returns their sum in cents. Safe to repeat. */
    refundAll: (subscriptionId: string) =>
      ask(async () => {
        let cents = 0;
        for await (const { id } of stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 })) {
          for await (const { payment, amount_paid: paid } of stripe.invoicePayments.list({ invoice: id, limit: 100 })) {
            const intent = idOf(payment.payment_intent);
            if (intent !== null) cents += (await refund(intent)) ?? paid ?? 0;
          }
        }
        return cents;
      }),

    /** Up: a new period begins now, the rest of the old one is credited. Down: the next period is the cheaper one. A planned end is off. */
    changePrice: (subscription: ProviderSubscription, priceId: string, direction: 'up' | 'down') =>
      ask(() => {
        const start = direction === 'up' ? startNow : startWithNextPeriod;
        const items = [{ id: subscription.itemId, price: priceId }];
        return stripe.subscriptions.update(subscription.subscriptionId, { items, ...start, ...staying(subscription) });
      }),

    /** Which price the next period has, and nothing else. */
    planPrice: ({ subscriptionId, itemId }: ProviderSubscription, priceId: string) =>
      ask(() =>
        stripe.subscriptions.update(subscriptionId, {
          items: [{ id: itemId, price: priceId }],
          ...startWithNextPeriod,
        }),
      ),

    portalUrl: (customerId: string) =>
      ask(async () => {
        const returnUrl = `${siteOrigin}/subscription`;
        const page = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: 'de',
        });
        return page.url;
      }),

    /** Throws `invalid-input` for a forged, missing, old or future signature. */
    readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent {
      // The last one, as the SDK reads it: an earlier one could be put in front by anybody.
      const signedAt = Number(/^(?:.*,)?t=(\d+)/.exec(signature ?? '')?.[1] ?? NaN);
      // The SDK refuses the past only; a signature made out for the future could be replayed for as long.
      if (!(signedAt <= now.getTime() / 1000 + toleranceSeconds)) throw new CodedError('invalid-input');
      try {
        const { webhookSecret } = config;
        return readEvent(
          stripe.webhooks.constructEvent(
            rawBody,
            signature ?? '',
            webhookSecret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          ),
        );
      } catch (cause) {
        throw new CodedError('invalid-input', { message: 'webhook signature', cause });
      }
    },
  };
}

/** What keeps a subscription running that was to end: the provider knows an end by flag, and one by date (its portal sets that). */
const staying = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): Stripe.SubscriptionUpdateParams =>
  cancelAtPeriodEnd ? (endsByDate ? { cancel_at: '' } : { cancel_at_period_end: false }) : {};

/** Keys are sent as a header: an address does not belong there, and may not fit. */
const digest = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new ProviderError(cause, {
      isDeclined: cause instanceof Stripe.errors.StripeCardError,
      isAnswer: !(cause instanceof Stripe.errors.StripeConnectionError),
      missing: cause.code === 'resource_missing' ? (cause.param ?? 'id') : null,
    });
  }
}

async function orMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
