import type { Invoice, PendingUpdate, Subscription } from '../apiObjects.ts';
import { emit } from '../events.ts';
import { findPeriodEnd } from '../period.ts';
import type { ServerState } from '../ServerState.ts';
import { closeAsVoid } from './invoices.ts';
import { findItem, updateSubscription } from './subscriptions.ts';

// Pending updates: docs.stripe.com/billing/subscriptions/pending-updates. A change of the price takes effect only when
// its invoice is paid, which may need a confirmation of the bank.

const longestWaitSeconds = 23 * 3_600;

/** Builds the update to a new price that waits for a payment, at most until the end of the period. */
export function createPendingUpdate(
  state: ServerState,
  subscription: Subscription,
  { price, cancel_at_period_end }: { price: Subscription['items']['data'][0]['price']; cancel_at_period_end?: boolean },
): PendingUpdate {
  const now = state.now();
  const item = findItem(subscription);
  const end = findPeriodEnd(now);
  return {
    billing_cycle_anchor: now,
    cancel_at_period_end: cancel_at_period_end ?? null,
    expires_at: Math.min(now + longestWaitSeconds, Math.max(now, item.current_period_end)),
    subscription_items: [{ ...item, price, current_period_start: now, current_period_end: end }],
  };
}

/** Starts the new price and its period. */
export function applyUpdate(state: ServerState, subscription: Subscription, update: PendingUpdate): void {
  const [item] = update.subscription_items;
  if (!item) throw new Error(`The update of ${subscription.id} has no item`);
  const revokesEnd = update.cancel_at_period_end === false && subscription.cancel_at_period_end;
  // An end that is planned for the end of the period moves with the period.
  const endsWithPeriod = subscription.cancel_at_period_end && !revokesEnd;
  updateSubscription(state, subscription, {
    billing_cycle_anchor: update.billing_cycle_anchor,
    items: { data: [item, ...subscription.items.data.slice(1)] },
    pending_update: null,
    ...(revokesEnd && { cancel_at: null, canceled_at: null, cancel_at_period_end: false }),
    ...(endsWithPeriod && { cancel_at: item.current_period_end }),
  });
}

/** Applies the pending update of a subscription, if this invoice was the one that it waited for. */
export function applyPendingUpdate(state: ServerState, subscription: Subscription, { id }: Invoice): void {
  const { pending_update: update, latest_invoice: latest } = subscription;
  if (!update || latest !== id) return;
  applyUpdate(state, subscription, update);
  emit(state, 'customer.subscription.pending_update_applied', subscription);
}

/** Voids an open invoice, and discards the pending update that waited for it. */
export function voidInvoice(state: ServerState, invoice: Invoice): void {
  closeAsVoid(state, invoice);
  emit(state, 'invoice.voided', invoice);
  const subscription = state.data.subscriptions[invoice.parent.subscription_details.subscription];
  if (!subscription) return;
  const isPending = subscription.pending_update !== null && subscription.latest_invoice === invoice.id;
  if (isPending) updateSubscription(state, subscription, { pending_update: null });
}

/** Discards a pending update that nobody has paid, and voids its invoice. Does nothing if there is none. */
export function expirePendingUpdate(state: ServerState, subscription: Subscription): void {
  const invoice = state.data.invoices[subscription.latest_invoice ?? ''];
  if (!subscription.pending_update || !invoice) return;
  voidInvoice(state, invoice);
  emit(state, 'customer.subscription.pending_update_expired', subscription);
}
