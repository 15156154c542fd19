import type { Metadata, Price, Subscription } from '../apiObjects.ts';
import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';

interface NewSubscription {
  customer: string;
  price: Price;
  paymentMethod: string;
  metadata: Metadata;
}

export function createSubscription(
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
    current_period_end: findPeriodEnd(now, now),
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

/** Returns the only item of a subscription. */
export function firstItem(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

/** Changes fields and emits the event. Without a change it emits none. */
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
  return { ...planEnd(state, subscription, ends), cancel_at_period_end: ends };
}

/**
 * Returns the fields that the portal changes: a date instead of the flag, as in the provider's flexible billing mode.
 */
export function changeEndByDate(state: ServerState, subscription: Subscription, ends: boolean): Partial<Subscription> {
  if (ends === (subscription.cancel_at !== null)) return {};
  return { ...planEnd(state, subscription, ends), cancel_at_period_end: false };
}

/** Returns the fields that plan the end of a subscription with its period, or withdraw that. */
function planEnd(state: ServerState, subscription: Subscription, ends: boolean): Partial<Subscription> {
  return {
    cancel_at: ends ? firstItem(subscription).current_period_end : null,
    canceled_at: ends ? state.now() : null,
  };
}

/** Ends a subscription now and stops collecting its invoices. */
export function endSubscription(state: ServerState, subscription: Subscription): void {
  const now = state.now();
  Object.assign(subscription, { status: 'canceled', ended_at: now, canceled_at: subscription.canceled_at ?? now });
  for (const invoice of Object.values(state.data.invoices))
    if (invoice.parent.subscription_details.subscription === subscription.id) invoice.next_payment_attempt = null;
  emit(state, 'customer.subscription.deleted', subscription);
}
