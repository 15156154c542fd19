import Stripe from 'stripe';
import { callStripe } from './callStripe.ts';
import { eventReaders } from './providerEvents.ts';

/** Webhook endpoint that gets the provider's events. */
interface ProviderEndpoint {
  id: string;
  url: string;
  /** Null: the account's default version. */
  apiVersion: string | null;
}

/** Types of events that this backend reads. */
const events = Object.keys(eventReaders) as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Creates the calls about webhook endpoints. */
export const createWebhookEndpoints = (stripe: Stripe) => ({
  /** Returns null if the secret key may not read endpoints. */
  listWebhookEndpoints: () =>
    callStripe(async (): Promise<ProviderEndpoint[] | null> => {
      const list = await stripe.webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        throw error;
      });
      return list && list.data.map(({ id, url, api_version: apiVersion }) => ({ id, url, apiVersion }));
    }),

  /** Returns the secret that signs the events, which the provider tells only now. */
  createWebhookEndpoint: (url: string) =>
    callStripe(async () => {
      // The SDK's version is the latest of its types.
      const api_version = Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion;
      return (await stripe.webhookEndpoints.create({ url, enabled_events: events, api_version })).secret ?? '';
    }),

  /** Enables an endpoint, for the events that this backend reads. */
  updateWebhookEndpoint: (id: string) =>
    callStripe(() => stripe.webhookEndpoints.update(id, { enabled_events: events, disabled: false })),
});
