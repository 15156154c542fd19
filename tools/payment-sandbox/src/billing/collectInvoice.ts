import type { Invoice, Subscription } from '../apiObjects.ts';
import { createCardError, testCards } from '../cards.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';
import { recordPayment } from './payments.ts';
import { endSubscription, updateSubscription } from './subscriptions.ts';

// Collection of invoices. A declined payment is tried again after some days, until the subscription ends.

const secondsPerDay = 86_400;
/** Days from each failed attempt to collect an invoice to the next. */
const retryAfterDays = [3, 5, 7];

/**
 * Tries to collect a finalized invoice, and returns whether it is paid. `isFirstPayment`: the customer is present and
 * pays, so that a card which declines only later payments succeeds. `isManual`: the customer tries an open invoice
 * again, which does not count as one of the planned attempts, as in Stripe. `handleFailedCollection` plans those.
 */
export function collectInvoice(
  state: ServerState,
  subscription: Subscription,
  invoice: Invoice,
  { isFirstPayment = false, isManual = false } = {},
) {
  const needsPayment = invoice.amount_remaining > 0;
  const decline = needsPayment ? findDecline(state, subscription, { isFirstPayment }) : undefined;
  if (!isManual) invoice.attempt_count += 1;
  if (decline) {
    if (decline.code === 'authentication_required') emit(state, 'invoice.payment_action_required', invoice);
    emit(state, 'invoice.payment_failed', invoice);
    return false;
  }
  if (needsPayment) recordPayment(state, invoice, subscription.default_payment_method);
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  emit(state, 'invoice.paid', invoice);
  return true;
}

/**
 * Throws Stripe's error if a payment of an amount in cents would fail, before anything changes, for calls with
 * `payment_behavior: error_if_incomplete`.
 */
export function requirePayable(state: ServerState, subscription: Subscription, amount: number): void {
  if (amount <= 0) return;
  const decline = findDecline(state, subscription, { isFirstPayment: false });
  if (decline) throw createCardError(decline);
}

/** Plans the next attempt after one that failed. After the last one, the subscription ends. */
export function handleFailedCollection(state: ServerState, subscription: Subscription, invoice: Invoice): void {
  // Undefined after the last attempt.
  const days = retryAfterDays[invoice.attempt_count - 1];
  if (days === undefined) return endSubscription(state, subscription);
  invoice.next_payment_attempt = state.now() + days * secondsPerDay;
  if (subscription.status !== 'past_due') updateSubscription(state, subscription, { status: 'past_due' });
}

/** Collects open invoices with a new payment method, and returns whether all are paid. */
export function collectOpenInvoices(state: ServerState, subscription: Subscription): boolean {
  const open = Object.values(state.data.invoices).filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
  );
  const arePaid = open
    .map((invoice) => collectInvoice(state, subscription, invoice, { isManual: true }))
    .every(Boolean);
  if (arePaid && subscription.status === 'past_due') updateSubscription(state, subscription, { status: 'active' });
  return arePaid;
}

/** Returns why a payment with the subscription's card fails; undefined if it succeeds. */
function findDecline(
  { data }: ServerState,
  subscription: Subscription,
  { isFirstPayment }: { isFirstPayment: boolean },
) {
  const method = data.paymentMethods[subscription.default_payment_method];
  if (!method) throw new Error(`${subscription.id} has no payment method`);
  const decline = testCards.find(({ number }) => number.endsWith(method.card.last4))?.decline;
  return decline?.refuses === 'later payments' && isFirstPayment ? undefined : decline;
}
