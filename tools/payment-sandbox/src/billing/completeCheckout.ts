import type { TestCard } from '../cards.ts';
import { emit } from '../events.ts';
import type { CheckoutSession } from '../objects.ts';
import type { Sandbox } from '../Sandbox.ts';
import { collect } from './collect.ts';
import { attachCard, newCustomer } from './customers.ts';
import { newLine } from './invoiceLine.ts';
import { draftInvoice, finalize } from './invoices.ts';
import { firstItem, newSubscription } from './subscriptions.ts';

/** The customer has paid on the hosted page: customer, payment method, subscription and paid invoice come to be. */
export function completeCheckout(
  sandbox: Sandbox,
  session: CheckoutSession,
  payer: { card: TestCard; email: string; name: string },
  pageAddress: string,
): void {
  const { data } = sandbox;
  const [line] = session._sandbox.lineItems;
  if (!line) throw new Error(`${session.id} has no line item`);
  const customer =
    (session.customer && data.customers[session.customer]) ||
    newCustomer(sandbox, { email: payer.email, name: payer.name });
  const method = attachCard(sandbox, customer.id, payer.card, { email: payer.email, name: payer.name });
  const subscription = newSubscription(sandbox, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity,
    paymentMethod: method.id,
    ...session._sandbox.subscription,
  });
  const { current_period_start: start, current_period_end: end } = firstItem(subscription);
  const amount = line.price.unit_amount * line.quantity;
  const invoice = draftInvoice(sandbox, subscription, 'subscription_create', [
    newLine(sandbox, subscription, line.price, { amount, period: { start, end } }),
  ]);
  subscription.latest_invoice = invoice.id;
  emit(sandbox, 'customer.subscription.created', subscription);
  finalize(sandbox, invoice, pageAddress);
  collect(sandbox, subscription, invoice, true);
  delete session._sandbox.waiting;
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: customer.id,
    customer_details: { ...session.customer_details, email: payer.email, name: payer.name },
    subscription: subscription.id,
    invoice: invoice.id,
  });
  emit(sandbox, 'checkout.session.completed', session);
}
