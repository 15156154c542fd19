import * as z from 'zod';
import type { Subscription } from '../apiObjects.ts';
import { changePriceNow } from '../billing/changePrice.ts';
import {
  createCancelAtPeriodEndFields,
  endSubscription,
  findItem,
  hasEnded,
  updateSubscription,
} from '../billing/subscriptions.ts';
import { paginate } from '../paginate.ts';
import { boolean, integer, listParameters, text } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError, createMissingResourceError, requireResource } from '../StripeError.ts';
import { defineEndpoint, type Context } from './Endpoint.ts';

// Calls of Stripe's API about subscriptions, as the sandbox imitates them: only with the parameters that the backend
// sends.

/** Parameter `items`: the subscription's one item and its new price. */
export const itemsParameter = z.tuple([z.strictObject({ id: text, price: text })]);
/** Parameter `billing_cycle_anchor`: a new period begins now. */
export const startNowParameter = z.strictObject({ type: z.literal('now') });

const changeParameters = {
  items: itemsParameter.optional(),
  proration_behavior: z.enum(['none', 'always_invoice']).optional(),
  billing_cycle_anchor: startNowParameter.optional(),
  proration_date: integer.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: boolean.optional(),
  /** Only the empty text, which revokes a planned end. */
  cancel_at: z.literal('').optional(),
};

export const subscriptionEndpoints = [
  defineEndpoint(
    'GET',
    '/subscriptions',
    {
      limit: listParameters.limit,
      customer: text,
      status: z.literal('all').optional(),
      expand: z.array(z.literal('data.latest_invoice')).optional(),
    },
    (parameters, { state }) => {
      requireResource(state.data.customers, parameters.customer, { type: 'customer', parameter: 'customer' });
      const subscriptions = Object.values(state.data.subscriptions).filter(
        (one) => one.customer === parameters.customer && (parameters.status === 'all' || !hasEnded(one)),
      );
      const page = paginate(subscriptions, parameters);
      return parameters.expand ? { ...page, data: page.data.map((one) => expandInvoice(state, one)) } : page;
    },
  ),
  defineEndpoint(
    'GET',
    '/subscriptions/:id',
    { expand: z.array(z.literal('latest_invoice')).optional() },
    ({ expand }, { state, id }) => {
      const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
      return expand ? expandInvoice(state, subscription) : subscription;
    },
  ),
  defineEndpoint('POST', '/subscriptions/:id', changeParameters, changeSubscription),
  defineEndpoint('DELETE', '/subscriptions/:id', {}, (_parameters, { state, id }) => {
    const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
    // Stripe treats an ended subscription like an unknown one here.
    if (hasEnded(subscription)) throw createMissingResourceError(id, { type: 'subscription' });
    endSubscription(state, subscription);
    return subscription;
  }),
];

/** Returns the subscription with its last invoice in place of the invoice's id. */
const expandInvoice = ({ data }: ServerState, subscription: Subscription) => ({
  ...subscription,
  latest_invoice: subscription.latest_invoice && data.invoices[subscription.latest_invoice],
});

/** Changes the planned end, the price, or both: the price at once with a payment, or from the next period on. */
function changeSubscription(
  parameters: z.output<z.ZodObject<typeof changeParameters>>,
  { state, id }: Context,
): Subscription {
  const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
  if (hasEnded(subscription))
    throw createInvalidRequestError('A canceled subscription can only update its cancellation_details and metadata.');
  // The backend sends only one of the two.
  const change: Partial<Subscription> = {
    ...(parameters.cancel_at_period_end !== undefined &&
      createCancelAtPeriodEndFields(state, subscription, parameters.cancel_at_period_end)),
    ...(parameters.cancel_at !== undefined && { cancel_at: null, canceled_at: null, cancel_at_period_end: false }),
  };
  if (!parameters.items) {
    updateSubscription(state, subscription, change);
    return subscription;
  }
  const item = requireItem(subscription, parameters.items[0].id);
  const price = requireResource(state.data.prices, parameters.items[0].price, {
    type: 'price',
    parameter: 'items[0][price]',
  });
  const startsNow = parameters.billing_cycle_anchor !== undefined;
  // The backend sends only these two combinations: a new period now, which is paid or fails, or the next period.
  const expected = startsNow
    ? { prorations: 'always_invoice', payment: 'error_if_incomplete' }
    : { prorations: 'none', payment: undefined };
  if (parameters.proration_behavior !== expected.prorations || parameters.payment_behavior !== expected.payment)
    throw createInvalidRequestError(
      'The sandbox starts a new price now (always_invoice, error_if_incomplete) or with the next period (none).',
      { parameter: 'proration_behavior' },
    );
  if (startsNow) changePriceNow(state, subscription, { price, change, prorationDate: parameters.proration_date });
  else
    updateSubscription(state, subscription, {
      ...change,
      items: { data: [{ ...item, price }] },
    });
  return subscription;
}

/** Returns the one item of a subscription. Throws Stripe's error if it has another id. */
export function requireItem(subscription: Subscription, id: string) {
  const item = findItem(subscription);
  if (item.id !== id) throw createMissingResourceError(id, { type: 'subscription_item', parameter: 'items[0][id]' });
  return item;
}
