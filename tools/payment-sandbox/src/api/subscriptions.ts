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
import { defineEndpoint, type Context, type ParametersOf } from './Endpoint.ts';

// Calls of Stripe's API about subscriptions. The sandbox accepts only the parameters that the backend sends.

/** Parameter `items`: the id of the subscription's one item, and the id of its new price. */
export const itemsParameter = z.tuple([z.strictObject({ id: text, price: text })]);
/** Parameter `billing_cycle_anchor`: the new price begins a new period now. */
export const startNowParameter = z.strictObject({ type: z.literal('now') });

const changeParameters = {
  items: itemsParameter.optional(),
  proration_behavior: z.enum(['none', 'always_invoice']).optional(),
  billing_cycle_anchor: startNowParameter.optional(),
  proration_date: integer.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: boolean.optional(),
  /** Only the empty text, by which Stripe removes a value: it revokes a planned end. */
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
      const subscriptions = Object.values(state.data.subscriptions)
        .filter(({ customer }) => customer === parameters.customer)
        .filter((subscription) => parameters.status === 'all' || !hasEnded(subscription));
      const page = paginate(subscriptions, parameters);
      if (!parameters.expand) return page;
      return { ...page, data: page.data.map((subscription) => expandInvoice(state, subscription)) };
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

/** Changes the planned end, the price, or both. */
function changeSubscription(parameters: ParametersOf<typeof changeParameters>, { state, id }: Context): Subscription {
  const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
  if (hasEnded(subscription))
    throw createInvalidRequestError('A canceled subscription can only update its cancellation_details and metadata.');
  const endChange = readEndChange(parameters, state, subscription);
  if (!parameters.items) {
    updateSubscription(state, subscription, endChange);
    return subscription;
  }
  const [{ id: itemId, price: priceId }] = parameters.items;
  const item = requireItem(subscription, itemId);
  const price = requireResource(state.data.prices, priceId, { type: 'price', parameter: 'items[0][price]' });
  if (readPriceStart(parameters) === 'now') {
    changePriceNow(state, subscription, { price, change: endChange, prorationDate: parameters.proration_date });
  } else {
    updateSubscription(state, subscription, { ...endChange, items: { data: [{ ...item, price }] } });
  }
  return subscription;
}

/** Returns the fields that change because the call plans an end of the subscription or revokes it. */
function readEndChange(
  { cancel_at, cancel_at_period_end }: ParametersOf<typeof changeParameters>,
  state: ServerState,
  subscription: Subscription,
): Partial<Subscription> {
  const revokesEnd = cancel_at === '';
  if (revokesEnd) return { cancel_at: null, canceled_at: null, cancel_at_period_end: false };
  if (cancel_at_period_end === undefined) return {};
  return createCancelAtPeriodEndFields(state, subscription, cancel_at_period_end);
}

/** Tells when a new price begins. Throws for combinations of parameters that the backend does not send. */
function readPriceStart(parameters: ParametersOf<typeof changeParameters>): 'now' | 'next period' {
  const { billing_cycle_anchor, proration_behavior, payment_behavior } = parameters;
  const startsNow = billing_cycle_anchor !== undefined;
  const isPaidNow = proration_behavior === 'always_invoice' && payment_behavior === 'error_if_incomplete';
  if (startsNow && isPaidNow) return 'now';
  const isPaidLater = proration_behavior === 'none' && payment_behavior === undefined;
  if (!startsNow && isPaidLater) return 'next period';
  throw createInvalidRequestError(
    'The sandbox starts a new price now (always_invoice, error_if_incomplete) or with the next period (none).',
    { parameter: 'proration_behavior' },
  );
}

/** Returns the one item of a subscription. Throws Stripe's error if it has another id. */
export function requireItem(subscription: Subscription, id: string) {
  const item = findItem(subscription);
  if (item.id !== id) throw createMissingResourceError(id, { type: 'subscription_item', parameter: 'items[0][id]' });
  return item;
}
