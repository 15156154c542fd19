import * as z from 'zod';
import { listPage } from '../listPage.ts';
import { created, listParameters, text } from '../parameters.ts';
import { defineEndpoint } from './Endpoint.ts';

export const eventEndpoints = [
  defineEndpoint('GET', '/events', { ...listParameters, created, types: z.array(text).max(20) }, (p, { state }) => {
    const events = Object.values(state.data.events).filter(({ type }) => p.types.includes(type));
    return listPage('/v1/events', events, p);
  }),
  defineEndpoint('GET', '/webhook_endpoints', { limit: listParameters.limit }, (p, { state }) =>
    listPage('/v1/webhook_endpoints', state.webhookEndpoints, p),
  ),
];
