import { createHash } from 'node:crypto';
import { changePlan } from 'api-contract';
import Stripe from 'stripe';
import type { PaymentsConfig } from '../../config.ts';
import { ask, askWhileBusy, orMissing } from './askProvider.ts';
import { endOf, staying, type PlannedEnd } from './plannedEnd.ts';
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
import { createRefunds, subscriptionOfPayment } from './refunds.ts';
import { readSignedEvent } from './signedEvent.ts';

/** Two attempts fit into the ten seconds that a client waits. */
const attemptMilliseconds = 4_500;
/** A bank takes its time. One attempt: a second one while the first runs would only hear that it runs. */
const charging = { timeout: changePlan.patienceMs - 5_000, maxNetworkRetries: 0 };

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

  return {
    ...createRefunds(stripe),

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

    /** `since`: what makes it another customer than the one created before for the same person. */
    createCustomer: (userId: string, email: string | null, since: string | null) =>
      askWhileBusy(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { userId }, preferred_locales: ['de'] },
          { idempotencyKey: `customer-${digest([userId, email, since])}` },
        );
        return customer.id;
      }),

    /** An unknown or deleted one is fine. */
    setCustomerEmail: (customerId: string, email: string) =>
      ask(() => orMissing(() => stripe.customers.update(customerId, { email }))),

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

    /**
     * The provider never forgets an ended subscription: an unknown one (`missing`) belongs to another account or mode.
     */
    readSubscription: (subscriptionId: string) =>
      ask(async () =>
        readSubscription(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })),
      ),

    listSubscriptions: (customerId: string) =>
      ask(async () => {
        const list = await orMissing(() =>
          stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
        );
        return (list?.data ?? []).map(readSubscription);
      }),

    planEnd: (subscriptionId: string) =>
      ask(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })),

    takeEndBack: (subscription: ProviderSubscription) =>
      ask(() => stripe.subscriptions.update(subscription.subscriptionId, staying(endOf(subscription)))),

    /** Ends at once and asks for nothing more. An already ended one is fine. */
    endNow: (subscriptionId: string) => ask(() => orMissing(() => stripe.subscriptions.cancel(subscriptionId))),

    /** Cents that `startPrice` would charge with the same price and `prorationDate`. */
    previewStart: ({ subscriptionId, itemId }: ProviderSubscription, priceId: string, prorationDate: Date) =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            billing_cycle_anchor: startNow.billing_cycle_anchor,
            proration_behavior: startNow.proration_behavior,
            proration_date: seconds(prorationDate),
          },
        });
        return preview.amount_due;
      }),

    /**
     * A new period begins now, the rest of the old one is credited, the difference is charged, and a planned end is
     * off. The same id is charged once, however often it is asked: it, price and `plannedEnd` stay the same until there
     * is an answer.
     */
    startPrice: (
      item: { id: string; subscriptionId: string },
      change: { id: string; priceId: string; plannedEnd: PlannedEnd; prorationDate: Date | null },
    ) =>
      ask(async () => {
        const { id, subscriptionId } = item;
        const changed = await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id, price: change.priceId }],
            ...startNow,
            ...staying(change.plannedEnd),
            ...(change.prorationDate && { proration_date: seconds(change.prorationDate) }),
          },
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
          subscriptionId: await subscriptionOfPayment(stripe, idOf(charge.payment_intent)),
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

    readEvent: (rawBody: Buffer, signature: string | undefined, now: Date) =>
      readSignedEvent(stripe, config.webhookSecret, { rawBody, signature, now }),
  };
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Keys are sent as a header: an address does not belong there, and may not fit. */
const digest = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
