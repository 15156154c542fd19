import type { Invoice, Subscription } from '../apiObjects.ts';
import type { ServerState } from '../ServerState.ts';
import { attemptPayment } from './attemptPayment.ts';
import { finalizeInvoice, listInvoices, markUncollectible } from './invoices.ts';
import { voidInvoice } from './pendingUpdate.ts';
import { endSubscription, updateSubscription } from './subscriptions.ts';

// Collection of invoices from the card of a subscription. A declined payment is tried again after some days, until the
// subscription ends.

const secondsPerDay = 86_400;
/** Days from each failed attempt to collect an invoice to the next one. */
const daysBetweenAttempts = [3, 5, 7];

/** Finalizes the draft of a renewal and collects it, unless the owner has paused the collection. */
export function collectDraft(state: ServerState, subscription: Subscription, invoice: Invoice): void {
  finalizeInvoice(state, invoice);
  const pause = subscription.pause_collection?.behavior;
  if (pause === 'void') voidInvoice(state, invoice);
  else if (pause === 'mark_uncollectible') markUncollectible(state, invoice);
  else collectOrPlanRetry(state, subscription, invoice);
}

/** Collects an invoice. After a failed attempt, plans the next one; after the last attempt, ends the subscription. */
export function collectOrPlanRetry(state: ServerState, subscription: Subscription, invoice: Invoice): void {
  invoice.attempt_count += 1;
  const isPaid = attemptPayment(state, subscription, invoice) === 'succeeded';
  if (isPaid) activateIfPaid(state, subscription);
  else planRetry(state, subscription, invoice);
}

function planRetry(state: ServerState, subscription: Subscription, invoice: Invoice): void {
  const days = daysBetweenAttempts[invoice.attempt_count - 1];
  const wasLastAttempt = days === undefined;
  if (wasLastAttempt) return endSubscription(state, subscription);
  invoice.next_payment_attempt = state.now() + days * secondsPerDay;
  if (subscription.status !== 'past_due') updateSubscription(state, subscription, { status: 'past_due' });
}

/** Makes a subscription active again once no renewal is open any more. */
export function activateIfPaid(state: ServerState, subscription: Subscription): void {
  if (subscription.status !== 'past_due') return;
  const isOpen = ({ status, billing_reason: reason }: Invoice) => status === 'open' && reason === 'subscription_cycle';
  if (!listInvoices(state, subscription).some(isOpen)) updateSubscription(state, subscription, { status: 'active' });
}

/**
 * Collects all open invoices after the customer has changed the card. Returns whether all are paid. As in Stripe, this
 * does not count as one of the planned attempts.
 */
export function collectOpenInvoices(state: ServerState, subscription: Subscription): boolean {
  const open = listInvoices(state, subscription).filter(({ status }) => status === 'open');
  // `map` before `every`: a failed invoice must not keep the next one from being tried.
  const arePaid = open
    .map((invoice) => attemptPayment(state, subscription, invoice))
    .every((result) => result === 'succeeded');
  activateIfPaid(state, subscription);
  return arePaid;
}
