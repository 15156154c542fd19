import type Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';

/*
 * The payment provider's objects as the app uses them, and the functions that convert Stripe's objects to them.
 */

/** How one object of the provider names another one. */
export type Reference = string | { id: string } | null | undefined;

/** Returns the id of an object that the provider sends as an id or expanded; null if it is absent. */
export const readId = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Hosted checkout page. */
export interface ProviderSession {
  sessionId: string;
  /** Address of the checkout page; null once the session is not open any more. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  /** Null until it is paid. */
  subscriptionId: string | null;
}

export const convertSession = ({ id, url, status, subscription }: Stripe.Checkout.Session): ProviderSession => ({
  sessionId: id,
  url,
  state: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
  subscriptionId: readId(subscription),
});

/**
 * How the end of a subscription is planned at the provider. `flag`: by `cancel_at_period_end`, which the app sets.
 * `date`: by `cancel_at`, which the provider's portal sets; such a subscription also counts as cancelled at the end of
 * its period.
 */
export type PlannedEnd = 'none' | 'flag' | 'date';

/** State of a subscription at the provider. */
export interface ProviderSubscription {
  subscriptionId: string;
  /** Item that carries the price; each subscription has exactly one. */
  itemId: string;
  customerId: string;
  /** Null: the subscription was not created by this app. */
  userId: string | null;
  /** Our order that it was paid with; null as above. */
  orderId: string | null;
  /** A `ProviderStatus`; `describeStatus` says what it means. */
  status: string;
  priceId: string;
  /** Cents per month. A price that was replaced by a new one stays that of the subscriptions that have it. */
  priceCents: number | null;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** Whether an end is planned, in either way. */
  cancelAtPeriodEnd: boolean;
  plannedEnd: PlannedEnd;
  /** Day of the planned end if it is planned by a date; null for one planned by the flag, which is `periodEnd`. */
  endsAt: Date | null;
  /** When the end was planned, in the app or on the provider's page. */
  cancelRequestedAt: Date | null;
  /** Cents that a change to a larger plan has charged, if it made the latest invoice; null after another invoice. */
  changeCents: number | null;
}

export const toDate = (seconds: number) => new Date(seconds * 1000);

export function convertSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new CodedError('payment-provider-failed', { message: 'a subscription without items' });
  const { cancel_at: endSeconds, cancel_at_period_end: flag, canceled_at: requestedSeconds } = subscription;
  const invoice = subscription.latest_invoice;
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    // Always present: only the type of `readId` requires the default.
    customerId: readId(subscription.customer) ?? '',
    userId: subscription.metadata?.userId ?? null,
    orderId: subscription.metadata?.orderId ?? null,
    status: subscription.status,
    priceId: item.price.id,
    priceCents: item.price.unit_amount,
    createdAt: toDate(subscription.created),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    cancelAtPeriodEnd: flag || endSeconds !== null,
    plannedEnd: flag ? 'flag' : endSeconds === null ? 'none' : 'date',
    endsAt: endSeconds === null ? null : toDate(endSeconds),
    cancelRequestedAt: requestedSeconds === null ? null : toDate(requestedSeconds),
    changeCents:
      typeof invoice === 'object' && invoice?.billing_reason === 'subscription_update' ? invoice.amount_paid : null,
  };
}

/** Payment that was collected. */
export interface ProviderCharge {
  /** Null: the payment was not for a subscription. */
  subscriptionId: string | null;
  /** Starts of the periods on its invoice. The credited rest of an earlier period starts when it was credited. */
  periodStarts: Date[];
  cents: number;
  refundedCents: number;
  /** The provider's status of the dispute; null: never disputed. */
  dispute: string | null;
}

/** Whether we have lost the money. An inquiry (`warning_…`) takes nothing yet, a won dispute returns it. */
export const isTakenBack = ({ cents, refundedCents, dispute }: ProviderCharge): boolean =>
  refundedCents >= cents || (dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_'));
