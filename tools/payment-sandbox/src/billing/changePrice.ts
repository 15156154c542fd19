import type { Invoice, InvoiceLine, Price, Subscription } from '../objects.ts';
import { periodEnd } from '../period.ts';
import type { Sandbox } from '../Sandbox.ts';
import { afterFailure, collect, requirePayable } from './collect.ts';
import { newLine } from './invoiceLine.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { firstItem, updateSubscription } from './subscriptions.ts';

export interface PriceChange {
  price: Price;
  quantity: number;
  proration: 'none' | 'create_prorations' | 'always_invoice';
  /** A new period begins now, instead of the running one going on. */
  fromNow: boolean;
  payment: 'allow_incomplete' | 'error_if_incomplete';
}

/** The new item and the lines that the change puts on an invoice; changes nothing, so that it serves the preview too. */
export function planChange(
  sandbox: Sandbox,
  subscription: Subscription,
  { price, quantity, proration, fromNow }: Omit<PriceChange, 'payment'>,
) {
  const now = sandbox.now();
  const item = firstItem(subscription);
  const { current_period_start: start, current_period_end: end } = item;
  const period = fromNow ? { start: now, end: periodEnd(now, now, price.recurring) } : { start, end };
  const rest = Math.max(0, Math.min(1, (end - now) / (end - start)));
  const remaining = { start: now, end };
  const lines: InvoiceLine[] = [];
  const add = (of: Price, amount: number, span: InvoiceLine['period'], correction: boolean) =>
    lines.push(newLine(sandbox, subscription, of, { amount, period: span, correction }));
  if (proration !== 'none') {
    add(item.price, -Math.round(item.price.unit_amount * item.quantity * rest), remaining, true);
    if (!fromNow) add(price, Math.round(price.unit_amount * quantity * rest), remaining, true);
  }
  if (fromNow) add(price, price.unit_amount * quantity, period, false);
  return {
    lines,
    item: { ...item, price, quantity, current_period_start: period.start, current_period_end: period.end },
    anchor: fromNow ? now : subscription.billing_cycle_anchor,
  };
}

export function changePrice(
  sandbox: Sandbox,
  subscription: Subscription,
  change: PriceChange,
  also: Partial<Subscription>,
  pageAddress: string,
): void {
  const { lines, item, anchor } = planChange(sandbox, subscription, change);
  const invoicesNow = lines.length > 0 && (change.fromNow || change.proration === 'always_invoice');
  const invoice: Invoice | undefined = invoicesNow
    ? draftInvoice(sandbox, subscription, 'subscription_update', lines)
    : undefined;
  if (invoice && change.payment === 'error_if_incomplete') requirePayable(sandbox, subscription, invoice.amount_due);
  if (!invoice) sandbox.data.pendingLines.push(...lines.map((line) => ({ subscription: subscription.id, line })));
  updateSubscription(sandbox, subscription, {
    ...also,
    items: { ...subscription.items, data: [item] },
    billing_cycle_anchor: anchor,
    ...(invoice && { latest_invoice: invoice.id }),
  });
  if (!invoice) return;
  finalize(sandbox, invoice, pageAddress);
  if (!collect(sandbox, subscription, invoice)) afterFailure(sandbox, subscription, invoice);
}
