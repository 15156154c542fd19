import * as z from 'zod';
import { draftPriceChange } from '../billing/changePrice.ts';
import { paginate } from '../paginate.ts';
import { createdFilter, integer, listParameters, text } from '../parameters.ts';
import { requireResource } from '../StripeError.ts';
import { defineEndpoint } from './Endpoint.ts';
import { itemsParameter, requireItem, startNowParameter } from './subscriptions.ts';

// Calls of Stripe's API about invoices. The sandbox accepts only the parameters that the backend sends.

/** Parameters of a preview of the only change that is invoiced at once: a new price that starts a new period now. */
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
      const invoices = Object.values(state.data.invoices)
        .filter(({ parent }) => parent.subscription_details.subscription === parameters.subscription)
        .filter(({ status }) => matchesFilter(parameters.status, status));
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
      // The invoice of the change. It is not stored, because this call only previews it.
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
      const payments = Object.values(data.invoicePayments)
        .filter(({ invoice }) => matchesFilter(parameters.invoice, invoice))
        .filter(({ payment }) => matchesFilter(parameters.payment?.payment_intent, payment.payment_intent));
      const page = paginate(payments, parameters);
      if (!parameters.expand) return page;
      // `expand` replaces the id of each invoice by the object itself.
      return { ...page, data: page.data.map((item) => ({ ...item, invoice: data.invoices[item.invoice] })) };
    },
  ),
];

/** Tells whether a value matches a filter of a list. An absent filter matches each value. */
const matchesFilter = (filter: string | undefined, value: string) => filter === undefined || filter === value;
