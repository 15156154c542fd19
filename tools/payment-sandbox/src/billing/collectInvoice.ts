import type { Invoice, Subscription } from '../apiObjects.ts';
import { createCardError, testCards } from '../cards.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';
import { recordPayment } from './payments.ts';
import { endSubscription, updateSubscription } from './subscriptions.ts';

// Collection of invoices from the card of a subscription. A declined payment is tried again after some days, until the
// subscription ends.

const secondsPerDay = 86_400;
/** Days from each failed attempt to collect an invoice to the next one. */
const daysBetweenAttempts = [3, 5, 7];

interface PaymentOptions {
  /** The customer is present: a card that declines only later payments succeeds. */
  isFirstPayment?: boolean;
}

/** Makes one of the planned attempts to collect a finalized invoice. Returns whether it is paid. */
export function collectInvoice(
  state: ServerState,
  subscription: Subscription,
  invoice: Invoice,
  options: PaymentOptions = {},
): boolean {
  invoice.attempt_count += 1;
  return payInvoice(state, subscription, invoice, options);
}

/** Collects an invoice. After a failed attempt, plans the next one; after the last attempt, ends the subscription. */
export function collectOrPlanRetry(state: ServerState, subscription: Subscription, invoice: Invoice): boolean {
  const isPaid = collectInvoice(state, subscription, invoice);
  if (!isPaid) planRetry(state, subscription, invoice);
  return isPaid;
}

function planRetry(state: ServerState, subscription: Subscription, invoice: Invoice): void {
  const days = daysBetweenAttempts[invoice.attempt_count - 1];
  const wasLastAttempt = days === undefined;
  if (wasLastAttempt) return endSubscription(state, subscription);
  invoice.next_payment_attempt = state.now() + days * secondsPerDay;
  if (subscription.status !== 'past_due') updateSubscription(state, subscription, { status: 'past_due' });
}

/**
 * Collects all open invoices after the customer has changed the card. Returns whether all are paid. As in Stripe, this
 * does not count as one of the planned attempts.
 */
export function collectOpenInvoices(state: ServerState, subscription: Subscription): boolean {
  const open = Object.values(state.data.invoices).filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
  );
  // `map` before `every`: a failed invoice must not keep the next one from being tried.
  const arePaid = open.map((invoice) => payInvoice(state, subscription, invoice)).every(Boolean);
  if (arePaid && subscription.status === 'past_due') updateSubscription(state, subscription, { status: 'active' });
  return arePaid;
}

/** Throws Stripe's error if a payment of an amount in cents would fail. Changes nothing. */
export function requirePayable(state: ServerState, subscription: Subscription, amount: number): void {
  const decline = findDecline(state, subscription, amount);
  if (decline) throw createCardError(decline);
}

/** Takes the money for an invoice, or emits the events of a declined payment. Returns whether the invoice is paid. */
function payInvoice(
  state: ServerState,
  subscription: Subscription,
  invoice: Invoice,
  options: PaymentOptions = {},
): boolean {
  const decline = findDecline(state, subscription, invoice.amount_remaining, options);
  if (decline) {
    if (decline.code === 'authentication_required') emit(state, 'invoice.payment_action_required', invoice);
    emit(state, 'invoice.payment_failed', invoice);
    return false;
  }
  // Credit of the customer can cover the whole invoice.
  if (invoice.amount_remaining > 0) recordPayment(state, invoice, subscription.default_payment_method);
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  emit(state, 'invoice.paid', invoice);
  return true;
}

/** Returns why a payment with the subscription's card fails. Undefined if it succeeds, or if the amount is 0. */
function findDecline(
  { data }: ServerState,
  subscription: Subscription,
  amount: number,
  { isFirstPayment = false }: PaymentOptions = {},
) {
  if (amount <= 0) return undefined;
  const method = data.paymentMethods[subscription.default_payment_method];
  if (!method) throw new Error(`${subscription.id} has no payment method`);
  // The sandbox stores only the last four digits, which differ between the test cards.
  const decline = testCards.find(({ number }) => number.endsWith(method.card.last4))?.decline;
  const succeedsNow = isFirstPayment && decline?.refuses === 'later payments';
  return succeedsNow ? undefined : decline;
}
