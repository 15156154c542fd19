import type { CheckoutSession, Subscription } from '../apiObjects.ts';
import type { TestCard } from '../cards.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';
import { requireResource } from '../StripeError.ts';
import { attemptPayment } from './attemptPayment.ts';
import { createPaymentMethod } from './createPaymentMethod.ts';
import { createInvoiceLine, draftInvoice, finalizeInvoice } from './invoices.ts';
import { createSubscription, findItem } from './subscriptions.ts';

/** Completes a checkout session as Stripe does when the customer pays: creates card, subscription and paid invoice. */
export function completeCheckout(state: ServerState, session: CheckoutSession, card: TestCard): Subscription {
  const price = requireResource(state.data.prices, session.price, { type: 'price' });
  const subscription = createSubscription(state, {
    customerId: session.customer,
    price,
    paymentMethodId: createPaymentMethod(state, card).id,
    metadata: session.subscription_metadata,
  });
  const { current_period_start: start, current_period_end: end } = findItem(subscription);
  const line = createInvoiceLine(price, price.unit_amount, { start, end });
  const invoice = draftInvoice(state, subscription, 'subscription_create', [line]);
  subscription.latest_invoice = invoice.id;
  emit(state, 'customer.subscription.created', subscription);
  finalizeInvoice(state, invoice);
  invoice.attempt_count += 1;
  // Always succeeds: the checkout page (pages/checkoutRoutes.ts) has refused cards that decline, and asked at the bank.
  attemptPayment(state, subscription, invoice, { isConfirmed: true });
  delete session.card_to_confirm;
  session.status = 'complete';
  session.url = null;
  session.subscription = subscription.id;
  emit(state, 'checkout.session.completed', session);
  return subscription;
}
