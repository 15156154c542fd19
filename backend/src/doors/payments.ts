import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePlan } from 'api-contract';
import Stripe from 'stripe';
import { CodedError } from '../codedError.ts';
import type { PaymentsConfig } from '../config.ts';
import type { Outcome } from './providerError.ts';
import { ProviderError } from './providerError.ts';
import type { ProviderCharge, ProviderEvent, ProviderSubscription } from './providerObjects.ts';
import {
  eventReaders,
  idOf,
  readEvent,
  readPrice,
  readSession,
  readSubscription,
  readWebhookEndpoint,
} from './providerObjects.ts';

/** Two attempts fit into the ten seconds that a client waits. */
const attemptMilliseconds = 4_500;
/** A bank takes its time. One attempt: a second one while the first runs would only hear that it runs. */
const charging = { timeout: changePlan.patienceMs - 5_000, maxNetworkRetries: 0 };
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

  /** Null: it was given back before. The provider keeps a refusal under its key for a day, so each attempt has one of its own. */
  const refund = async (intent: string, attempt: number): Promise<number | null> => {
    try {
      const made = await stripe.refunds.create(
        { payment_intent: intent, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${intent}-${attempt}` },
      );
      if (made.status === 'failed' || made.status === 'canceled')
        throw new CodedError('payment-provider-failed', { message: `refund ${made.id} is ${made.status}` });
      return made.amount;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null;
      throw error;
    }
  };

  async function* paymentsOf(subscriptionId: string, from?: Date) {
    const created = from && { gte: Math.floor(from.getTime() / 1000) };
    const invoices = { subscription: subscriptionId, status: 'paid', limit: 100, ...(created && { created }) } as const;
    for await (const { id } of stripe.invoices.list(invoices)) {
      for await (const { payment, amount_paid: paid } of stripe.invoicePayments.list({ invoice: id, limit: 100 })) {
        const intent = idOf(payment.payment_intent);
        if (intent !== null) yield { intent, paid: paid ?? 0 };
      }
    }
  }

  return {
    /** Null: not a price of this account and mode. */
    readPrice: (priceId: string) => ask(() => orMissing(async () => readPrice(await stripe.prices.retrieve(priceId)))),

    /** Null: the key may not read them. */
    listWebhookEndpoints: () =>
      ask(async () => {
        const list = await stripe.webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripePermissionError) return null;
          throw error;
        });
        return list && list.data.map(readWebhookEndpoint);
      }),

    /** A deleted one is still known. */
    knowsCustomer: (customerId: string) =>
      ask(async () => (await orMissing(() => stripe.customers.retrieve(customerId))) !== null),

    /** `replaces`: the customer we knew, which the provider no longer does. */
    createCustomer: (userId: string, email: string | null, replaces: string | null) =>
      askWhileBusy(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { userId }, preferred_locales: ['de'] },
          { idempotencyKey: `customer-${digest([userId, email, replaces])}` },
        );
        return customer.id;
      }),

    /** One who never paid. An already deleted one is fine. */
    deleteCustomer: (customerId: string) => ask(() => orMissing(() => stripe.customers.del(customerId))),

    /** The same order always gives the same session, even when the first answer was lost. */
    createSession: (order: { id: string; userId: string; customerId: string; priceId: string }, obligation: string) =>
      askWhileBusy(async () => {
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

    /** Ended ones are known for ever: an unknown one (`missing`) belongs to another account or mode, and says nothing about ours. */
    readSubscription: (subscriptionId: string) =>
      ask(async () => readSubscription(await stripe.subscriptions.retrieve(subscriptionId))),

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
      ask(() => stripe.subscriptions.update(subscription.subscriptionId, staying(endOf(subscription)))),

    /** Ends at once and asks for nothing more. An already ended one is fine. */
    endNow: (subscriptionId: string) => ask(() => orMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /**
     * Gives back every payment for a subscription, or only those of invoices from a moment on, and returns their sum in cents. Safe
     * to repeat; `attempt` counts the repetitions.
     */
    refundAll: (subscriptionId: string, attempt: number, from?: Date) =>
      ask(async () => {
        let cents = 0;
        for await (const { intent, paid } of paymentsOf(subscriptionId, from))
          cents += (await refund(intent, attempt)) ?? paid;
        return cents;
      }),

    /** The card of the first payment, as the provider tells cards apart. Null: none, or another means of payment. */
    cardOf: (subscriptionId: string) =>
      ask(async () => {
        for await (const { intent } of paymentsOf(subscriptionId)) {
          const { payment_method: method } = await stripe.paymentIntents.retrieve(intent, {
            expand: ['payment_method'],
          });
          return (typeof method === 'object' && method?.card?.fingerprint) || null;
        }
        return null;
      }),

    /**
     * A new period begins now, the rest of the old one is credited, the difference is charged, and a planned end is off. The same
     * id is charged once, however often it is asked: it, price and `plannedEnd` stay the same until there is an answer.
     */
    startPrice: (
      item: { id: string; subscriptionId: string },
      change: { id: string; priceId: string; plannedEnd: PlannedEnd },
    ) =>
      ask(async () => {
        const { id, subscriptionId } = item;
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          { items: [{ id, price: change.priceId }], ...startNow, ...staying(change.plannedEnd) },
          { idempotencyKey: `change-${change.id}`, ...charging },
        );
        // The SDK takes any JSON for an answer, also that of something in between.
        return readSubscription(changed);
      }),

    /** Which price the next period has. `goesOn`: a planned end is off. */
    planPrice: (subscription: ProviderSubscription, priceId: string, { goesOn = false } = {}) =>
      ask(() =>
        stripe.subscriptions.update(subscription.subscriptionId, {
          items: [{ id: subscription.itemId, price: priceId }],
          ...startWithNextPeriod,
          ...(goesOn && staying(endOf(subscription))),
        }),
      ),

    readCharge: (chargeId: string) =>
      ask(async (): Promise<ProviderCharge> => {
        const charge = await stripe.charges.retrieve(chargeId);
        const disputes = charge.disputed ? await stripe.disputes.list({ charge: chargeId, limit: 1 }) : undefined;
        return {
          customerId: idOf(charge.customer),
          createdAt: new Date(charge.created * 1000),
          cents: charge.amount,
          refundedCents: charge.amount_refunded,
          dispute: disputes?.data[0]?.status ?? null,
        };
      }),

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

    /** Those that make us look, whether they were delivered or not. */
    listEvents: (since: Date) =>
      ask(async () => {
        const events: (ProviderEvent & { createdAt: Date })[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, types: Object.keys(eventReaders), limit: 100 }))
          events.push({ ...readEvent(event), createdAt: new Date(event.created * 1000) });
        return events;
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

/** The provider knows an end by flag, and one by date (its portal sets that). */
export type PlannedEnd = 'none' | 'flag' | 'date';

export const endOf = ({ cancelAtPeriodEnd, endsByDate }: ProviderSubscription): PlannedEnd =>
  cancelAtPeriodEnd ? (endsByDate ? 'date' : 'flag') : 'none';

/** What keeps a subscription running that was to end. */
const staying = (end: PlannedEnd): Stripe.SubscriptionUpdateParams =>
  ({ none: {}, flag: { cancel_at_period_end: false }, date: { cancel_at: '' as const } })[end];

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
      outcome: outcomeOf(cause),
      missing: cause.code === 'resource_missing' ? (cause.param ?? 'id') : null,
    });
  }
}

/** Another tab is asking with the same key, and its answer is ours: waits about as long as a page does. */
async function askWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let waits = 6; ; waits -= 1) {
    try {
      return await ask(call);
    } catch (error) {
      if (waits === 0 || !(error instanceof ProviderError) || error.outcome !== 'busy') throw error;
      await pause(250);
    }
  }
}

function outcomeOf(error: InstanceType<typeof Stripe.errors.StripeError>): Outcome {
  const { statusCode: status } = error;
  if (status === undefined || status === 0) return 'silent';
  // 429 also says that a request which still runs has locked the object.
  if (status === 409 || status === 429) return 'busy';
  // A key that was used with other words: what became of those is not said.
  return status >= 500 || error instanceof Stripe.errors.StripeIdempotencyError ? 'failed' : 'refused';
}

async function orMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
