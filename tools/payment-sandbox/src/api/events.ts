import * as z from 'zod';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import type { Wire } from '../objects.ts';
import { flag, listParameters, text } from '../parameters.ts';
import type { Sandbox } from '../Sandbox.ts';
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
  endpoint('GET', '/webhook_endpoints', listParameters, (p, { sandbox, webhookUrl }) =>
    listPage('/v1/webhook_endpoints', [webhookEndpoint(sandbox, webhookUrl)], p),
  ),
];

/** The sandbox sends every event to the one address of its settings. */
const webhookEndpoint = (sandbox: Sandbox, url: string): Wire => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  created: Math.min(...Object.values(sandbox.data.prices).map(({ created }) => created)),
  url,
  status: 'enabled',
  enabled_events: ['*'],
  api_version: null,
  application: null,
  description: null,
  livemode: false,
  metadata: {},
});

/** `customer.subscription.*` stands for all of its kind. */
function matches(type: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
