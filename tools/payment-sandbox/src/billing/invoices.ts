import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import type { Invoice, InvoiceLine, Subscription } from '../objects.ts';
import type { Sandbox } from '../Sandbox.ts';

/** An invoice that is not yet part of the books: for a preview, or before it is finalized. */
export function draftInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const { data } = sandbox;
  const id = newId('in');
  const now = sandbox.now();
  const customer = data.customers[subscription.customer];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const balance = customer?.balance ?? 0;
  const due = Math.max(0, total + balance);
  return {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Abenteuerbox (Sandbox)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
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
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      total_count: lines.length,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: '',
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, marked_uncollectible_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Puts the draft into the books: number, address, and the customer's credit set against it. */
export function finalize(sandbox: Sandbox, invoice: Invoice, pageAddress: string): void {
  const { data } = sandbox;
  const now = sandbox.now();
  data.invoices[invoice.id] = invoice;
  emit(sandbox, 'invoice.created', invoice);
  const customer = data.customers[invoice.customer];
  if (customer) customer.balance = Math.min(0, invoice.total + customer.balance);
  Object.assign(invoice, {
    status: 'open',
    number: `SANDBOX-${String(Object.keys(data.invoices).length).padStart(4, '0')}`,
    effective_at: now,
    ending_balance: customer?.balance ?? 0,
    hosted_invoice_url: `${pageAddress}/i/${invoice.id}`,
  });
  invoice.status_transitions.finalized_at = now;
  emit(sandbox, 'invoice.finalized', invoice);
}
