import * as z from 'zod';
import { draftPriceChange } from '../billing/changePrice.ts';
import { paginate } from '../paginate.ts';
import { createdFilter, integer, listParameters, text } from '../parameters.ts';
import { requireResource } from '../StripeError.ts';
import { defineEndpoint } from './Endpoint.ts';
import { itemsParameter, requireItem, startNowParameter } from './subscriptions.ts';

// Calls of Stripe's API about invoices, as the sandbox imitates them: only with the parameters that the backend sends.

/** Parameters of a preview: the price changes now, with an invoice at once and a new period. */
const subscriptionDetails = z.strictObject({
  items: itemsParameter,
  proration_behavior: z.literal('always_invoice'),
  billing_cycle_anchor: startNowParameter,
  proration_date: integer.optional(),
});

export const invoiceEndpoints = [
  defineEndpoint(
    'GET',
    '/invoices',
    { ...listParameters, created: createdFilter, subscription: text, status: z.literal('paid').optional() },
    (parameters, { state }) => {
      // An absent parameter matches every invoice.
      const invoices = Object.values(state.data.invoices).filter(
        ({ status, parent }) =>
          (parameters.status ?? status) === status &&
          parent.subscription_details.subscription === parameters.subscription,
      );
      return paginate(invoices, parameters);
    },
  ),
  defineEndpoint(
    'POST',
    '/invoices/create_preview',
    { subscription: text, subscription_details: subscriptionDetails },
    ({ subscription: id, subscription_details: details }, { state }) => {
      const subscription = requireResource(state.data.subscriptions, id, {
        type: 'subscription',
        parameter: 'subscription',
      });
      const [{ id: itemId, price: priceId }] = details.items;
      requireItem(subscription, itemId);
      const price = requireResource(state.data.prices, priceId, {
        type: 'price',
        parameter: 'subscription_details[items][0][price]',
      });
      // Stores nothing.
      return draftPriceChange(state, subscription, price, details.proration_date);
    },
  ),
  defineEndpoint(
    'GET',
    '/invoice_payments',
    {
      ...listParameters,
      invoice: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
      expand: z.array(z.literal('data.invoice')).optional(),
    },
    (parameters, { state: { data } }) => {
      // An absent parameter matches every payment.
      const payments = Object.values(data.invoicePayments).filter(
        ({ invoice, payment }) =>
          (parameters.invoice ?? invoice) === invoice &&
          (parameters.payment?.payment_intent ?? payment.payment_intent) === payment.payment_intent,
      );
      const page = paginate(payments, parameters);
      // `expand` replaces the id of each invoice by the object itself.
      if (!parameters.expand) return page;
      return { ...page, data: page.data.map((item) => ({ ...item, invoice: data.invoices[item.invoice] })) };
    },
  ),
];
