import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import type { Metadata, Price, Subscription } from '../objects.ts';
import { periodEnd } from '../period.ts';
import type { Sandbox } from '../Sandbox.ts';

interface Order {
  customer: string;
  price: Price;
  quantity: number;
  paymentMethod: string;
  metadata: Metadata;
  description: string | null;
}

export function newSubscription(
  sandbox: Sandbox,
  { customer, price, quantity, paymentMethod, metadata, description }: Order,
): Subscription {
  const now = sandbox.now();
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(now, now, price.recurring),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  };
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
  sandbox.data.subscriptions[id] = subscription;
  return subscription;
}

export function firstItem(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Changes fields and tells everybody what they were before. */
export function updateSubscription(sandbox: Sandbox, subscription: Subscription, change: Partial<Subscription>): void {
  const before = structuredClone(subscription);
  Object.assign(subscription, change);
  emit(sandbox, 'customer.subscription.updated', subscription, before);
}

/** What `cancel_at_period_end` and its withdrawal mean for the other fields. */
export function endAtPeriodEnd(sandbox: Sandbox, subscription: Subscription, end: boolean): Partial<Subscription> {
  if (end === subscription.cancel_at_period_end) return {};
  return { ...plannedEnd(sandbox, subscription, end), cancel_at_period_end: end };
}

/** The portal plans the end of a subscription with flexible billing as a date and leaves `cancel_at_period_end` alone. */
export function endOnPortal(sandbox: Sandbox, subscription: Subscription, end: boolean): Partial<Subscription> {
  if (end === (subscription.cancel_at !== null)) return {};
  return { ...plannedEnd(sandbox, subscription, end), cancel_at_period_end: false };
}

function plannedEnd(sandbox: Sandbox, subscription: Subscription, end: boolean): Partial<Subscription> {
  return {
    cancel_at: end ? firstItem(subscription).current_period_end : null,
    canceled_at: end ? sandbox.now() : null,
    cancellation_details: { ...subscription.cancellation_details, reason: end ? 'cancellation_requested' : null },
  };
}

export function endSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = sandbox.now();
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  for (const invoice of Object.values(sandbox.data.invoices)) {
    if (invoice.parent.subscription_details.subscription === subscription.id)
      Object.assign(invoice, { next_payment_attempt: null, auto_advance: false });
  }
  sandbox.data.pendingLines = sandbox.data.pendingLines.filter(({ subscription: owner }) => owner !== subscription.id);
  emit(sandbox, 'customer.subscription.deleted', subscription);
}
