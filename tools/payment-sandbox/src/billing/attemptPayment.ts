import type { Invoice, Subscription } from '../apiObjects.ts';
import { findCardOf } from '../cards.ts';
import { emit } from '../events.ts';
import type { PaymentError } from '../paymentObjects.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { findPayment, recordPayment } from './payments.ts';
import { applyPendingUpdate } from './pendingUpdate.ts';

/** State of a payment after an attempt, as the payment intent names it; `succeeded` also if nothing is to be paid. */
export type PaymentResult = 'succeeded' | 'requires_action' | 'requires_payment_method';

interface PaymentOptions {
  /** Card that pays; by default the subscription's. */
  methodId?: string | null;
  /** The bank has asked the customer, who has confirmed. */
  isConfirmed?: boolean;
}

/** Tries to take the money for an open invoice, and emits the events of the result. */
export function attemptPayment(
  state: ServerState,
  subscription: Subscription,
  invoice: Invoice,
  { methodId = subscription.default_payment_method, isConfirmed = false }: PaymentOptions = {},
): PaymentResult {
  const found = findPayment(state, invoice);
  // Credit of the customer can cover the whole invoice.
  if (!found) return settleInvoice(state, subscription, invoice);
  const { intent } = found;
  const card = requireCard(state, methodId);
  intent.payment_method = methodId;
  if (card.confirmation === 'always' && !isConfirmed) {
    intent.status = 'requires_action';
    intent.last_payment_error = null;
    emit(state, 'invoice.payment_action_required', invoice);
    emit(state, 'invoice.payment_failed', invoice);
    return 'requires_action';
  }
  if (card.decline) return failPayment(state, invoice, card.decline);
  recordPayment(state, invoice, methodId as string);
  return settleInvoice(state, subscription, invoice);
}

/** Stores that an attempt to pay an open invoice was declined, or that the customer has refused at the bank. */
export function failPayment(
  state: ServerState,
  invoice: Invoice,
  { type, code, decline_code, message }: PaymentError,
): 'requires_payment_method' {
  const found = findPayment(state, invoice);
  if (found)
    Object.assign(found.intent, {
      last_payment_error: { type, code, decline_code, message },
      payment_method: null,
      status: 'requires_payment_method',
    });
  emit(state, 'invoice.payment_failed', invoice);
  return 'requires_payment_method';
}

/** Marks an invoice as paid, whether by a payment, by credit or outside of Stripe, and applies what waited for it. */
export function settleInvoice(state: ServerState, subscription: Subscription, invoice: Invoice): 'succeeded' {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: state.now() },
  });
  emit(state, 'invoice.paid', invoice);
  applyPendingUpdate(state, subscription, invoice);
  return 'succeeded';
}

/** Returns the card of a payment method. Throws Stripe's error if there is none. */
export function requireCard({ data }: ServerState, methodId: string | null) {
  const method = data.paymentMethods[methodId ?? ''];
  const card = method && findCardOf(method);
  if (card) return card;
  throw createInvalidRequestError(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
}
