import type { Invoice, InvoiceLine, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { cancelPayment, createPayment } from './payments.ts';

// Invoices of the sandbox. `draftInvoice` creates one, `finalizeInvoice` opens it, and `attemptPayment`
// (attemptPayment.ts) takes the money. All amounts are in cents.

/** Cents below which Stripe charges nothing (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallestCharge = 50;

/** Creates a line of an invoice. A negative amount credits the unused rest of a period. */
export function createInvoiceLine(price: Price, amount: number, period: { start: number; end: number }): InvoiceLine {
  return { amount, period, pricing: { price_details: { price: price.id } } };
}

/** Returns an invoice without storing it. Previews need no more. */
export function draftInvoice(
  state: ServerState,
  { id: subscription, customer, discounts: [discount], coupon_percent: percent = 0 }: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discounted = Math.round((Math.max(0, subtotal) * percent) / 100);
  const total = subtotal - discounted;
  // A negative balance is credit of the customer.
  const { balance = 0 } = state.data.customers[customer] ?? {};
  const amountDue = Math.max(0, total + balance);
  return {
    id: createId('in'),
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: state.now(),
    customer,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: { data: lines },
    next_payment_attempt: null,
    number: null,
    parent: { subscription_details: { subscription } },
    starting_balance: balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total,
    total_discount_amounts: discount ? [{ amount: discounted, discount }] : [],
  };
}

/** Opens a draft: it gets a number, uses the customer's credit, and waits for a payment. */
export function finalizeInvoice(state: ServerState, invoice: Invoice): void {
  const { data } = state;
  if (invoice.status !== 'draft')
    throw createInvalidRequestError("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  data.invoices[invoice.id] = invoice;
  const customer = data.customers[invoice.customer];
  // Credit may have come or gone since the draft.
  const balance = customer?.balance ?? 0;
  const rest = invoice.total + balance;
  // Stripe charges no amount below 50 cents, and adds it to the balance instead, as a debt of the customer.
  const isTooSmall = rest > 0 && rest < smallestCharge;
  const amountDue = isTooSmall ? 0 : Math.max(0, rest);
  // The invoice uses up credit. A negative total, such as for a change to a cheaper plan, adds credit.
  const endingBalance = isTooSmall ? rest : Math.min(0, rest);
  if (customer) customer.balance = endingBalance;
  Object.assign(invoice, {
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    ending_balance: endingBalance,
    hosted_invoice_url: `${state.getPagesUrl()}/i/${invoice.id}`,
    next_payment_attempt: null,
    number: `SANDBOX-${String(Object.keys(data.invoices).length).padStart(4, '0')}`,
    starting_balance: balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: state.now() },
  });
  if (amountDue > 0) createPayment(state, invoice);
}

/** Voids an open invoice: nobody has to pay it any more, and the customer has the used credit back. */
export function closeAsVoid(state: ServerState, invoice: Invoice): void {
  if (invoice.status === 'paid') throw createInvalidRequestError('Invoices with `paid` payments cannot be voided.');
  if (invoice.status !== 'open')
    throw createInvalidRequestError("You can only pass in open invoices. This invoice isn't open.");
  Object.assign(invoice, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: state.now() },
  });
  cancelPayment(state, invoice);
  const customer = state.data.customers[invoice.customer];
  if (customer) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
}

/** Gives up an open invoice. The customer can still pay it. */
export function markUncollectible(state: ServerState, invoice: Invoice): void {
  if (invoice.status === 'uncollectible')
    throw createInvalidRequestError('This invoice has already been marked uncollectible.');
  if (invoice.status !== 'open')
    throw createInvalidRequestError("You can only pass in open invoices. This invoice isn't open.");
  Object.assign(invoice, {
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: state.now() },
  });
  emit(state, 'invoice.marked_uncollectible', invoice);
}

/** Lists the invoices of a subscription, oldest first. */
export const listInvoices = ({ data }: ServerState, { id }: Pick<Subscription, 'id'>): Invoice[] =>
  Object.values(data.invoices).filter(({ parent }) => parent.subscription_details.subscription === id);
