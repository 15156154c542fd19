import * as z from 'zod';
import { oldApiVersion } from '../events.ts';
import { paginate } from '../paginate.ts';
import { createdFilter, listParameters, text } from '../parameters.ts';
import { defineEndpoint } from './Endpoint.ts';

/** Calls of Stripe's API about events and about webhooks, with no other parameters than the backend sends. */
export const eventEndpoints = [
  defineEndpoint(
    'GET',
    '/events',
    { ...listParameters, created: createdFilter, types: z.array(text).max(20) },
    (parameters, { state }) => {
      const events = Object.values(state.data.events).filter(({ type }) => parameters.types.includes(type));
      return paginate(events, parameters);
    },
  ),
  defineEndpoint('GET', '/webhook_endpoints', { limit: listParameters.limit }, (parameters, { state }) =>
    paginate(
      state.webhookEndpoints.map((endpoint) =>
        state.data.switches.oldVersion ? { ...endpoint, api_version: oldApiVersion } : endpoint,
      ),
      parameters,
    ),
  ),
];
