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

/**
 * Refunds the part of a charge that is not refunded yet. `isPending`: the bank takes its time, as with some refunds in
 * Stripe; `completeRefund` ends that.
 */
export function refundCharge(
  state: ServerState,
  charge: Charge,
  { isPending = state.data.switches.pendingRefunds }: { isPending?: boolean } = {},
): Refund {
  const amount = charge.amount - charge.amount_refunded;
  if (amount === 0)
    throw createInvalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const dispute = findDispute(state, charge);
  if (dispute && !dispute.status.startsWith('warning_') && dispute.status !== 'won')
    throw createInvalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const id = createId('re');
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: state.now(),
    payment_intent: charge.payment_intent,
    status: isPending ? 'pending' : 'succeeded',
  };
  state.data.refunds[id] = refund;
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  emit(state, 'charge.refunded', charge);
  return refund;
}

/** Ends the wait for the bank: the last refund of a charge has arrived. */
export function completeRefund(state: ServerState, charge: Charge): void {
  const refund = findRefund(state, charge, ['pending']);
  refund.status = 'succeeded';
  emit(state, 'refund.updated', refund);
}

/** Fails the last refund of a charge, as if the customer's bank had returned the money. */
export function failRefund(state: ServerState, charge: Charge): void {
  const refund = findRefund(state, charge, ['pending', 'succeeded']);
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(state, 'refund.failed', refund);
}

function findRefund({ data }: ServerState, charge: Charge, statuses: Refund['status'][]): Refund {
  const refund = Object.values(data.refunds).findLast(
    (one) => one.charge === charge.id && statuses.includes(one.status),
  );
  if (!refund) throw createInvalidRequestError(`The payment ${charge.id} was not refunded.`);
  return refund;
}

/** Opens a dispute of a charge, or an inquiry, which takes no money yet. A charge has at most one dispute. */
export function openDispute(state: ServerState, charge: Charge, { isInquiry = false } = {}): Dispute {
  if (charge.disputed) throw createInvalidRequestError(`The payment ${charge.id} is disputed already.`);
  const id = createId('du');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: state.now(),
    payment_intent: charge.payment_intent,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  state.data.disputes[id] = dispute;
  charge.disputed = true;
  emit(state, 'charge.dispute.created', dispute);
  if (!isInquiry) emit(state, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Turns an inquiry into a dispute, which takes the money. Stripe sends no event `created` for it. */
export function escalateInquiry(state: ServerState, charge: Charge): void {
  const dispute = findDispute(state, charge);
  if (dispute?.status !== 'warning_needs_response')
    throw createInvalidRequestError(`There is no inquiry about the payment ${charge.id}.`);
  dispute.status = 'needs_response';
  emit(state, 'charge.dispute.updated', dispute);
  emit(state, 'charge.dispute.funds_withdrawn', dispute);
}

/** Closes the dispute of a charge with the bank's decision; an inquiry that is closed took no money. */
export function closeDispute(state: ServerState, charge: Charge, status: 'won' | 'lost'): void {
  const dispute = findDispute(state, charge);
  if (!dispute) throw createInvalidRequestError(`The payment ${charge.id} is not disputed.`);
  const isInquiry = dispute.status.startsWith('warning_');
  if (isInquiry && status === 'lost') throw createInvalidRequestError('An inquiry must become a dispute first.');
  dispute.status = isInquiry ? 'warning_closed' : status;
  emit(state, 'charge.dispute.closed', dispute);
}

export const findDispute = ({ data }: ServerState, { id }: Charge) =>
  Object.values(data.disputes).find(({ charge }) => charge === id);
