import type { ApiResource } from './apiObjects.ts';

// Objects of Stripe's API that belong to payments, reduced to the fields that the backend, the sandbox's pages or tests
// read. Amounts are in cents; a field named like an object holds its id.

export interface PaymentIntent extends ApiResource {
  amount: number;
  currency: string;
  customer: string;
  latest_charge: string;
  payment_method: string;
  status: 'succeeded';
}

export interface InvoicePayment extends ApiResource {
  amount_paid: number;
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid';
}

export interface Charge extends ApiResource {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
}

export interface Refund extends ApiResource {
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
}

export interface Dispute extends ApiResource {
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  reason: string;
  /** `warning_…`: an inquiry, which takes no money yet. */
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';
}
