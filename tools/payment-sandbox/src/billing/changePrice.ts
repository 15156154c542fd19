import type { Invoice, Price, Subscription } from '../apiObjects.ts';
import { periodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { collectInvoice, requirePayable } from './collectInvoice.ts';
import { newInvoiceLine } from './invoiceLine.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { firstItem, updateSubscription } from './subscriptions.ts';

/** Returns the invoice of a change that starts a new period now: the rest of the old one is credited. Stores nothing. */
export function draftChange(state: ServerState, subscription: Subscription, price: Price): Invoice {
  const now = state.now();
  const { price: old, current_period_start: start, current_period_end: end } = firstItem(subscription);
  const unusedShare = Math.max(0, Math.min(1, (end - now) / (end - start)));
  return draftInvoice(state, subscription, 'subscription_update', [
    newInvoiceLine(state, old, -Math.round(old.unit_amount * unusedShare), { start: now, end }),
    newInvoiceLine(state, price, price.unit_amount, { start: now, end: periodEnd(now, now) }),
  ]);
}

/** Charges the new price now and starts a new period; throws and changes nothing when the card is declined. */
export function startPrice(
  state: ServerState,
  subscription: Subscription,
  price: Price,
  change: Partial<Subscription>,
  pagesUrl: string,
): void {
  const invoice = draftChange(state, subscription, price);
  requirePayable(state, subscription, invoice.amount_due);
  const now = state.now();
  const end = periodEnd(now, now);
  Object.assign(firstItem(subscription), { price, current_period_start: now, current_period_end: end });
  const endsByFlag = change.cancel_at_period_end ?? subscription.cancel_at_period_end;
  updateSubscription(state, subscription, {
    ...change,
    ...(endsByFlag && { cancel_at: end }),
    billing_cycle_anchor: now,
    latest_invoice: invoice.id,
  });
  finalizeInvoice(state, invoice, pagesUrl);
  collectInvoice(state, subscription, invoice);
}
