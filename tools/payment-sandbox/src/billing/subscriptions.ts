import type { Metadata, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';

// Subscriptions of the sandbox. `emit` queues an event for the backend's webhook, as Stripe sends it.

interface NewSubscription {
  customerId: string;
  price: Price;
  paymentMethodId: string;
  metadata: Metadata;
}

/** Stores a new subscription. The caller sets its first invoice and emits the event afterwards. */
export function createSubscription(
  state: ServerState,
  { customerId, price, paymentMethodId, metadata }: NewSubscription,
): Subscription {
  const now = state.now();
  const id = createId('sub');
  const item = {
    id: createId('si'),
    current_period_start: now,
    current_period_end: findPeriodEnd(now),
    price,
  };
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer: customerId,
    default_payment_method: paymentMethodId,
    discounts: [],
    ended_at: null,
    items: { data: [item] },
    latest_invoice: null,
    metadata,
    pause_collection: null,
    pending_update: null,
    schedule: null,
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

/** Changes fields of a subscription and emits the event. Does nothing if `change` is empty. */
export function updateSubscription(
  state: ServerState,
  subscription: Subscription,
  change: Partial<Subscription>,
): void {
  if (Object.keys(change).length === 0) return;
  Object.assign(subscription, change);
  emit(state, 'customer.subscription.updated', subscription);
}

// Stripe has two ways to plan the end of a subscription. A call of its API sets the flag `cancel_at_period_end`. Its
// customer portal sets only the date `cancel_at` (flexible billing mode). The next two functions return the fields that
// change, for `updateSubscription`: none if the end is planned already, or if there is no planned end to revoke.

/** Returns the changes for an end by the flag. `isEnding` is false to revoke a planned end. */
export function createCancelAtPeriodEndFields(
  state: ServerState,
  subscription: Subscription,
  isEnding: boolean,
): Partial<Subscription> {
  if (isEnding === subscription.cancel_at_period_end) return {};
  return { ...createEndDates(state, subscription, isEnding), cancel_at_period_end: isEnding };
}

/** Returns the changes for an end by the date. `isEnding` is false to revoke a planned end. */
export function createCancelAtFields(
  state: ServerState,
  subscription: Subscription,
  isEnding: boolean,
): Partial<Subscription> {
  const hasPlannedEnd = subscription.cancel_at !== null;
  if (isEnding === hasPlannedEnd) return {};
  return { ...createEndDates(state, subscription, isEnding), cancel_at_period_end: false };
}

/** Returns the date of the end and the time of the decision. */
function createEndDates(state: ServerState, subscription: Subscription, isEnding: boolean) {
  if (!isEnding) return { cancel_at: null, canceled_at: null };
  return { cancel_at: findItem(subscription).current_period_end, canceled_at: state.now() };
}

/** Ends a subscription now. Its open invoices are not collected any more. */
export function endSubscription(state: ServerState, subscription: Subscription): void {
  const now = state.now();
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    pending_update: null,
  });
  for (const invoice of Object.values(state.data.invoices))
    if (invoice.parent.subscription_details.subscription === subscription.id)
      Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
  emit(state, 'customer.subscription.deleted', subscription);
}
