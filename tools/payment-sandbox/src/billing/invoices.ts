import type { Invoice, InvoiceLine, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { cancelPayment, createPayment } from './payments.ts';

// Invoices of the sandbox. `draftInvoice` creates one, `finalizeInvoice` opens it, and `attemptPayment`
// (attemptPayment.ts) takes the money. All amounts are in cents.

/** Creates a line of an invoice. A negative amount credits the unused rest of a period. */
export function createInvoiceLine(price: Price, amount: number, period: { start: number; end: number }): InvoiceLine {
  return { amount, period, pricing: { price_details: { price: price.id } } };
}

/** Returns an invoice without storing it. Previews need no more. */
export function draftInvoice(
  state: ServerState,
  { id: subscription, customer }: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
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
    total,
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
  const amountDue = Math.max(0, invoice.total + balance);
  // The invoice uses up credit. A negative total, such as for a change to a cheaper plan, adds credit.
  const endingBalance = Math.min(0, invoice.total + balance);
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
  });
  if (amountDue > 0) createPayment(state, invoice);
}

/** Voids an open invoice: nobody has to pay it any more, and the customer has the used credit back. */
export function closeAsVoid(state: ServerState, invoice: Invoice): void {
  if (invoice.status === 'paid') throw createInvalidRequestError('Invoices with `paid` payments cannot be voided.');
  if (invoice.status !== 'open')
    throw createInvalidRequestError("You can only pass in open invoices. This invoice isn't open.");
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false });
  cancelPayment(state, invoice);
  const customer = state.data.customers[invoice.customer];
  if (customer) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
}

/** Lists the invoices of a subscription, oldest first. */
export const listInvoices = ({ data }: ServerState, { id }: Pick<Subscription, 'id'>): Invoice[] =>
  Object.values(data.invoices).filter(({ parent }) => parent.subscription_details.subscription === id);
