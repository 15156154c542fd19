import type { Invoice, Price, Subscription } from '../apiObjects.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { attemptPayment, requireCard } from './attemptPayment.ts';
import { createInvoiceLine, draftInvoice, finalizeInvoice, listInvoices } from './invoices.ts';
import { applyUpdate, createPendingUpdate, voidInvoice } from './pendingUpdate.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

/**
 * Returns the invoice of a change to `price` that starts a new period now. Stores nothing, so that it also serves
 * previews. The first line of the invoice credits the unused rest of the old period. The second line charges the new
 * price. After half of a period for 19.99, the credit is 10.00.
 */
export function draftPriceChange(state: ServerState, subscription: Subscription, price: Price): Invoice {
  const now = state.now();
  const { current_period_start: start, current_period_end: end } = findItem(subscription);
  // In flexible billing mode, the price of the last invoice counts; in classic mode, one that was set since then.
  const isClassic = subscription.billing_mode.type === 'classic';
  const oldPrice = isClassic ? findItem(subscription).price : findInvoicedPrice(state, subscription);
  // A renewal can be late: the clock is then past the end of the period.
  const unusedShare = Math.max(0, Math.min(1, (end - now) / (end - start)));
  return draftInvoice(state, subscription, 'subscription_update', [
    createInvoiceLine(oldPrice, -Math.round(oldPrice.unit_amount * unusedShare), { start: now, end }),
    createInvoiceLine(price, price.unit_amount, { start: now, end: findPeriodEnd(now) }),
  ]);
}

interface PriceChange {
  price: Price;
  /** Revokes an end by flag, if false. */
  cancel_at_period_end?: boolean;
}

/** Charges the new price now and starts a new period, at once or, as a pending update, when the invoice is paid. */
export function changePriceNow(state: ServerState, subscription: Subscription, change: PriceChange): void {
  const invoice = draftPriceChange(state, subscription, change.price);
  // Before the first change of the state, because both throw.
  if (invoice.amount_due > 0) requireCard(state, subscription.default_payment_method);
  refuseBankDebit(state, subscription);
  const superseded = subscription.pending_update && state.data.invoices[subscription.latest_invoice ?? ''];
  if (superseded) voidInvoice(state, superseded);
  const update = createPendingUpdate(state, subscription, change);
  finalizeInvoice(state, invoice);
  subscription.latest_invoice = invoice.id;
  invoice.attempt_count += 1;
  if (attemptPayment(state, subscription, invoice) === 'succeeded') applyUpdate(state, subscription, update);
  else updateSubscription(state, subscription, { pending_update: update });
}

/** Throws for a bank debit: Stripe supports no pending updates with it. */
function refuseBankDebit({ data }: ServerState, { default_payment_method: id }: Subscription): void {
  if (data.paymentMethods[id ?? '']?.type !== 'sepa_debit') return;
  throw createInvalidRequestError(
    "Pending updates aren't supported when bank debits are used as the payment method for the subscription.",
    { parameter: 'payment_behavior' },
  );
}

/** Returns the price that was invoiced for the current period. */
function findInvoicedPrice(state: ServerState, subscription: Subscription): Price {
  const { current_period_start: start, current_period_end: end, price } = findItem(subscription);
  const lines = listInvoices(state, subscription)
    .filter(
      ({ id, status }) => status !== 'void' && !(subscription.pending_update && id === subscription.latest_invoice),
    )
    .flatMap((invoice) => invoice.lines.data);
  // The last one: after a change in the first second of a period, the credit line before it has the same dates.
  const line = lines.findLast(({ period }) => period?.start === start && period.end === end);
  // Lines that an older version has stored have no period: then the price of the item counts.
  return (line && state.data.prices[line.pricing.price_details.price]) ?? price;
}
