import type { Subscription } from '../apiObjects.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvoiceLine, draftInvoice } from './invoices.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

/** Time in which the invoice of a renewal stays a draft (docs.stripe.com/billing/invoices/subscription). */
export const draftSeconds = 3_600;

/**
 * Starts the next period of a subscription with a draft of its invoice, as Stripe does at the end of each period. An
 * hour later, `advanceClock` finalizes and collects the draft.
 */
export function renewSubscription(state: ServerState, subscription: Subscription): void {
  const start = findItem(subscription).current_period_end;
  const end = findPeriodEnd(subscription.billing_cycle_anchor, start);
  const lines = subscription.items.data.map(({ price }) => createInvoiceLine(price, price.unit_amount, { start, end }));
  const invoice = draftInvoice(state, subscription, 'subscription_cycle', lines);
  const finalizesAt = state.now() + draftSeconds;
  if (subscription.pause_collection?.behavior === 'keep_as_draft') invoice.auto_advance = false;
  else Object.assign(invoice, { automatically_finalizes_at: finalizesAt, next_payment_attempt: finalizesAt });
  state.data.invoices[invoice.id] = invoice;
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end });
  updateSubscription(state, subscription, {
    latest_invoice: invoice.id,
    // Tests of the backend also renew subscriptions with a planned end. That end then moves with the period.
    // `advanceClock` ends such subscriptions instead of renewing them.
    ...(subscription.cancel_at_period_end && { cancel_at: end }),
  });
}
