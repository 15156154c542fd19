import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Invoice, Subscription } from '../apiObjects.ts';
import { attemptPayment, failPayment } from '../billing/attemptPayment.ts';
import { activateIfPaid } from '../billing/collectInvoice.ts';
import { createPaymentMethod } from '../billing/createPaymentMethod.ts';
import { findPayment } from '../billing/payments.ts';
import { authenticationFailure, findCard, testCards } from '../cards.ts';
import type { PaymentIntent } from '../paymentObjects.ts';
import { unknownCardSentence } from './cardFields.ts';
import { describeDecline } from './format.ts';
import { renderBankPage, renderClosedInvoicePage, renderInvoicePage } from './invoicePages.ts';
import { readField, sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

type InvoiceRoute = { Params: { id: string }; Querystring: { card?: string } };

/** Open invoice of the page, with the payment intent that waits for the customer. */
interface OpenInvoice {
  invoice: Invoice;
  subscription: Subscription;
  intent: PaymentIntent;
}

/**
 * Adds the page of an invoice (`hosted_invoice_url`), in place of Stripe's: the customer confirms the payment at the
 * bank, or pays with another card. As in Stripe, it does not lead back to the shop.
 */
export function invoiceRoutes(app: FastifyInstance, { state, saveAndSendEvents }: PageOptions): void {
  const { data } = state;

  app.get<InvoiceRoute>('/i/:id', ({ params, query }, reply) =>
    withOpenInvoice(params.id, reply, ({ invoice, intent }) => {
      const method = data.paymentMethods[intent.payment_method ?? ''];
      if (intent.status === 'requires_action' && method)
        return sendPage(reply, renderBankPage(invoice, method.card.last4));
      const { number } = findCard(query.card ?? '') ?? testCards[0];
      const problem = intent.last_payment_error && describeDecline(intent.last_payment_error.decline_code);
      return sendPage(reply, renderInvoicePage(invoice, { number, problem: problem ?? undefined }));
    }),
  );

  app.post<InvoiceRoute>('/i/:id', ({ params, body }, reply) =>
    withOpenInvoice(params.id, reply, ({ invoice, subscription }) => {
      const card = findCard(readField(body, 'number'));
      if (!card) return sendPage(reply, renderInvoicePage(invoice, { number: '', problem: unknownCardSentence }), 400);
      const { id: methodId } = createPaymentMethod(state, card);
      // A card that asks only when it is entered asks here, too; the sandbox leaves that question out.
      attemptPayment(state, subscription, invoice, { methodId });
      return finish(reply, invoice, subscription);
    }),
  );

  app.post<InvoiceRoute>('/i/:id/confirm', ({ params, body }, reply) =>
    withOpenInvoice(params.id, reply, ({ invoice, subscription, intent }) => {
      if (intent.status === 'requires_action') {
        if (readField(body, 'answer') === 'yes')
          attemptPayment(state, subscription, invoice, { methodId: intent.payment_method, isConfirmed: true });
        else failPayment(state, invoice, authenticationFailure);
      }
      return finish(reply, invoice, subscription);
    }),
  );

  function finish(reply: FastifyReply, invoice: Invoice, subscription: Subscription): FastifyReply {
    activateIfPaid(state, subscription);
    saveAndSendEvents();
    return reply.redirect(`/i/${invoice.id}`, 303);
  }

  /** Calls `respond` if the invoice is open. Otherwise sends a page that says why nothing is to be paid. */
  function withOpenInvoice(
    id: string,
    reply: FastifyReply,
    respond: (open: OpenInvoice) => FastifyReply,
  ): FastifyReply {
    const invoice = Object.hasOwn(data.invoices, id) ? data.invoices[id] : undefined;
    const subscription = invoice && data.subscriptions[invoice.parent.subscription_details.subscription];
    if (!subscription || invoice.status === 'draft') return sendMissingPage(reply);
    const intent = findPayment(state, invoice)?.intent;
    const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible';
    if (!isOpen || !intent) return sendPage(reply, renderClosedInvoicePage(invoice));
    return respond({ invoice, subscription, intent });
  }
}
