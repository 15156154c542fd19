import type { Metadata, Price, Subscription } from '../apiObjects.ts';
import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import { periodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';

interface NewSubscription {
  customer: string;
  price: Price;
  paymentMethod: string;
  metadata: Metadata;
}

export function newSubscription(
  state: ServerState,
  { customer, price, paymentMethod, metadata }: NewSubscription,
): Subscription {
  const now = state.now();
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    created: now,
    current_period_start: now,
    current_period_end: periodEnd(now, now),
    price,
  };
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    metadata,
    status: 'active',
  };
  state.data.subscriptions[id] = subscription;
  return subscription;
}

export function firstItem(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

/** Changes fields and emits the event, if there are any. */
export function updateSubscription(
  state: ServerState,
  subscription: Subscription,
  change: Partial<Subscription>,
): void {
  if (Object.keys(change).length === 0) return;
  Object.assign(subscription, change);
  emit(state, 'customer.subscription.updated', subscription);
}

/** Returns the fields that the flag `cancel_at_period_end` changes. */
export function changeEndByFlag(state: ServerState, subscription: Subscription, ends: boolean): Partial<Subscription> {
  if (ends === subscription.cancel_at_period_end) return {};
  return { ...plannedEnd(state, subscription, ends), cancel_at_period_end: ends };
}

/** The portal plans an end as a date and leaves the flag alone, as the provider's does with flexible billing. */
export function changeEndByDate(state: ServerState, subscription: Subscription, ends: boolean): Partial<Subscription> {
  if (ends === (subscription.cancel_at !== null)) return {};
  return { ...plannedEnd(state, subscription, ends), cancel_at_period_end: false };
}

function plannedEnd(state: ServerState, subscription: Subscription, ends: boolean): Partial<Subscription> {
  return {
    cancel_at: ends ? firstItem(subscription).current_period_end : null,
    canceled_at: ends ? state.now() : null,
  };
}

export function endSubscription(state: ServerState, subscription: Subscription): void {
  const now = state.now();
  Object.assign(subscription, { status: 'canceled', ended_at: now, canceled_at: subscription.canceled_at ?? now });
  for (const invoice of Object.values(state.data.invoices))
    if (invoice.parent.subscription_details.subscription === subscription.id) invoice.next_payment_attempt = null;
  emit(state, 'customer.subscription.deleted', subscription);
}
