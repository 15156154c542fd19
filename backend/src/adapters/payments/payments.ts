import Stripe from 'stripe';
import type { Config, PaymentAccount } from '../../config.ts';
import { defaultWaits, type Waits } from '../../waits.ts';
import { callStripe, returnNullIfMissing } from './callStripe.ts';
import { createCheckoutSessions } from './checkoutSessions.ts';
import { createCustomers } from './customers.ts';
import { createPortal } from './portal.ts';
import { convertEvent, eventReaders, type ProviderEvent } from './providerEvents.ts';
import { readId, type ProviderCharge } from './providerObjects.ts';
import { convertPrice } from './providerPrice.ts';
import { createProviderSubscriptions } from './providerSubscriptions.ts';
import { createRefunds, findPaidPeriods } from './refunds.ts';
import { readSignedEvent } from './signedEvent.ts';
import { createWebhookEndpoints } from './webhookEndpoints.ts';

export type Payments = ReturnType<typeof createPayments>;

/**
 * Creates the client of the payment provider (Stripe), as far as the app uses it. Its errors are `ProviderError`s.
 * `waits`: timeouts of a call that charges, and of one attempt of any other.
 */
export function createPayments(
  config: PaymentAccount & Pick<Config['payments'], 'webhookSecret'>,
  siteOrigin: string,
  waits: Pick<Waits, 'charge' | 'providerAttempt'> = defaultWaits,
) {
  const stripe = new Stripe(config.secretKey, {
    timeout: waits.providerAttempt,
    maxNetworkRetries: 1,
    telemetry: false,
    // The address of a test double that replaces Stripe.
    ...(config.apiBase && {
      protocol: config.apiBase.protocol === 'https:' ? 'https' : 'http',
      host: config.apiBase.hostname,
      port: config.apiBase.port || (config.apiBase.protocol === 'https:' ? '443' : '80'),
    }),
  });

  return {
    ...createCustomers(stripe),
    ...createPortal(stripe, siteOrigin),
    ...createCheckoutSessions(stripe, siteOrigin),
    ...createProviderSubscriptions(stripe, waits.charge),
    ...createRefunds(stripe),
    ...createWebhookEndpoints(stripe),

    /** Version of Stripe's API in which this app reads objects and events. */
    apiVersion: Stripe.API_VERSION as string,

    /** Returns null for a price that the secret key's account and mode (live or test) do not have. */
    readPrice: (priceId: string) =>
      callStripe(async () => {
        const price = await returnNullIfMissing(() => stripe.prices.retrieve(priceId));
        return price && convertPrice(price);
      }),

    readCharge: (chargeId: string) =>
      callStripe(async (): Promise<ProviderCharge> => {
        const charge = await stripe.charges.retrieve(chargeId);
        const disputes = charge.disputed ? await stripe.disputes.list({ charge: chargeId, limit: 1 }) : undefined;
        return {
          ...(await findPaidPeriods(stripe, readId(charge.payment_intent))),
          cents: charge.amount,
          refundedCents: charge.amount_refunded,
          dispute: disputes?.data[0]?.status ?? null,
        };
      }),

    /** Lists events of the types that have an effect (`eventReaders`), whether the webhook has received them or not. */
    listEvents: (since: Date) =>
      callStripe(async () => {
        const events: (ProviderEvent & { createdAt: Date })[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, types: Object.keys(eventReaders), limit: 100 }))
          events.push({ ...convertEvent(event), createdAt: new Date(event.created * 1000) });
        return events;
      }),

    /** Verifies the signature of an event from the webhook, and returns the event. */
    readSignedEvent: (rawBody: Buffer, signature: string | undefined, now: Date) =>
      readSignedEvent(stripe, config.webhookSecret, { rawBody, signature, now }),
  };
}
