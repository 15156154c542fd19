import type { Subscription } from '../objects.ts';
import { periodEnd } from '../period.ts';
import type { Sandbox } from '../Sandbox.ts';
import { afterFailure, collect } from './collect.ts';
import { newLine } from './invoiceLine.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { firstItem, updateSubscription } from './subscriptions.ts';

/** The period is over: the next one begins, and its invoice is collected. */
export function renew(sandbox: Sandbox, subscription: Subscription, pageAddress: string): void {
  const { data } = sandbox;
  const item = firstItem(subscription);
  const start = item.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, start, item.price.recurring);
  const waiting = data.pendingLines
    .filter((pending) => pending.subscription === subscription.id)
    .map(({ line }) => line);
  data.pendingLines = data.pendingLines.filter((pending) => pending.subscription !== subscription.id);

  const next = { ...item, current_period_start: start, current_period_end: end };
  const line = newLine(sandbox, subscription, item.price, {
    amount: item.price.unit_amount * item.quantity,
    period: { start, end },
  });
  const invoice = draftInvoice(sandbox, subscription, 'subscription_cycle', [...waiting, line]);
  Object.assign(invoice, { period_start: item.current_period_start, period_end: start });
  updateSubscription(sandbox, subscription, {
    items: { ...subscription.items, data: [next] },
    latest_invoice: invoice.id,
    ...(subscription.cancel_at_period_end && { cancel_at: end }),
  });
  // An unpaid subscription goes on as drafts that nobody collects.
  if (subscription.status === 'unpaid') {
    data.invoices[invoice.id] = { ...invoice, auto_advance: false };
    return;
  }
  finalize(sandbox, invoice, pageAddress);
  if (!collect(sandbox, subscription, invoice)) afterFailure(sandbox, subscription, invoice);
}
