import type Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';

/*
 * The payment provider's objects as the app uses them, and the functions that convert Stripe's objects to them.
 */

/** Reference from one object of the provider to another one. */
export type Reference = string | { id: string } | null | undefined;

/** Returns the id of a referenced object: the provider sends the id or the whole object. Null if there is none. */
export const readId = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Hosted checkout page. */
export interface ProviderSession {
  sessionId: string;
  /** Address of the checkout page; null once the session is not open any more. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  /** Null until the session is paid: only then does the provider create the subscription. */
  subscriptionId: string | null;
}

export function convertSession({ id, url, status, subscription }: Stripe.Checkout.Session): ProviderSession {
  return { sessionId: id, url, state: readSessionState(status), subscriptionId: readId(subscription) };
}

function readSessionState(status: Stripe.Checkout.Session['status']): ProviderSession['state'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/**
 * How the end of a subscription is planned at the provider. `flag`: with its period, by `cancel_at_period_end`, which
 * the app sets. `date`: on a day, by `cancel_at`, which the provider's portal sets. The app treats both alike.
 */
export type PlannedEnd = 'none' | 'flag' | 'date';

/** State of a subscription at the provider. */
export interface ProviderSubscription {
  subscriptionId: string;
  /** Item that carries the price; each subscription has exactly one. */
  itemId: string;
  customerId: string;
  /** Our user; null for a subscription that this app has not created. */
  userId: string | null;
  /** Our order; null for a subscription that this app has not created. */
  orderId: string | null;
  /** Stripe's status, such as `active` or `past_due`. Stripe may add new ones. */
  status: string;
  priceId: string;
  /** Cents per month. A subscription keeps its price when new orders get another one. */
  priceCents: number | null;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  plannedEnd: PlannedEnd;
  isEndPlanned: boolean;
  /** End that is planned by a date. Null: no end is planned, or the subscription ends with its period. */
  endsAt: Date | null;
  /** When the end was planned, in the app or on the provider's page. */
  cancelRequestedAt: Date | null;
  /** Cents that the latest invoice has charged for a change to a larger plan; null if it is for something else. */
  changeCents: number | null;
}

export const toDate = (seconds: number) => new Date(seconds * 1000);

export function convertSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new CodedError('payment-provider-failed', { message: 'a subscription without items' });
  const { cancel_at: endSeconds, canceled_at: requestedSeconds } = subscription;
  const plannedEnd = readPlannedEnd(subscription);
  const invoice = subscription.latest_invoice;
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    // The customer is always present: only the type of `readId` requires the default.
    customerId: readId(subscription.customer) ?? '',
    userId: subscription.metadata?.userId ?? null,
    orderId: subscription.metadata?.orderId ?? null,
    status: subscription.status,
    priceId: item.price.id,
    priceCents: item.price.unit_amount,
    createdAt: toDate(subscription.created),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    plannedEnd,
    isEndPlanned: plannedEnd !== 'none',
    endsAt: endSeconds === null ? null : toDate(endSeconds),
    cancelRequestedAt: requestedSeconds === null ? null : toDate(requestedSeconds),
    changeCents:
      typeof invoice === 'object' && invoice?.billing_reason === 'subscription_update' ? invoice.amount_paid : null,
  };
}

function readPlannedEnd({ cancel_at_period_end: flag, cancel_at: date }: Stripe.Subscription): PlannedEnd {
  if (flag) return 'flag';
  return date === null ? 'none' : 'date';
}

/** Payment that was collected. */
export interface ProviderCharge {
  /** Null: the payment was not for a subscription. */
  subscriptionId: string | null;
  /**
   * Starts of the periods that the invoice's lines are for. After a change of plan, one line credits the unused rest of
   * the old period: it starts at the time of the change.
   */
  periodStarts: Date[];
  cents: number;
  refundedCents: number;
  /** The provider's status of the dispute; null: never disputed. */
  dispute: string | null;
}

/**
 * Whether the customer has the money back, by a refund or a dispute. An inquiry before a dispute (status `warning_…`)
 * takes no money yet, and a won dispute returns the money to us.
 */
export const isTakenBack = ({ cents, refundedCents, dispute }: ProviderCharge): boolean =>
  refundedCents >= cents || (dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_'));
