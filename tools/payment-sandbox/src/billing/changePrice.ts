import type { Invoice, Price, Subscription } from '../apiObjects.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { collectInvoice, requirePayable } from './collectInvoice.ts';
import { createInvoiceLine, draftInvoice, finalizeInvoice } from './invoices.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

/**
 * Returns the invoice of a price change that starts a new period now. Stores nothing, so that it also serves previews.
 * Its first line credits the unused rest of the old period as of `prorationDate` (seconds since 1970), the second
 * charges the new price. After half a period for 19.99, the credit is 10.00. As in Stripe's default mode (flexible
 * billing), it is a share of what was invoiced, also if another price has been set since then. Throws if the date is
 * outside of the current period.
 */
export function draftPriceChange(
  state: ServerState,
  subscription: Subscription,
  price: Price,
  prorationDate = state.now(),
): Invoice {
  const now = state.now();
  const { current_period_start: start, current_period_end: end } = findItem(subscription);
  // The current time is always allowed: the clock may already be past the end of a period that is not renewed yet.
  if (prorationDate !== now && (prorationDate < start || prorationDate > end))
    throw createInvalidRequestError('The proration date must be within the current period.', {
      parameter: 'proration_date',
    });
  const oldPrice = findInvoicedPrice(state, subscription);
  const unusedShare = Math.max(0, Math.min(1, (end - prorationDate) / (end - start)));
  // The new period is the first one: it begins at its anchor. Therefore `findPeriodEnd` gets the same time twice.
  return draftInvoice(state, subscription, 'subscription_update', [
    createInvoiceLine(oldPrice, -Math.round(oldPrice.unit_amount * unusedShare), { start: prorationDate, end }),
    createInvoiceLine(price, price.unit_amount, { start: now, end: findPeriodEnd(now, now) }),
  ]);
}

/**
 * Charges the new price now and starts a new period. `change` holds other fields of the same call. Throws and changes
 * nothing when the card is declined.
 */
export function changePriceNow(
  state: ServerState,
  subscription: Subscription,
  { price, change, prorationDate }: { price: Price; change: Partial<Subscription>; prorationDate?: number },
): void {
  const invoice = draftPriceChange(state, subscription, price, prorationDate);
  // Throws if the card is declined. The last statement that may throw: everything below changes the state.
  requirePayable(state, subscription, invoice.amount_due);
  const now = state.now();
  const end = findPeriodEnd(now, now);
  Object.assign(findItem(subscription), { price, current_period_start: now, current_period_end: end });
  // A planned end moves with the period.
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
  const item = findItem(subscription);
  const line = Object.values(data.invoices)
    .filter(({ parent }) => parent.subscription_details.subscription === subscription.id)
    .flatMap(({ lines }) => lines.data)
    // The last one: after a change in the first second of a period, the credit before it has the same dates.
    .findLast(({ period }) => period?.start === item.current_period_start && period.end === item.current_period_end);
  return (line && data.prices[line.pricing.price_details.price]) ?? item.price;
}
