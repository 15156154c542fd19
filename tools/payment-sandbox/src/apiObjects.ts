/*
 * Objects of Stripe's API (version of the pinned SDK), reduced to the fields that the backend, the sandbox's pages or
 * tests read. Amounts are in cents, times in seconds since 1970. A field named like an object (`customer`) holds its
 * id.
 */

/** Fields of every object. */
export interface ApiResource {
  id: string;
  /** Type of the object, such as `invoice`. */
  object: string;
  /** Seconds since 1970, on the clock of the sandbox. */
  created: number;
}

export type Metadata = Record<string, string>;

export interface ApiList<T> {
  object: 'list';
  has_more: boolean;
  data: T[];
  url: string;
}

export interface Customer extends ApiResource {
  email: string | null;
  /** Cents; a negative balance is credit for the next invoice. */
  balance: number;
  metadata: Metadata;
  deleted?: true;
}

export interface Price extends ApiResource {
  active: boolean;
  currency: string;
  livemode: boolean;
  /** Name of the plan. */
  nickname: string;
  /** Hours of stories each month, as text: `6 Stunden pro Monat`. */
  metadata: { hours: string };
  recurring: { interval: string; interval_count: number; usage_type: string };
  tax_behavior: string;
  unit_amount: number;
}

export interface PaymentMethod extends ApiResource {
  /** Missing for a card. */
  type?: 'sepa_debit';
  /** Last digits of the card's number, or of the IBAN. */
  card: { last4: string; fingerprint: string };
}

export interface SubscriptionItem {
  id: string;
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

/** Change that Stripe applies as soon as its invoice is paid, and discards when it expires or the invoice is voided. */
export interface PendingUpdate {
  /** Start of the new period. */
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean | null;
  expires_at: number;
  /** The item with its new price. */
  subscription_items: SubscriptionItem[];
}

type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | StatusInTests;
/** The sandbox does not set these statuses. Tests of the backend do. */
type StatusInTests = 'incomplete' | 'incomplete_expired' | 'paused' | 'trialing' | 'unpaid';

export interface Subscription extends ApiResource {
  customer: string;
  status: SubscriptionStatus;
  items: { data: SubscriptionItem[] };
  billing_cycle_anchor: number;
  /** `flexible` credits what was paid; `classic` the present price of the item. */
  billing_mode: { type: 'flexible' | 'classic' };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  /** Null if the owner has removed it. */
  default_payment_method: string | null;
  /** Ids of the discounts of a coupon that the owner has given. */
  discounts: string[];
  latest_invoice: string | null;
  metadata: Metadata;
  /** Set by the owner: what happens to the invoices of renewals instead of their collection. */
  pause_collection: { behavior: PauseBehavior; resumes_at: number | null } | null;
  pending_update: PendingUpdate | null;
  /** Id of the schedule by which the owner has planned changes. */
  schedule: string | null;
  /** Percent of the owner's coupon. The sandbox's own field, which Stripe's API does not have. */
  coupon_percent?: number;
}

export type PauseBehavior = 'keep_as_draft' | 'mark_uncollectible' | 'void';

export interface InvoiceLine {
  amount: number;
  /** The period that is paid, or the unused rest that is credited. Missing if an older version has stored the line. */
  period?: { start: number; end: number };
  pricing: { price_details: { price: string } };
}

export interface Invoice extends ApiResource {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  number: string | null;
  /** Whether Stripe finalizes and collects the invoice without a call. */
  auto_advance: boolean;
  /** End of the hour in which the invoice of a renewal stays a draft; null for any other invoice. */
  automatically_finalizes_at: number | null;
  /** Page on which the customer pays the invoice or confirms the payment; null for a draft. */
  hosted_invoice_url: string | null;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  next_payment_attempt: number | null;
  /** Cents of the customer's balance before the invoice was finalized; a negative balance is credit. */
  starting_balance: number;
  /** Times at which the invoice got its status. */
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  /** Cents that a coupon takes off. */
  total_discount_amounts: { amount: number; discount: string }[];
  /** Cents of the customer's balance after it; null for a draft. */
  ending_balance: number | null;
  lines: { data: InvoiceLine[] };
  parent: { subscription_details: { subscription: string } };
}

export interface CheckoutSession extends ApiResource {
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  customer: string;
  customer_details: { email: string | null };
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  custom_text: { submit: { message: string } | null };
  amount_total: number;
  expires_at: number;
  metadata: Metadata;
  // The sandbox's own fields, which Stripe's API does not have:
  /** Id of the price. */
  price: string;
  subscription_metadata: Metadata;
  /** Number of the card while its bank asks for a confirmation. */
  card_to_confirm?: string;
}

export interface PortalSession extends ApiResource {
  /** Id of the configuration. */
  configuration: string;
  customer: string;
  return_url: string | null;
  url: string;
}

export interface WebhookEndpoint extends ApiResource {
  url: string;
  status: 'enabled' | 'disabled';
  /** Version of the API in which events are sent. */
  api_version: string | null;
  enabled_events: string[];
}

/** What customers can do in the portal. `features` is as the caller has sent it, beside Stripe's defaults. */
export interface PortalConfiguration extends ApiResource {
  active: boolean;
  business_profile: { privacy_policy_url: string | null; terms_of_service_url: string | null };
  default_return_url: string | null;
  features: Record<string, { enabled?: boolean }>;
  /** Whether the owner has saved it on the dashboard, so that sessions without a `configuration` have it. */
  is_default: boolean;
  metadata: Metadata;
  updated: number;
}

export interface ApiEvent extends ApiResource {
  api_version: string;
  type: string;
  data: { object: ApiResource };
}
