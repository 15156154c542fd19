import type Stripe from 'stripe';
import type {
  ApiEvent,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceLine,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
  SubscriptionItem,
  WebhookEndpoint,
} from './apiObjects.ts';
import type { Charge, Dispute, InvoicePayment, PaymentIntent, Refund } from './paymentObjects.ts';

/*
 * The sandbox stores only what differs between two objects. The functions below add the other fields of Stripe's API,
 * typed by the SDK, and leave out fields of the sandbox's own.
 */

const currency = 'eur';
const livemode = false;
const none = { address: null, email: null, name: null, phone: null, tax_id: null };

/** Returns a decimal number as the text that the API sends; the SDK makes a `Decimal` of it. */
const decimal = (amount: number) => String(amount) as never;

const list = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url });

const completeCustomer = (stored: Customer): Stripe.Customer | Stripe.DeletedCustomer =>
  stored.deleted
    ? { id: stored.id, object: 'customer', deleted: true }
    : {
        default_source: null,
        delinquent: false,
        description: null,
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode,
        shipping: null,
        ...stored,
        deleted: undefined,
        object: 'customer',
      };

const completePrice = (stored: Price): Stripe.Price => ({
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  lookup_key: null,
  product: `prod_${stored.id}`,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount_decimal: decimal(stored.unit_amount),
  ...stored,
  object: 'price',
  recurring: { meter: null, trial_period_days: null, ...stored.recurring },
});

const completePlan = ({ id, active, created, nickname, recurring, unit_amount: amount }: Price): Stripe.Plan => ({
  id,
  object: 'plan',
  active,
  amount,
  amount_decimal: decimal(amount),
  billing_scheme: 'per_unit',
  created,
  currency,
  interval: recurring.interval,
  interval_count: recurring.interval_count,
  livemode,
  metadata: {},
  meter: null,
  nickname,
  product: `prod_${id}`,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: recurring.usage_type,
});

const completePaymentMethod = ({ card, ...stored }: PaymentMethod): Stripe.PaymentMethod => ({
  billing_details: none,
  customer: null,
  customer_account: null,
  livemode,
  metadata: {},
  type: 'card',
  ...stored,
  object: 'payment_method',
  ...(stored.type === 'sepa_debit' ? { sepa_debit: completeSepaDebit(card) } : { card: completeCard(card) }),
});

const completeSepaDebit = (stored: PaymentMethod['card']): Stripe.PaymentMethod.SepaDebit => ({
  bank_code: '37040044',
  branch_code: '',
  country: 'DE',
  generated_from: null,
  ...stored,
});

const completeCard = (stored: PaymentMethod['card']): Stripe.PaymentMethod.Card => ({
  brand: 'visa',
  checks: null,
  country: 'DE',
  display_brand: 'visa',
  exp_month: 12,
  exp_year: 2034,
  funding: 'credit',
  generated_from: null,
  networks: null,
  regulated_status: null,
  three_d_secure_usage: { supported: true },
  wallet: null,
  ...stored,
});

const completeItem = (stored: SubscriptionItem, subscription: Subscription): Stripe.SubscriptionItem => ({
  billing_thresholds: null,
  created: subscription.created,
  current_trial: null,
  discounts: [],
  metadata: {},
  object: 'subscription_item',
  plan: completePlan(stored.price),
  quantity: 1,
  subscription: subscription.id,
  tax_rates: [],
  ...stored,
  price: completePrice(stored.price),
});

const completeSubscription = (stored: Subscription): Stripe.Subscription => ({
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  start_date: stored.created,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
  ...stored,
  object: 'subscription',
  billing_mode: { flexible: null, ...stored.billing_mode },
  items: list(
    stored.items.data.map((item) => completeItem(item, stored)),
    `/v1/subscription_items?subscription=${stored.id}`,
  ),
  pending_update: stored.pending_update && {
    discount: null,
    discounts: null,
    metadata: null,
    trial_end: null,
    trial_from_plan: null,
    ...stored.pending_update,
    subscription_items: stored.pending_update.subscription_items.map((item) => completeItem(item, stored)),
  },
});

function completeLine(stored: InvoiceLine, index: number, invoice: Invoice): Stripe.InvoiceLineItem {
  const { subscription } = invoice.parent.subscription_details;
  return {
    currency,
    description: null,
    discount_amounts: [],
    discountable: stored.amount > 0,
    discounts: [],
    id: `il_${invoice.id.slice(3)}_${index}`,
    invoice: invoice.id,
    livemode,
    metadata: {},
    object: 'line_item',
    parent: null,
    pretax_credit_amounts: [],
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription,
    subtotal: stored.amount,
    taxes: [],
    ...stored,
    period: stored.period ?? { start: invoice.created, end: invoice.created },
    pricing: {
      type: 'price_details',
      unit_amount_decimal: decimal(Math.abs(stored.amount)),
      price_details: { product: `prod_${stored.pricing.price_details.price}`, ...stored.pricing.price_details },
    },
  };
}

