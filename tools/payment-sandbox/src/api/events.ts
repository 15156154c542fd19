import * as z from 'zod';
import { paginate } from '../paginate.ts';
import { createdFilter, listParameters, text } from '../parameters.ts';
import { defineEndpoint } from './Endpoint.ts';

/** Calls of Stripe's API about events, with no other parameters than the backend sends. */
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
];
