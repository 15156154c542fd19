import type { Invoice, InvoiceLine, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';

// Invoices of the sandbox. `draftInvoice` creates one, `finalizeInvoice` stores it, and `collectInvoice`
// (collectInvoice.ts) takes the money. All amounts are in cents.

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
    billing_reason: reason,
    created: state.now(),
    customer,
    lines: { data: lines },
    next_payment_attempt: null,
    number: null,
    parent: { subscription_details: { subscription } },
    status: 'draft',
    total,
  };
}

/** Stores a draft as an open invoice with a number, and settles it with the customer's credit. */
export function finalizeInvoice(state: ServerState, invoice: Invoice): void {
  const { data } = state;
  data.invoices[invoice.id] = invoice;
  const customer = data.customers[invoice.customer];
  // The invoice uses up credit. A negative total, such as for a change to a cheaper plan, adds credit.
  if (customer) customer.balance = Math.min(0, invoice.total + customer.balance);
  invoice.status = 'open';
  invoice.number = `SANDBOX-${String(Object.keys(data.invoices).length).padStart(4, '0')}`;
}
