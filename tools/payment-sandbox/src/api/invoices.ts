import * as z from 'zod';
import { draftChange } from '../billing/changePrice.ts';
import { listPage } from '../listPage.ts';
import { created, integer, listParameters, text } from '../parameters.ts';
import { required } from '../StripeError.ts';
import { endpoint } from './Endpoint.ts';
import { items, requireItem, startNow } from './subscriptions.ts';

const change = z.strictObject({
  items,
  proration_behavior: z.literal('always_invoice'),
  billing_cycle_anchor: startNow,
  proration_date: integer.optional(),
});

export const invoiceEndpoints = [
  endpoint(
    'GET',
    '/invoices',
    { ...listParameters, created, subscription: text, status: z.literal('paid').optional() },
    (p, { state }) => {
      const wanted = Object.values(state.data.invoices).filter(
        ({ status, parent }) =>
          (p.status ?? status) === status && parent.subscription_details.subscription === p.subscription,
      );
      return listPage('/v1/invoices', wanted, p);
    },
  ),
  endpoint(
    'POST',
    '/invoices/create_preview',
    { subscription: text, subscription_details: change },
    ({ subscription: id, subscription_details: details }, { state }) => {
      const subscription = required(state.data.subscriptions, id, 'subscription', 'subscription');
      const [{ id: itemId, price: priceId }] = details.items;
      requireItem(subscription, itemId);
      const price = required(state.data.prices, priceId, 'price', 'subscription_details[items][0][price]');
      return draftChange(state, subscription, price, details.proration_date);
    },
  ),
  endpoint(
    'GET',
    '/invoice_payments',
    {
      ...listParameters,
      invoice: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
      expand: z.array(z.literal('data.invoice')).optional(),
    },
    (p, { state: { data } }) => {
      const wanted = Object.values(data.invoicePayments).filter(
        ({ invoice, payment }) =>
          (p.invoice ?? invoice) === invoice &&
          (p.payment?.payment_intent ?? payment.payment_intent) === payment.payment_intent,
      );
      const page = listPage('/v1/invoice_payments', wanted, p);
      const expanded = () => page.data.map((one) => ({ ...one, invoice: data.invoices[one.invoice] }));
      return p.expand ? { ...page, data: expanded() } : page;
    },
  ),
];
