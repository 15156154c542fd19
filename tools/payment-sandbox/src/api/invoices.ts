import * as z from 'zod';
import { draftPriceChange } from '../billing/changePrice.ts';
import { finalizeInvoice } from '../billing/invoices.ts';
import { voidInvoice } from '../billing/pendingUpdate.ts';
import { paginate } from '../paginate.ts';
import { boolean, createdFilter, expand, listParameters, text } from '../parameters.ts';
import type { InvoicePayment } from '../paymentObjects.ts';
import { requireResource } from '../StripeError.ts';
import { requireActivePrice } from './checkout.ts';
import { defineEndpoint } from './Endpoint.ts';
import { itemsParameter, refuseCombinations, requireItem, startNowParameter } from './subscriptions.ts';

// Calls of Stripe's API about invoices. The sandbox accepts only the parameters that the backend sends.

/** Parameters of a preview of the only change that is invoiced at once: a new price that starts a new period now. */
const subscriptionDetails = z.strictObject({
  items: itemsParameter,
  proration_behavior: z.literal('always_invoice'),
  billing_cycle_anchor: startNowParameter,
});

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export const invoiceEndpoints = [
  defineEndpoint(
    'GET',
    '/invoices',
    { ...listParameters, created: createdFilter, subscription: text, status: z.enum(invoiceStatuses).optional() },
    (parameters, { state }) => {
      const invoices = Object.values(state.data.invoices)
        .filter(({ parent }) => parent.subscription_details.subscription === parameters.subscription)
        .filter(({ status }) => matchesFilter(parameters.status, status));
      return paginate(invoices, parameters);
    },
  ),
  defineEndpoint('GET', '/invoices/:id', {}, (_parameters, { state, id }) =>
    requireResource(state.data.invoices, id, { type: 'invoice', pathName: 'invoice' }),
  ),
  defineEndpoint('POST', '/invoices/:id', { auto_advance: boolean }, ({ auto_advance }, { state, id }) => {
    const invoice = requireResource(state.data.invoices, id, { type: 'invoice' });
    // Without automatic advancement, nothing happens to the invoice any more until somebody calls the API.
    const stopped = auto_advance ? {} : { automatically_finalizes_at: null, next_payment_attempt: null };
    return Object.assign(invoice, { auto_advance, ...stopped });
  }),
  defineEndpoint('POST', '/invoices/:id/finalize', { auto_advance: boolean.optional() }, (parameters, context) => {
    const invoice = requireResource(context.state.data.invoices, context.id, { type: 'invoice' });
    finalizeInvoice(context.state, invoice);
    // Finalizing by a call does not collect. With automatic advancement, Stripe collects about an hour later.
    invoice.auto_advance = parameters.auto_advance ?? invoice.auto_advance;
    if (invoice.auto_advance) invoice.next_payment_attempt = context.state.now() + 3_600;
    return invoice;
  }),
  defineEndpoint('POST', '/invoices/:id/void', {}, (_parameters, { state, id }) => {
    const invoice = requireResource(state.data.invoices, id, { type: 'invoice' });
    voidInvoice(state, invoice);
    return invoice;
  }),
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
      const price = requireActivePrice(state, priceId, 'subscription_details[items][0][price]');
      // The invoice of the change. It is not stored, because this call only previews it.
      return draftPriceChange(state, subscription, price);
    },
    ({ subscription_details: details }) => {
      if (typeof details === 'object' && !Array.isArray(details)) refuseCombinations(details);
    },
  ),
  defineEndpoint(
    'GET',
    '/invoice_payments',
    {
      ...listParameters,
      invoice: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      expand: expand('data.invoice', 'data.payment.payment_intent'),
    },
    (parameters, { state: { data } }) => {
      const payments = Object.values(data.invoicePayments)
        .filter(({ invoice }) => matchesFilter(parameters.invoice, invoice))
        .filter(({ payment }) => matchesFilter(parameters.payment?.payment_intent, payment.payment_intent))
        .filter(({ status }) => matchesFilter(parameters.status, status));
      const page = paginate(payments, parameters);
      // `expand` replaces an id by the object itself.
      const expandsInvoice = parameters.expand?.includes('data.invoice');
      const expandsIntent = parameters.expand?.includes('data.payment.payment_intent');
      const complete = (item: InvoicePayment) => ({
        ...item,
        ...(expandsInvoice && { invoice: data.invoices[item.invoice] }),
        ...(expandsIntent && {
          payment: { ...item.payment, payment_intent: data.paymentIntents[item.payment.payment_intent] },
        }),
      });
      return { ...page, data: page.data.map(complete) };
    },
  ),
];

/** Tells whether a value matches a filter of a list. An absent filter matches each value. */
const matchesFilter = (filter: string | undefined, value: string) => filter === undefined || filter === value;
