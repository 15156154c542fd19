import type { Subscription } from '../apiObjects.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { collectOrPlanRetry } from './collectInvoice.ts';
import { createInvoiceLine, draftInvoice, finalizeInvoice } from './invoices.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

/** Starts the next period of a subscription and collects its invoice, as Stripe does at the end of each period. */
export function renewSubscription(state: ServerState, subscription: Subscription): void {
  const item = findItem(subscription);
  const start = item.current_period_end;
  const end = findPeriodEnd(subscription.billing_cycle_anchor, start);
  const line = createInvoiceLine(item.price, item.price.unit_amount, { start, end });
  const invoice = draftInvoice(state, subscription, 'subscription_cycle', [line]);
  Object.assign(item, { current_period_start: start, current_period_end: end });
  updateSubscription(state, subscription, {
    latest_invoice: invoice.id,
    // Tests of the backend also renew subscriptions with a planned end. That end then moves with the period.
    // `advanceClock` ends such subscriptions instead of renewing them.
    ...(subscription.cancel_at_period_end && { cancel_at: end }),
  });
  finalizeInvoice(state, invoice);
  collectOrPlanRetry(state, subscription, invoice);
}
