import * as z from 'zod';
import { endSubscription, firstItem, isOver } from '../billing/subscriptions.ts';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import type { Subscription } from '../objects.ts';
import { flag, listParameters, text } from '../parameters.ts';
import { invalid, missing } from '../StripeError.ts';
import { cancellationDetails, changeParameters, changeSubscription } from './changeSubscription.ts';
import { endpoint } from './Endpoint.ts';

const statuses = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'all',
  'ended',
] as const;
export const subscriptions = [
  endpoint(
    'GET',
    '/subscriptions',
    { ...listParameters, customer: text.optional(), price: text.optional(), status: z.enum(statuses).optional() },
    (p, { sandbox }) => {
      if (p.customer) required(sandbox.data.customers, p.customer, 'customer', 'customer');
      const wanted = Object.values(sandbox.data.subscriptions).filter(
        (one) =>
          hasStatus(one, p.status) &&
          (p.customer ?? one.customer) === one.customer &&
          (p.price === undefined || firstItem(one).price.id === p.price),
      );
      return listPage('/v1/subscriptions', wanted, p);
    },
  ),
  endpoint('GET', '/subscriptions/:id', {}, (_p, { sandbox, id }) =>
    required(sandbox.data.subscriptions, id, 'subscription'),
  ),
  endpoint('POST', '/subscriptions/:id', changeParameters, changeSubscription),
  endpoint(
    'DELETE',
    '/subscriptions/:id',
    { cancellation_details: cancellationDetails, invoice_now: flag.optional(), prorate: flag.optional() },
    (p, { sandbox, id }) => {
      const subscription = running(sandbox.data.subscriptions, id);
      if (p.invoice_now || p.prorate)
        throw invalid('The sandbox does not prorate on cancellation.', p.prorate ? 'prorate' : 'invoice_now');
      Object.assign(subscription.cancellation_details, p.cancellation_details);
      endSubscription(sandbox, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

/** Without a status, the provider lists everything that is not canceled. */
function hasStatus(subscription: Subscription, wanted: (typeof statuses)[number] | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return isOver(subscription);
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted;
}

function running(collection: Record<string, Subscription>, id: string): Subscription {
  const subscription = required(collection, id, 'subscription');
  // The provider answers for an ended subscription as for an unknown one.
  if (isOver(subscription)) throw missing('subscription', id);
  return subscription;
}
