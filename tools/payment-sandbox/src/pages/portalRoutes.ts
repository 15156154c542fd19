import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Subscription } from '../apiObjects.ts';
import { attachCard } from '../billing/attachCard.ts';
import { collectOpenInvoices } from '../billing/collectInvoice.ts';
import { changeEndByDate, hasEnded, updateSubscription } from '../billing/subscriptions.ts';
import { findCard, testCards } from '../cards.ts';
import { unknownCard } from './cardFields.ts';
import { declineSentence } from './format.ts';
import { invoicePage } from './invoicePage.ts';
import { cancelPage, paymentMethodPage, portalPage, type Portal } from './portalPages.ts';
import { field, sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

type Address = { Params: { token: string; id: string } };

/** Lifetime of an address, which is secret. */
const lifetimeSeconds = 3600;

/** The customer's pages: invoices, payment method, cancellation. */
export function portalRoutes(app: FastifyInstance, { state, onChange }: PageOptions): void {
  const { data } = state;
  const base = '/p/session/:token';

  app.get<Address & { Querystring: { done?: string } }>(base, (request, reply) => {
    const portal = open(request.params.token);
    return portal
      ? sendPage(reply, portalPage(state, portal, notes[request.query.done ?? '']))
      : sendMissingPage(reply);
  });
  app.get<Address>('/i/:id', (request, reply) => {
    const invoice = data.invoices[request.params.id];
    return invoice ? sendPage(reply, invoicePage(invoice)) : sendMissingPage(reply);
  });
  app.get<Address>(`${base}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => sendPage(reply, cancelPage(portal, one))),
  );
  app.post<Address>(`${base}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => endOrResume(portal, one, true, reply)),
  );
  app.post<Address>(`${base}/resume/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => endOrResume(portal, one, false, reply)),
  );
  app.get<Address & { Querystring: { card?: string } }>(`${base}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => {
      const card = findCard(request.query.card ?? '') ?? testCards[0];
      return sendPage(reply, paymentMethodPage(portal, one, { number: card?.number ?? '' }));
    }),
  );
  app.post<Address>(`${base}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => {
      const card = findCard(field(request.body, 'number'));
      if (!card) return sendPage(reply, paymentMethodPage(portal, one, { number: '', error: unknownCard }), 400);
      if (card.declines?.when === 'always') {
        const error = declineSentence(card.declines.declineCode);
        return sendPage(reply, paymentMethodPage(portal, one, { number: card.number, error }), 402);
      }
      updateSubscription(state, one, { default_payment_method: attachCard(state, portal.customer.id, card).id });
      const isPaid = collectOpenInvoices(state, one);
      onChange();
      return reply.redirect(`${portal.address}?done=${isPaid ? 'method' : 'still-open'}`, 303);
    }),
  );

  function endOrResume(portal: Portal, subscription: Subscription, ends: boolean, reply: FastifyReply): FastifyReply {
    updateSubscription(state, subscription, changeEndByDate(state, subscription, ends));
    onChange();
    return reply.redirect(`${portal.address}?done=${ends ? 'cancelled' : 'resumed'}`, 303);
  }

  function withSubscription(
    { token, id }: Address['Params'],
    reply: FastifyReply,
    then: (portal: Portal, subscription: Subscription) => FastifyReply,
  ): FastifyReply {
    const portal = open(token);
    const subscription = portal?.subscriptions.find((one) => one.id === id && !hasEnded(one));
    return portal && subscription ? then(portal, subscription) : sendMissingPage(reply);
  }

  function open(token: string): Portal | undefined {
    const session = Object.hasOwn(data.portalSessions, token) ? data.portalSessions[token] : undefined;
    const customer = session && data.customers[session.customer];
    if (!customer || customer.deleted || session.created + lifetimeSeconds < state.now()) return undefined;
    return {
      address: `/p/session/${token}`,
      returnUrl: session.return_url,
      customer,
      subscriptions: Object.values(data.subscriptions)
        .filter((one) => one.customer === customer.id)
        .reverse(),
      invoices: Object.values(data.invoices)
        .filter((one) => one.customer === customer.id)
        .reverse(),
      methodOf: ({ default_payment_method: id }) => data.paymentMethods[id],
    };
  }
}

const notes: Record<string, string> = {
  method: 'Dein neues Zahlungsmittel ist gespeichert.',
  'still-open': 'Dein neues Zahlungsmittel ist gespeichert, aber die offene Rechnung ließ sich damit nicht einziehen.',
  cancelled: 'Dein Abo ist zum Ende des Zeitraums gekündigt.',
  resumed: 'Deine Kündigung ist zurückgenommen.',
};
