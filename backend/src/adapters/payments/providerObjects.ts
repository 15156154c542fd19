import { CodedError } from '../../codedError.ts';

/*
 * The provider's objects as the app uses them (`ProviderSubscription` …), and functions that read them from the
 * provider's own (`StripeSubscription` …, the read fields only).
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

export function readSession(session: {
  id: string;
  url?: string | null;
  status: string | null;
  subscription: Reference;
}): ProviderSession {
  return {
    sessionId: session.id,
    url: session.url ?? null,
    state: session.status === 'complete' || session.status === 'expired' ? session.status : 'open',
    subscriptionId: readId(session.subscription),
  };
}

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
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** The end was planned by a date, as the provider's portal does, and not by the flag, as this app does. */
  endsByDate: boolean;
  /** The date of such an end; null for one planned by the flag, which is `periodEnd`. */
  endsAt: Date | null;
  /** When the end was planned, in the app or on the provider's page. */
  cancelRequestedAt: Date | null;
  /** Cents that the last change to a larger plan has charged; null after a first payment or a renewal. */
  changeCents: number | null;
}

/** Stripe's own object. All times are in seconds since 1970. */
interface StripeSubscription {
  id: string;
  customer: Reference;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  metadata: Record<string, string> | null;
  latest_invoice?: string | { billing_reason: string | null; amount_paid: number } | null;
  items: {
    data: {
      id: string;
      price: { id: string; unit_amount: number | null };
      current_period_start: number;
      current_period_end: number;
    }[];
  };
}

const toDate = (seconds: number) => new Date(seconds * 1000);

export function readSubscription(subscription: StripeSubscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new CodedError('payment-provider-failed', { message: 'a subscription without items' });
  const { cancel_at: endSeconds, cancel_at_period_end: flag, canceled_at: requestedSeconds } = subscription;
  const invoice = subscription.latest_invoice;
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    customerId: readId(subscription.customer) ?? '',
    userId: subscription.metadata?.userId ?? null,
    orderId: subscription.metadata?.orderId ?? null,
    status: subscription.status,
    priceId: item.price.id,
    priceCents: item.price.unit_amount,
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    cancelAtPeriodEnd: flag || endSeconds !== null,
    endsByDate: !flag && endSeconds !== null,
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
  createdAt: Date;
  cents: number;
  refundedCents: number;
  /** The provider's status of the dispute; null: never disputed. */
  dispute: string | null;
}

/** Returns whether the money went back. An inquiry (`warning_…`) takes nothing yet, a won dispute returns it to us. */
export const isTakenBack = ({ cents, refundedCents, dispute }: ProviderCharge): boolean =>
  refundedCents >= cents || (dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_'));
