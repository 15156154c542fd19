/**
 * The objects of the payment provider, as they go over the wire (Stripe API reference, version of the pinned SDK). Named are
 * the fields that the sandbox itself reads; the index signature holds the rest. `_sandbox` never leaves the program.
 */
export interface Wire {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

export type Metadata = Record<string, string>;

export interface Customer extends Wire {
  email: string | null;
  name: string | null;
  /** Cents; a negative balance is credit for the next invoice. */
  balance: number;
  metadata: Metadata;
  invoice_settings: {
    default_payment_method: string | null;
    custom_fields: null;
    footer: null;
    rendering_options: null;
  };
  deleted?: true;
}

export interface Product extends Wire {
  name: string;
  description: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface Price extends Wire {
  product: string;
  unit_amount: number;
  currency: string;
  recurring: { interval: 'month' | 'year'; interval_count: number };
  active: boolean;
  nickname: string | null;
  lookup_key: string | null;
  metadata: Metadata;
}

export interface PaymentMethod extends Wire {
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; [field: string]: unknown };
  _sandbox: { number: string };
}

interface SubscriptionItem extends Wire {
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  subscription: string;
  metadata: Metadata;
}

export interface Subscription extends Wire {
  customer: string;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete' | 'incomplete_expired';
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; total_count: number; url: string };
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Metadata;
  currency: string;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  description: string;
  period: { start: number; end: number };
  [field: string]: unknown;
}

export interface Invoice extends Wire {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  number: string;
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  next_payment_attempt: number | null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; total_count: number; url: string };
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    marked_uncollectible_at: null;
    voided_at: number | null;
  };
}

export interface PaymentIntent extends Wire {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: 'succeeded' | 'requires_payment_method';
}

export interface InvoicePayment extends Wire {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface Refund extends Wire {
  amount: number;
  payment_intent: string;
}

export interface LineItem extends Wire {
  price: Price;
  quantity: number;
}

export interface CheckoutSession extends Wire {
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null; name: string | null; [field: string]: unknown } | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  custom_text: Record<string, { message: string } | null>;
  consent: Record<string, string | null> | null;
  consent_collection: Record<string, unknown> | null;
  amount_total: number;
  currency: string;
  expires_at: number;
  metadata: Metadata;
  _sandbox: {
    lineItems: LineItem[];
    subscription: { metadata: Metadata; description: string | null };
    /** What was entered before the bank asked for a confirmation. */
    waiting?: { number: string; email: string; name: string };
  };
}

export interface PortalSession extends Wire {
  customer: string;
  return_url: string | null;
  url: string;
  /** The secret part of the address. */
  _sandbox: { token: string };
}

export interface SandboxEvent extends Wire {
  type: string;
  data: { object: Wire; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
}

/** A correction of a running period that waits for the next invoice. */
export interface PendingLine {
  subscription: string;
  line: InvoiceLine;
}
