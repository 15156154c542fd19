import type { ApiResource } from './apiObjects.ts';

// Objects of Stripe's API that belong to payments, reduced to the fields that the backend, the sandbox's pages or tests
// read. Amounts are in cents; a field named like an object holds its id.

/** Failed attempt to pay, as an error of Stripe's API names it. */
export interface PaymentError {
  type: 'card_error';
  code: string;
  decline_code: string;
  message: string;
}

export interface PaymentIntent extends ApiResource {
  amount: number;
  customer: string;
  /** `requires_action`: the bank wants a confirmation. `requires_payment_method`: the last attempt was declined. */
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  payment_method: string | null;
}

export interface InvoicePayment extends ApiResource {
  amount_paid: number | null;
  amount_requested: number;
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
}

export interface Charge extends ApiResource {
  amount: number;
  amount_refunded: number;
  customer: string;
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
}

export interface Refund extends ApiResource {
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute extends ApiResource {
  amount: number;
  charge: string;
  payment_intent: string;
  /** `warning_…`: an inquiry, which takes no money yet. */
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
}
