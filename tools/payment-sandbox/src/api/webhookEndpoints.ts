import * as z from 'zod';
import type { WebhookEndpoint } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { apiVersion, eventTypes, oldApiVersion } from '../events.ts';
import { paginate } from '../paginate.ts';
import { boolean, listParameters, url } from '../parameters.ts';
import { createInvalidRequestError, requireResource } from '../StripeError.ts';
import { defineEndpoint } from './Endpoint.ts';

/** Types of events that an endpoint can ask for: those of the sandbox, those of trials, or all. */
const enabledEvents = z
  .array(z.enum([...eventTypes, 'customer.subscription.paused', 'customer.subscription.resumed', '*']))
  .min(1);

/** Calls of Stripe's API about webhook endpoints. Endpoints that are created here get no events. */
export const webhookEndpoints = [
  defineEndpoint('GET', '/webhook_endpoints', { limit: listParameters.limit }, (parameters, { state }) =>
    paginate(
      Object.values(state.data.webhookEndpoints).map((endpoint) =>
        state.data.switches.oldVersion ? { ...endpoint, api_version: oldApiVersion } : endpoint,
      ),
      parameters,
    ),
  ),
  defineEndpoint(
    'POST',
    '/webhook_endpoints',
    { url, enabled_events: enabledEvents, api_version: z.enum([apiVersion, oldApiVersion]).optional() },
    (parameters, { state }) => {
      const { hostname } = new URL(parameters.url);
      if (hostname === 'localhost' || hostname.startsWith('127.'))
        throw createInvalidRequestError(
          'Invalid URL: URL must be publicly accessible. Consider using a tool like the Stripe CLI to test webhooks locally: https://github.com/stripe/stripe-cli',
          { parameter: 'url', code: 'url_invalid' },
        );
      const endpoint: WebhookEndpoint = {
        id: createId('we'),
        object: 'webhook_endpoint',
        api_version: parameters.api_version ?? null,
        created: state.now(),
        enabled_events: parameters.enabled_events,
        status: 'enabled',
        url: parameters.url,
      };
      state.data.webhookEndpoints[endpoint.id] = endpoint;
      // Only this answer has the secret.
      return { ...endpoint, secret: createId('whsec') };
    },
  ),
  // The version of an endpoint cannot be changed.
  defineEndpoint(
    'POST',
    '/webhook_endpoints/:id',
    { enabled_events: enabledEvents.optional(), disabled: boolean.optional() },
    (parameters, { state, id }) => {
      const endpoint = requireResource(state.data.webhookEndpoints, id, { type: 'webhook endpoint' });
      if (parameters.enabled_events) endpoint.enabled_events = parameters.enabled_events;
      if (parameters.disabled !== undefined) endpoint.status = parameters.disabled ? 'disabled' : 'enabled';
      return endpoint;
    },
  ),
];
