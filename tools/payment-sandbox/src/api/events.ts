import * as z from 'zod';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import { flag, listParameters, text } from '../parameters.ts';
import { endpoint } from './Endpoint.ts';

export const events = [
  endpoint(
    'GET',
    '/events',
    {
      ...listParameters,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      delivery_success: flag.optional(),
    },
    (p, { sandbox }) => {
      const wanted = Object.values(sandbox.data.events).filter(
        ({ type, pending_webhooks }) =>
          matches(type, p.type) &&
          (p.types?.includes(type) ?? true) &&
          (p.delivery_success === undefined || p.delivery_success === (pending_webhooks === 0)),
      );
      return listPage('/v1/events', wanted, p);
    },
  ),
  endpoint('GET', '/events/:id', {}, (_p, { sandbox, id }) => required(sandbox.data.events, id, 'event')),
];

/** `customer.subscription.*` stands for all of its kind. */
function matches(type: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
