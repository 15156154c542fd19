import type { Metadata, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';

// Subscriptions of the sandbox. Events go to the backend's webhook, as from Stripe.

/** Customer and payment method are given by their ids. */
interface NewSubscription {
  customer: string;
  price: Price;
  paymentMethod: string;
  metadata: Metadata;
}

/** Stores a new subscription. The caller emits its event, after it has set the first invoice. */
export function createSubscription(
  state: ServerState,
  { customer, price, paymentMethod, metadata }: NewSubscription,
): Subscription {
  const now = state.now();
  const id = createId('sub');
  const item = {
    id: createId('si'),
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
    items: { data: [item] },
    latest_invoice: null,
    metadata,
    status: 'active',
  };
  state.data.subscriptions[id] = subscription;
  return subscription;
}

/** Returns the item of a subscription: here it has exactly one. */
export function findItem(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** Tells whether a subscription is over for good; one with a planned end is not. */
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

// Stripe knows two ways to plan the end of a subscription: by the flag `cancel_at_period_end`, or by the date
// `cancel_at`. The next two functions return the fields that such a call changes, for `updateSubscription`; none if
// the subscription is in that state already. `isEnding` is false if the customer wants to keep the subscription.

/** Returns the fields that a call of the API changes by the flag: the flag, `cancel_at` and `canceled_at`. */
export function createCancelAtPeriodEndFields(
  state: ServerState,
  subscription: Subscription,
  isEnding: boolean,
): Partial<Subscription> {
  if (isEnding === subscription.cancel_at_period_end) return {};
  return { ...createEndFields(state, subscription, isEnding), cancel_at_period_end: isEnding };
}

/**
 * Returns the fields that the customer portal changes, as in Stripe's flexible billing mode: `cancel_at`, `canceled_at`
 * and the flag, which is false also for a subscription with an end.
 */
export function createCancelAtFields(
  state: ServerState,
  subscription: Subscription,
  isEnding: boolean,
): Partial<Subscription> {
  if (isEnding === (subscription.cancel_at !== null)) return {};
  return { ...createEndFields(state, subscription, isEnding), cancel_at_period_end: false };
}

/** Returns the dates that both ways set: the end of the current period and the time of the decision, or null. */
function createEndFields(state: ServerState, subscription: Subscription, isEnding: boolean) {
  return {
    cancel_at: isEnding ? findItem(subscription).current_period_end : null,
    canceled_at: isEnding ? state.now() : null,
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