const completeInvoice = (stored: Invoice): Stripe.Invoice => ({
  account_country: 'DE',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempted: stored.attempt_count > 0,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  currency,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: stored.status_transitions.finalized_at,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  period_end: stored.created,
  period_start: stored.created,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  subtotal: stored.lines.data.reduce((sum, { amount }) => sum + amount, 0),
  subtotal_excluding_tax: null,
  test_clock: null,
  total_excluding_tax: stored.total,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: stored.created,
  ...stored,
  object: 'invoice',
  lines: list(
    stored.lines.data.map((line, index) => completeLine(line, index, stored)),
    `/v1/invoices/${stored.id}/lines`,
  ),
  parent: {
    quote_details: null,
    type: 'subscription_details',
    subscription_details: { metadata: {}, ...stored.parent.subscription_details },
  },
});

const completeIntent = (stored: PaymentIntent): Stripe.PaymentIntent => ({
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: stored.status === 'succeeded' ? stored.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${stored.id}_secret_sandbox`,
  confirmation_method: 'automatic',
  currency,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  livemode,
  managed_payments: null,
  metadata: {},
  next_action: stored.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
  ...stored,
  object: 'payment_intent',
});

const completeInvoicePayment = (stored: InvoicePayment): Stripe.InvoicePayment => ({
  currency,
  is_default: true,
  livemode,
  status_transitions: {
    canceled_at: stored.status === 'canceled' ? stored.created : null,
    paid_at: stored.status === 'paid' ? stored.created : null,
  },
  ...stored,
  object: 'invoice_payment',
});

const completeCharge = (stored: Charge): Stripe.Charge => ({
  amount_captured: stored.amount,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: none,
  calculated_statement_descriptor: null,
  captured: true,
  currency,
  description: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
  ...stored,
  object: 'charge',
});

const completeRefund = (stored: Refund): Stripe.Refund => ({
  balance_transaction: null,
  currency,
  customer: null,
  customer_account: null,
  metadata: {},
  payment_method: null,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...stored,
  object: 'refund',
});

/** Evidence is the owner's, and the sandbox takes none. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const completeDispute = (stored: Dispute): Stripe.Dispute => ({
  balance_transactions: [],
  currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: stored.status.startsWith('warning_'),
  livemode,
  metadata: {},
  reason: 'fraudulent',
  ...stored,
  object: 'dispute',
});

const completeSession = (stored: CheckoutSession): Stripe.Checkout.Session => ({
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: stored.amount_total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode,
  locale: 'de',
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: stored.status === 'complete' ? 'paid' : 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
  ...stored,
  object: 'checkout.session',
  custom_text: {
    after_submit: null,
    shipping_address: null,
    terms_of_service_acceptance: null,
    submit: stored.custom_text.submit,
  },
  customer_details: {
    address: null,
    business_name: null,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
    ...stored.customer_details,
  },
});

const completePortalSession = (stored: PortalSession): Stripe.BillingPortal.Session => ({
  customer_account: null,
  flow: null,
  livemode,
  locale: 'de',
  on_behalf_of: null,
  ...stored,
  object: 'billing_portal.session',
});

/** Adds Stripe's defaults to the features of a configuration. */
const completeConfiguration = (stored: PortalConfiguration): Stripe.BillingPortal.Configuration => ({
  application: null,
  livemode,
  login_page: { enabled: false, url: null },
  name: null,
  ...stored,
  object: 'billing_portal.configuration',
  business_profile: { headline: null, ...stored.business_profile },
  features: {
    customer_update: { allowed_updates: [], enabled: false, ...stored.features.customer_update },
    invoice_history: { enabled: false, ...stored.features.invoice_history },
    payment_method_update: {
      enabled: false,
      payment_method_configuration: null,
      ...stored.features.payment_method_update,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
      ...stored.features.subscription_cancel,
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
});

const completeEndpoint = (stored: WebhookEndpoint): Stripe.WebhookEndpoint => ({
  application: null,
  description: null,
  livemode,
  metadata: {},
  ...stored,
  object: 'webhook_endpoint',
});

const completeEvent = (stored: ApiEvent) => ({
  livemode,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  ...stored,
});

const completers: Record<string, (stored: never) => object> = {
  'billing_portal.configuration': completeConfiguration,
  'billing_portal.session': completePortalSession,
  charge: completeCharge,
  'checkout.session': completeSession,
  customer: completeCustomer,
  dispute: completeDispute,
  event: completeEvent,
  // An event of an old version of the API has whole invoices without `parent`.
  invoice: (stored: Invoice) => ('parent' in stored ? completeInvoice(stored) : stored),
  invoice_payment: completeInvoicePayment,
  payment_intent: completeIntent,
  payment_method: completePaymentMethod,
  price: completePrice,
  refund: completeRefund,
  subscription: completeSubscription,
  webhook_endpoint: completeEndpoint,
};

/** Fields of the sandbox's own, by type of object. */
const ownFields: Record<string, string[]> = {
  'checkout.session': ['price', 'subscription_metadata', 'card_to_confirm'] satisfies (keyof CheckoutSession)[],
  subscription: ['coupon_percent'] satisfies (keyof Subscription)[],
};

/** Returns a copy of a stored object as Stripe's API sends it, with the objects in it. */
export function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return value;
  const { object: type = '' } = value as { object?: string };
  const completed = completers[type]?.(value as never) ?? value;
  const fields = Object.entries(completed).filter(([name]) => !ownFields[type]?.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, present(field)]));
}
