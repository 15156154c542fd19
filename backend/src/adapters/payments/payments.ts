import Stripe from 'stripe';
import type { PaymentsConfig } from '../../config.ts';
import { ask, orMissing } from './askProvider.ts';
import { createCheckoutSessions } from './checkoutSessions.ts';
import { createCustomers } from './customers.ts';
import { eventReaders, readEvent, readWebhookEndpoint, type ProviderEvent } from './providerEvents.ts';
import { idOf, readPrice, type ProviderCharge } from './providerObjects.ts';
import { createProviderSubscriptions } from './providerSubscriptions.ts';
import { createRefunds, subscriptionOfPayment } from './refunds.ts';
import { readSignedEvent } from './signedEvent.ts';

/** Two attempts fit into the ten seconds that a client waits. */
const attemptMilliseconds = 4_500;

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
    ...createCustomers(stripe, siteOrigin),
    ...createCheckoutSessions(stripe, siteOrigin),
    ...createProviderSubscriptions(stripe),
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
