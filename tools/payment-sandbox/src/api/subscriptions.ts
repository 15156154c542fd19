import * as z from 'zod';
import type { Subscription, SubscriptionItem } from '../apiObjects.ts';
import { changePriceNow } from '../billing/changePrice.ts';
import { expirePendingUpdate } from '../billing/pendingUpdate.ts';
import {
  createCancelAtPeriodEndFields,
  endSubscription,
  hasEnded,
  updateSubscription,
} from '../billing/subscriptions.ts';
import type { FormValues } from '../formBody.ts';
import { paginate } from '../paginate.ts';
import { boolean, expand, listParameters, text } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError, createMissingResourceError, requireResource } from '../StripeError.ts';
import { requireActivePrice } from './checkout.ts';
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
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  cancel_at_period_end: boolean.optional(),
  /** Only the empty text, by which Stripe removes a value: it revokes a planned end. */
  cancel_at: z.literal('').optional(),
  expand: expand('latest_invoice'),
};

/** Parameters of this call that Stripe does not support with pending updates (SDK: `SubscriptionUpdateParams`). */
const notPending = [
  'application_fee_percent',
  'automatic_tax',
  'billing_thresholds',
  'cancel_at',
  'cancellation_details',
  'collection_method',
  'days_until_due',
  'default_payment_method',
  'default_source',
  'default_tax_rates',
  'description',
  'invoice_settings',
  'off_session',
  'on_behalf_of',
  'pause_collection',
  'payment_settings',
  'pending_invoice_item_interval',
  'transfer_data',
  'trial_settings',
];

/** Throws Stripe's errors for parameters that it does not accept together (providerRules.md). */
export function refuseCombinations(form: FormValues): void {
  const anchor = form.billing_cycle_anchor;
  const startsNow = typeof anchor === 'object' && !Array.isArray(anchor) && anchor.type === 'now';
  const isPending = form.payment_behavior === 'pending_if_incomplete';
  if (startsNow && form.proration_date !== undefined)
    throw createInvalidRequestError('You cannot specify `proration_date` when `billing_cycle_anchor=now`', {
      parameter: 'proration_date',
    });
  const unsupported = isPending ? notPending.find((name) => form[name] !== undefined) : undefined;
  if (unsupported)
    throw createInvalidRequestError(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${unsupported}\` is not supported. See https://stripe.com/docs/billing/subscriptions/pending-updates-reference#supported-attributes for more details.`,
      { parameter: unsupported },
    );
}

export const subscriptionEndpoints = [
  defineEndpoint(
    'GET',
    '/subscriptions',
    {
      limit: listParameters.limit,
      customer: text,
      status: z.literal('all').optional(),
      expand: expand('data.latest_invoice'),
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
  defineEndpoint('GET', '/subscriptions/:id', { expand: expand('latest_invoice') }, (parameters, { state, id }) => {
    const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
    return parameters.expand ? expandInvoice(state, subscription) : subscription;
  }),
  defineEndpoint('POST', '/subscriptions/:id', changeParameters, changeSubscription, refuseCombinations),
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
function changeSubscription(parameters: ParametersOf<typeof changeParameters>, { state, id }: Context): object {
  const subscription = requireResource(state.data.subscriptions, id, { type: 'subscription' });
  if (hasEnded(subscription))
    throw createInvalidRequestError('A canceled subscription can only update its cancellation_details and metadata.');
  const changesEnd = parameters.cancel_at !== undefined || parameters.cancel_at_period_end !== undefined;
  if (subscription.schedule && changesEnd)
    throw createInvalidRequestError(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (parameters.items) changePrice(parameters, parameters.items[0], state, subscription);
  else updateSubscription(state, subscription, readEndChange(parameters, state, subscription));
  expireIfContradicted(parameters, state, subscription);
  return parameters.expand ? expandInvoice(state, subscription) : subscription;
}

function changePrice(
  parameters: ParametersOf<typeof changeParameters>,
  { id: itemId, price: priceId }: { id: string; price: string },
  state: ServerState,
  subscription: Subscription,
): void {
  const item = requireItem(subscription, itemId);
  const price = requireActivePrice(state, priceId, 'items[0][price]');
  if (readPriceStart(parameters) === 'next period')
    return updateSubscription(state, subscription, {
      ...readEndChange(parameters, state, subscription),
      items: { data: replaceItem(subscription, { ...item, price }) },
    });
  changePriceNow(state, subscription, { price, cancel_at_period_end: parameters.cancel_at_period_end });
}

/** Discards a pending update if a later call plans the end of the subscription in another way. */
function expireIfContradicted(
  { items, cancel_at_period_end: isEnding }: ParametersOf<typeof changeParameters>,
  state: ServerState,
  subscription: Subscription,
): void {
  const pending = subscription.pending_update?.cancel_at_period_end ?? null;
  if (items || isEnding === undefined || pending === null || pending === isEnding) return;
  expirePendingUpdate(state, subscription);
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
function readPriceStart({
  billing_cycle_anchor: anchor,
  proration_behavior: prorations,
  payment_behavior: behavior,
}: ParametersOf<typeof changeParameters>): 'now' | 'next period' {
  if (anchor && prorations === 'always_invoice' && behavior) return 'now';
  if (!anchor && prorations === 'none' && behavior === undefined) return 'next period';
  throw createInvalidRequestError(
    'The sandbox starts a new price now (always_invoice, pending_if_incomplete) or with the next period (none).',
    { parameter: 'proration_behavior' },
  );
}

/** Returns the items of a subscription with a changed one in its place. */
const replaceItem = ({ items }: Subscription, changed: SubscriptionItem) =>
  items.data.map((item) => (item.id === changed.id ? changed : item));

/** Returns the item of a subscription with this id. Throws Stripe's error if there is none. */
export function requireItem(subscription: Subscription, id: string) {
  const item = subscription.items.data.find((one) => one.id === id);
  if (!item) throw createMissingResourceError(id, { type: 'subscription_item', parameter: 'items[0][id]' });
  return item;
}
