import * as z from 'zod';
import { planChange } from '../billing/changePrice.ts';
import { newLine } from '../billing/invoiceLine.ts';
import { draftInvoice } from '../billing/invoices.ts';
import { firstItem } from '../billing/subscriptions.ts';
import { emit } from '../events.ts';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import { newId } from '../newId.ts';
import type { Invoice, Refund } from '../objects.ts';
import { integer, listParameters, metadata, text } from '../parameters.ts';
import { periodEnd } from '../period.ts';
import { invalid } from '../StripeError.ts';
import { endpoint, type Context } from './Endpoint.ts';
import { priceChangeParameters, readPriceChange } from './priceChange.ts';

const preview = {
  customer: text.optional(),
  subscription: text,
  subscription_details: z.strictObject(priceChangeParameters).optional(),
};

export const invoices = [
  endpoint(
    'GET',
    '/invoices',
    {
      ...listParameters,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    (p, { sandbox }) => {
      const wanted = Object.values(sandbox.data.invoices).filter(
        (one) =>
          (p.customer ?? one.customer) === one.customer &&
          (p.status ?? one.status) === one.status &&
          (p.subscription === undefined || one.parent.subscription_details.subscription === p.subscription),
      );
      return listPage('/v1/invoices', wanted, p);
    },
  ),
  endpoint('POST', '/invoices/create_preview', preview, previewInvoice),
  endpoint('GET', '/invoices/:id', {}, (_p, { sandbox, id }) => required(sandbox.data.invoices, id, 'invoice')),
  endpoint('GET', '/invoice_payments', { ...listParameters, invoice: text.optional() }, (p, { sandbox }) =>
    listPage(
      '/v1/invoice_payments',
      Object.values(sandbox.data.invoicePayments).filter(({ invoice }) => (p.invoice ?? invoice) === invoice),
      p,
    ),
  ),
  endpoint('GET', '/payment_intents/:id', {}, (_p, { sandbox, id }) =>
    required(sandbox.data.paymentIntents, id, 'payment_intent'),
  ),
  endpoint(
    'POST',
    '/refunds',
    {
      payment_intent: text,
      amount: integer.pipe(z.number().min(1)).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    refund,
  ),
  endpoint('GET', '/refunds', { ...listParameters, payment_intent: text.optional() }, (p, { sandbox }) =>
    listPage(
      '/v1/refunds',
      Object.values(sandbox.data.refunds).filter(
        ({ payment_intent }) => (p.payment_intent ?? payment_intent) === payment_intent,
      ),
      p,
    ),
  ),
  endpoint('GET', '/refunds/:id', {}, (_p, { sandbox, id }) => required(sandbox.data.refunds, id, 'refund')),
];

/** The invoice that a change would bring now, or that the end of the period will bring. Nothing is kept. */
function previewInvoice(p: z.output<z.ZodObject<typeof preview>>, context: Context): Invoice {
  const { sandbox } = context;
  const subscription = required(sandbox.data.subscriptions, p.subscription, 'subscription', 'subscription');
  const change = p.subscription_details && readPriceChange(p.subscription_details, subscription, context);
  const item = firstItem(subscription);
  if (change && (change.fromNow || change.proration === 'always_invoice')) {
    return draftInvoice(sandbox, subscription, 'subscription_update', planChange(sandbox, subscription, change).lines);
  }
  const { price, quantity } = change ?? item;
  const start = item.current_period_end;
  const next = newLine(sandbox, subscription, price, {
    amount: price.unit_amount * quantity,
    period: { start, end: periodEnd(subscription.billing_cycle_anchor, start, price.recurring) },
  });
  const waiting = sandbox.data.pendingLines
    .filter((pending) => pending.subscription === subscription.id)
    .map(({ line }) => line);
  const corrections = change ? planChange(sandbox, subscription, change).lines : [];
  return draftInvoice(sandbox, subscription, 'subscription_cycle', [...waiting, ...corrections, next]);
}

function refund(
  p: { payment_intent: string; amount?: number; reason?: string; metadata?: Record<string, string> },
  { sandbox }: Context,
): Refund {
  const { data } = sandbox;
  const intent = required(data.paymentIntents, p.payment_intent, 'payment_intent', 'payment_intent');
  const earlier = Object.values(data.refunds).filter(({ payment_intent }) => payment_intent === intent.id);
  const left = intent.amount_received - earlier.reduce((sum, { amount }) => sum + amount, 0);
  if (left === 0) throw invalid('Charge has already been refunded.', 'payment_intent', 'charge_already_refunded');
  const amount = p.amount ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: sandbox.now(),
    currency: intent.currency,
    customer: intent.customer,
    metadata: p.metadata ?? {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: p.reason ?? null,
    receipt_number: null,
    status: 'succeeded',
  };
  data.refunds[made.id] = made;
  emit(sandbox, 'refund.created', made);
  return made;
}
