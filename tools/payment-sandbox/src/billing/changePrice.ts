import type { Invoice, Price, Subscription } from '../apiObjects.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { collectInvoice, requirePayable } from './collectInvoice.ts';
import { createInvoiceLine, draftInvoice, finalizeInvoice } from './invoices.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

/**
 * Returns the invoice of a change to `price` that starts a new period now. Stores nothing, so that it also serves
 * previews. The first line of the invoice credits the unused rest of the old period as of `prorationDate`, in seconds
 * since 1970. The second line charges the new price. After half of a period for 19.99, the credit is 10.00.
 */
export function draftPriceChange(
  state: ServerState,
  subscription: Subscription,
  price: Price,
  prorationDate = state.now(),
): Invoice {
  const now = state.now();
  const { current_period_start: start, current_period_end: end } = findItem(subscription);
  const isInPeriod = prorationDate >= start && prorationDate <= end;
  // The current time is always allowed, because a renewal can be late: the clock is then past the end of the period.
  if (!isInPeriod && prorationDate !== now)
    throw createInvalidRequestError('The proration date must be within the current period.', {
      parameter: 'proration_date',
    });
  // As in Stripe's flexible billing mode: the price of the last invoice counts, not a price that was set since then.
  const oldPrice = findInvoicedPrice(state, subscription);
  const unusedShare = clampShare((end - prorationDate) / (end - start));
  return draftInvoice(state, subscription, 'subscription_update', [
    createInvoiceLine(oldPrice, -Math.round(oldPrice.unit_amount * unusedShare), { start: prorationDate, end }),
    createInvoiceLine(price, price.unit_amount, { start: now, end: findPeriodEnd(now) }),
  ]);
}

const clampShare = (share: number) => Math.max(0, Math.min(1, share));

/**
 * Charges the new price now and starts a new period. `change` has further fields of the subscription to set. Throws and
 * changes nothing if the card is declined.
 */
export function changePriceNow(
  state: ServerState,
  subscription: Subscription,
  { price, change, prorationDate }: { price: Price; change: Partial<Subscription>; prorationDate?: number },
): void {
  const invoice = draftPriceChange(state, subscription, price, prorationDate);
  // Comes before the first change of the state, because it throws if the card is declined.
  requirePayable(state, subscription, invoice.amount_due);
  const now = state.now();
  const end = findPeriodEnd(now);
  Object.assign(findItem(subscription), { price, current_period_start: now, current_period_end: end });
  // An end that is planned for the end of the period moves with the period.
  const endsWithPeriod = change.cancel_at_period_end ?? subscription.cancel_at_period_end;
  updateSubscription(state, subscription, {
    ...change,
    ...(endsWithPeriod && { cancel_at: end }),
    billing_cycle_anchor: now,
    latest_invoice: invoice.id,
  });
  finalizeInvoice(state, invoice);
  collectInvoice(state, subscription, invoice);
}

/** Returns the price that was invoiced for the current period. */
function findInvoicedPrice({ data }: ServerState, subscription: Subscription): Price {
  const { current_period_start: start, current_period_end: end, price } = findItem(subscription);
  const lines = Object.values(data.invoices)
    .filter(({ parent }) => parent.subscription_details.subscription === subscription.id)
    .flatMap((invoice) => invoice.lines.data);
  // The last one: after a change in the first second of a period, the credit line before it has the same dates.
  const line = lines.findLast(({ period }) => period?.start === start && period.end === end);
  // Lines that an older version has stored have no period: then the price of the item counts.
  return (line && data.prices[line.pricing.price_details.price]) ?? price;
}
