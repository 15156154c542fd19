import type { Invoice } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import type { Charge, Dispute, Refund } from '../paymentObjects.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';

// Payments, refunds and disputes. The functions change stored objects in place, and `emit` queues events. Callers save
// the state and start the deliveries.

/** Stores a successful payment of an invoice: the payment intent, the charge, and the link to the invoice. */
export function recordPayment(state: ServerState, invoice: Invoice, paymentMethodId: string): void {
  const { data } = state;
  const { amount_remaining: amount, customer } = invoice;
  const [intentId, chargeId, paymentId] = [createId('pi'), createId('ch'), createId('inpay')];
  const created = state.now();
  data.paymentIntents[intentId] = {
    id: intentId,
    object: 'payment_intent',
    created,
    latest_charge: chargeId,
    payment_method: paymentMethodId,
  };
  data.charges[chargeId] = {
    id: chargeId,
    object: 'charge',
    amount,
    amount_refunded: 0,
    created,
    customer,
    disputed: false,
    payment_intent: intentId,
    refunded: false,
  };
  data.invoicePayments[paymentId] = {
    id: paymentId,
    object: 'invoice_payment',
    amount_paid: amount,
    created,
    invoice: invoice.id,
    payment: { payment_intent: intentId },
  };
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
