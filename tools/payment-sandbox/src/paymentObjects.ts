import type { ApiResource } from './apiObjects.ts';

// Objects of Stripe's API that belong to payments, reduced to the fields that the backend, the sandbox's pages or tests
// read. Amounts are in cents; a field named like an object holds its id.

export interface PaymentIntent extends ApiResource {
  latest_charge: string;
  payment_method: string;
}

export interface InvoicePayment extends ApiResource {
  amount_paid: number;
  invoice: string;
  payment: { payment_intent: string };
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
  status: 'succeeded' | 'failed';
}

export interface Dispute extends ApiResource {
  charge: string;
  /** `warning_…`: an inquiry, which takes no money yet. */
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';
}
