import type { Invoice, InvoiceLine, Price, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';

// Invoices of the sandbox: `draftInvoice`, then `finalizeInvoice`, then `collectInvoice` (collectInvoice.ts) takes the
// money. All amounts are in cents.

/** Creates a line of an invoice. `amount` is in cents; a negative one credits the unused rest of a period. */
export const createInvoiceLine = (
  price: Price,
  amount: number,
  period: Required<InvoiceLine>['period'],
): InvoiceLine => ({
  amount,
  period,
  pricing: { price_details: { price: price.id } },
});

/** Returns an invoice that is not stored: for a preview, or before it is finalized. */
export function draftInvoice(
  state: ServerState,
  { id: subscription, customer }: Subscription,
  reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice {
  const { balance = 0 } = state.data.customers[customer] ?? {};
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  // A negative balance is credit of the customer.
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

/** Stores a draft as an open invoice with a number, and uses the customer's credit for it. */
export function finalizeInvoice(state: ServerState, invoice: Invoice): void {
  const { data } = state;
  data.invoices[invoice.id] = invoice;
  const customer = data.customers[invoice.customer];
  if (customer) customer.balance = Math.min(0, invoice.total + customer.balance);
  invoice.status = 'open';
  invoice.number = `SANDBOX-${String(Object.keys(data.invoices).length).padStart(4, '0')}`;
}
