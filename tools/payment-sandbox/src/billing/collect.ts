import { declineOf } from '../cards.ts';
import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import type { Invoice, PaymentIntent, Subscription } from '../objects.ts';
import type { Sandbox } from '../Sandbox.ts';
import { StripeError } from '../StripeError.ts';
import { endSubscription, updateSubscription } from './subscriptions.ts';

const day = 86_400;
/** Days between the attempts to collect an open invoice. */
const retryAfterDays = [3, 5, 7];

/** Tries to collect a finalized invoice and tells everybody how it went. */
export function collect(sandbox: Sandbox, subscription: Subscription, invoice: Invoice, first = false): boolean {
  const before = structuredClone(invoice);
  const method = paymentMethodOf(sandbox, subscription);
  const declined = invoice.amount_remaining > 0 ? declineOf(method, first) : undefined;
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  if (declined) {
    const intent = newIntent(sandbox, invoice, method?.id ?? '', false);
    emit(sandbox, 'payment_intent.payment_failed', intent);
    emit(sandbox, 'invoice.payment_failed', invoice, before);
    return false;
  }
  if (invoice.amount_remaining > 0)
    emit(sandbox, 'payment_intent.succeeded', newIntent(sandbox, invoice, method?.id ?? '', true));
  markPaid(sandbox, invoice);
  return true;
}

/** Refuses before anything changes when the payment would fail (`payment_behavior: error_if_incomplete`). */
export function requirePayable(sandbox: Sandbox, subscription: Subscription, amount: number): void {
  const declined = amount > 0 && declineOf(paymentMethodOf(sandbox, subscription), false);
  if (!declined) return;
  const { code, declineCode, message } = declined;
  throw new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message });
}

/** A failed renewal: the provider tries again for days, then gives up as the switch says. */
export function afterFailure(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): void {
  const pause = retryAfterDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = pause === undefined ? null : sandbox.now() + pause * day;
  if (pause !== undefined) {
    if (subscription.status !== 'past_due') updateSubscription(sandbox, subscription, { status: 'past_due' });
  } else if (sandbox.data.switches.afterLastFailure === 'unpaid') {
    updateSubscription(sandbox, subscription, { status: 'unpaid' });
  } else {
    endSubscription(sandbox, subscription, 'payment_failed');
  }
}

/** Pays what is open, e.g. after a new payment method, and brings the subscription back. */
export function collectOpen(sandbox: Sandbox, subscription: Subscription): boolean {
  const open = Object.values(sandbox.data.invoices).filter(
    (invoice) => invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id,
  );
  const allPaid = open.map((invoice) => collect(sandbox, subscription, invoice)).every(Boolean);
  if (allPaid && (subscription.status === 'past_due' || subscription.status === 'unpaid')) {
    updateSubscription(sandbox, subscription, { status: 'active' });
  }
  return allPaid;
}

function markPaid(sandbox: Sandbox, invoice: Invoice): void {
  const now = sandbox.now();
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = now;
  emit(sandbox, 'invoice.paid', invoice);
  emit(sandbox, 'invoice.payment_succeeded', invoice);
}

function paymentMethodOf({ data }: Sandbox, subscription: Subscription) {
  const customer = data.customers[subscription.customer];
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? data.paymentMethods[id] : undefined;
}

function newIntent(sandbox: Sandbox, invoice: Invoice, method: string, succeeded: boolean): PaymentIntent {
  const { data } = sandbox;
  const intent: PaymentIntent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: invoice.amount_remaining,
    amount_capturable: 0,
    amount_received: succeeded ? invoice.amount_remaining : 0,
    capture_method: 'automatic',
    created: sandbox.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    description: null,
    livemode: false,
    metadata: {},
    payment_method: method,
    payment_method_types: ['card'],
    status: succeeded ? 'succeeded' : 'requires_payment_method',
  };
  data.paymentIntents[intent.id] = intent;
  if (!succeeded) return intent;
  const payment = newId('inpay');
  data.invoicePayments[payment] = {
    id: payment,
    object: 'invoice_payment',
    amount_paid: intent.amount,
    amount_requested: intent.amount,
    created: sandbox.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: sandbox.now() },
  };
  return intent;
}
