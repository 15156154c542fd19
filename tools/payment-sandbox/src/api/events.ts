import * as z from 'zod';
import { listPage } from '../listPage.ts';
import { created, listParameters, text } from '../parameters.ts';
import { endpoint } from './Endpoint.ts';

export const eventEndpoints = [
  endpoint('GET', '/events', { ...listParameters, created, types: z.array(text).max(20) }, (p, { state }) => {
    const wanted = Object.values(state.data.events).filter(({ type }) => p.types.includes(type));
    return listPage('/v1/events', wanted, p);
  }),
  endpoint('GET', '/webhook_endpoints', { limit: listParameters.limit }, (p, { state }) =>
    listPage('/v1/webhook_endpoints', state.webhookEndpoints, p),
  ),
];
