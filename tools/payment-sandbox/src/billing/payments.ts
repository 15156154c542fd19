import type { Invoice } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import type { Charge, Dispute, InvoicePayment, PaymentIntent, Refund } from '../paymentObjects.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';

// Payments, refunds and disputes. The functions change stored objects in place, and `emit` queues events. Callers save
// the state and start the deliveries.

/** Creates the payment intent of an invoice, and its link to the invoice. */
export function createPayment(state: ServerState, { id: invoice, amount_due: amount, customer }: Invoice): void {
  const { data } = state;
  const [intentId, paymentId] = [createId('pi'), createId('inpay')];
  const created = state.now();
  data.paymentIntents[intentId] = {
    id: intentId,
    object: 'payment_intent',
    amount,
    created,
    customer,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  data.invoicePayments[paymentId] = {
    id: paymentId,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created,
    invoice,
    payment: { type: 'payment_intent', payment_intent: intentId },
    status: 'open',
  };
}

/** Returns the payment of an invoice and its payment intent; undefined for a draft, and if there is nothing to pay. */
export function findPayment(
  { data }: ServerState,
  { id }: Pick<Invoice, 'id'>,
): { payment: InvoicePayment; intent: PaymentIntent } | undefined {
  const payment = Object.values(data.invoicePayments).find(({ invoice }) => invoice === id);
  const intent = payment && data.paymentIntents[payment.payment.payment_intent];
  return intent && { payment, intent };
}

/** Stores that the payment of an invoice has succeeded, with its charge. */
export function recordPayment(state: ServerState, invoice: Invoice, paymentMethodId: string): void {
  const found = findPayment(state, invoice);
  if (!found) throw new Error(`${invoice.id} has no payment`);
  const { payment, intent } = found;
  const { amount, customer } = intent;
  const chargeId = createId('ch');
  Object.assign(intent, {
    last_payment_error: null,
    latest_charge: chargeId,
    payment_method: paymentMethodId,
    status: 'succeeded',
  });
  Object.assign(payment, { amount_paid: amount, status: 'paid' });
  state.data.charges[chargeId] = {
    id: chargeId,
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: state.now(),
    customer,
    disputed: false,
    payment_intent: intent.id,
    refunded: false,
  };
}

/** Cancels the payment of an invoice that nobody has to pay any more. */
export function cancelPayment(state: ServerState, invoice: Invoice): void {
  const found = findPayment(state, invoice);
  if (!found) return;
  found.intent.status = 'canceled';
  found.payment.status = 'canceled';
}

/** Refunds the part of a charge that is not refunded yet. */
export function refundCharge(state: ServerState, charge: Charge): Refund {
  const amount = charge.amount - charge.amount_refunded;
  if (amount === 0)
    throw createInvalidRequestError('Charge has already been refunded.', {
      parameter: 'payment_intent',
      code: 'charge_already_refunded',
    });
  const id = createId('re');
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: state.now(),
    status: 'succeeded',
  };
  state.data.refunds[id] = refund;
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  emit(state, 'charge.refunded', charge);
  return refund;
}

/** Fails the last refund of a charge, as if the customer's bank had returned the money. */
export function failRefund(state: ServerState, charge: Charge): void {
  const refund = Object.values(state.data.refunds).findLast(
    (one) => one.charge === charge.id && one.status === 'succeeded',
  );
  if (!refund) throw createInvalidRequestError(`The payment ${charge.id} was not refunded.`);
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(state, 'refund.failed', refund);
}

/** Opens a dispute of a charge, or an inquiry, which takes no money yet. A charge has at most one dispute. */
export function openDispute(state: ServerState, charge: Charge, { isInquiry = false } = {}): Dispute {
  if (charge.disputed) throw createInvalidRequestError(`The payment ${charge.id} is disputed already.`);
  const id = createId('du');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    charge: charge.id,
    created: state.now(),
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  state.data.disputes[id] = dispute;
  charge.disputed = true;
  emit(state, 'charge.dispute.created', dispute);
  return dispute;
}

/** Closes the dispute of a charge with the bank's decision. */
export function closeDispute(state: ServerState, charge: Charge, status: 'won' | 'lost'): void {
  const dispute = findDispute(state, charge);
  if (!dispute) throw createInvalidRequestError(`The payment ${charge.id} is not disputed.`);
  dispute.status = status;
  emit(state, 'charge.dispute.closed', dispute);
}

export const findDispute = ({ data }: ServerState, { id }: Charge) =>
  Object.values(data.disputes).find(({ charge }) => charge === id);
