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

/**
 * What the open invoice of a subscription waits for: the customer's `confirmation` at the bank, an `answer` of the
 * bank, or another payment after it was `declined`.
 */
export type OpenPayment = 'confirmation' | 'answer' | 'declined';

/** State of a subscription at the provider. */
export interface ProviderSubscription {
  subscriptionId: string;
  /** Item that carries the price; a subscription that this app has created has exactly one. */
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
  /** Change to a larger plan that takes effect when the latest invoice is paid. */
  pendingPriceId: string | null;
  latestInvoice: ProviderInvoice | null;
  /** Whether the owner has set something at the provider that forbids changes of the plan by this app. */
  isManagedByHand: boolean;
  /** Whether a change credits the price that was set last, and not what was paid (billing mode `classic`). */
  isClassic: boolean;
  /** All that differs from a subscription as this app creates it, as words for the owner's list. */
  peculiarities: string[];
}

/** Latest invoice of a subscription. */
interface ProviderInvoice {
  invoiceId: string;
  createdAt: Date;
  status: Stripe.Invoice.Status | null;
  reason: Stripe.Invoice.BillingReason | null;
  /** Whether the provider finalizes and collects a draft by itself. */
  isAutomatic: boolean;
  paidCents: number;
  /** Page on which the customer confirms or pays an open invoice. It must neither be stored nor mailed. */
  pageUrl: string | null;
  /** Null: the invoice is not open. */
  openPayment: OpenPayment | null;
}

export const toDate = (seconds: number) => new Date(seconds * 1000);

/** `openPayment`: what the latest invoice waits for; null if it is not open. */
export function convertSubscription(
  subscription: Stripe.Subscription,
  openPayment: OpenPayment | null,
): ProviderSubscription {
  const { items, pause_collection: pause } = subscription;
  const item = items.data[0];
  if (!item) throw new CodedError('payment-provider-failed', { message: 'a subscription without items' });
  const { cancel_at: endSeconds, canceled_at: requestedSeconds, latest_invoice: invoice } = subscription;
  const plannedEnd = readPlannedEnd(subscription);
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
    pendingPriceId: subscription.pending_update?.subscription_items?.[0]?.price.id ?? null,
    latestInvoice: typeof invoice === 'object' && invoice ? convertInvoice(invoice, openPayment) : null,
    isManagedByHand: items.data.length > 1 || pause !== null || subscription.schedule !== null,
    isClassic: subscription.billing_mode.type === 'classic',
    peculiarities: listPeculiarities(subscription),
  };
}

const convertInvoice = (invoice: Stripe.Invoice, openPayment: OpenPayment | null): ProviderInvoice => ({
  // Only the invoices of previews have no id.
  invoiceId: invoice.id ?? '',
  createdAt: toDate(invoice.created),
  status: invoice.status,
  reason: invoice.billing_reason,
  isAutomatic: invoice.auto_advance ?? false,
  paidCents: invoice.amount_paid,
  pageUrl: invoice.hosted_invoice_url ?? null,
  openPayment,
});

/** Whether the renewal is being invoiced: its draft is charged about an hour later, at the price that it has now. */
export const isRenewing = ({ latestInvoice }: ProviderSubscription): boolean =>
  latestInvoice?.status === 'draft' && latestInvoice.reason === 'subscription_cycle' && latestInvoice.isAutomatic;

/** Lists what only the owner can have set, on the provider's pages. */
function listPeculiarities(subscription: Stripe.Subscription): string[] {
  const { items, billing_mode: mode, pause_collection: pause, schedule, discounts } = subscription;
  return [
    ...(items.data.length > 1 ? [`${items.data.length} items`] : []),
    ...(mode.type === 'flexible' ? [] : [`billing mode ${mode.type}`]),
    ...(pause ? [`collection paused (${pause.behavior})`] : []),
    ...(schedule ? ['managed by a schedule'] : []),
    ...(discounts.length > 0 ? ['a coupon'] : []),
  ];
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
