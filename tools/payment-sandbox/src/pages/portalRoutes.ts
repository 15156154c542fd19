import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectOpen } from '../billing/collect.ts';
import { attachCard } from '../billing/customers.ts';
import { endOnPortal, isOver, updateSubscription } from '../billing/subscriptions.ts';
import { findCard, testCards } from '../cards.ts';
import { emit } from '../events.ts';
import type { Subscription } from '../objects.ts';
import { unknownCard } from './cardFields.ts';
import { declineWords } from './format.ts';
import { field, html, missingPage, type PageParts } from './pageParts.ts';
import { cancelPage, invoicePage, paymentMethodPage, portalPage, type Portal } from './portalPages.ts';

type Address = { Params: { token: string; id: string } };

/** Addresses of the portal are secret and end, like the provider's. */
const lifeSeconds = 3600;

/** The customer's own pages: invoices, payment method, cancellation. */
export function portalRoutes(app: FastifyInstance, { sandbox, changed }: PageParts): void {
  const { data } = sandbox;
  const base = '/p/session/:token';

  app.get<Address & { Querystring: { done?: string } }>(base, (request, reply) => {
    const portal = open(request.params.token);
    return portal ? html(reply, portalPage(sandbox, portal, notes[request.query.done ?? ''])) : missingPage(reply);
  });
  app.get<Address>('/i/:id', (request, reply) => {
    const invoice = data.invoices[request.params.id];
    return invoice ? html(reply, invoicePage(invoice)) : missingPage(reply);
  });
  app.get<Address>(`${base}/cancel/:id`, (request, reply) =>
    own(request.params, reply, (portal, one) => html(reply, cancelPage(portal, one))),
  );
  app.post<Address>(`${base}/cancel/:id`, (request, reply) =>
    own(request.params, reply, (portal, one) => endOrResume(portal, one, true, reply)),
  );
  app.post<Address>(`${base}/resume/:id`, (request, reply) =>
    own(request.params, reply, (portal, one) => endOrResume(portal, one, false, reply)),
  );
  app.get<Address & { Querystring: { card?: string } }>(`${base}/payment-method/:id`, (request, reply) =>
    own(request.params, reply, (portal, one) => {
      const card = findCard(request.query.card ?? '') ?? testCards[0];
      return html(reply, paymentMethodPage(portal, one, { number: card?.number ?? '' }));
    }),
  );
  app.post<Address>(`${base}/payment-method/:id`, (request, reply) =>
    own(request.params, reply, (portal, one) => {
      const card = findCard(field(request.body, 'number'));
      if (!card) return html(reply, paymentMethodPage(portal, one, { number: '', error: unknownCard }), 400);
      if (card.declines?.when === 'always') {
        return html(
          reply,
          paymentMethodPage(portal, one, { number: card.number, error: declineWords(card.declines.declineCode) }),
          402,
        );
      }
      const { customer } = portal;
      const method = attachCard(sandbox, customer.id, card, { email: customer.email, name: customer.name });
      customer.invoice_settings.default_payment_method = method.id;
      emit(sandbox, 'customer.updated', customer);
      updateSubscription(sandbox, one, { default_payment_method: method.id });
      const paid = collectOpen(sandbox, one);
      changed();
      return reply.redirect(`${portal.address}?done=${paid ? 'method' : 'still-open'}`, 303);
    }),
  );

  function endOrResume(portal: Portal, subscription: Subscription, end: boolean, reply: FastifyReply): FastifyReply {
    const change = endOnPortal(sandbox, subscription, end);
    if (Object.keys(change).length > 0) updateSubscription(sandbox, subscription, change);
    changed();
    return reply.redirect(`${portal.address}?done=${end ? 'cancelled' : 'resumed'}`, 303);
  }

  function own(
    { token, id }: Address['Params'],
    reply: FastifyReply,
    then: (portal: Portal, subscription: Subscription) => FastifyReply,
  ): FastifyReply {
    const portal = open(token);
    const subscription = portal?.subscriptions.find((one) => one.id === id && !isOver(one));
    return portal && subscription ? then(portal, subscription) : missingPage(reply);
  }

  function open(token: string): Portal | undefined {
    const session = Object.hasOwn(data.portalSessions, token) ? data.portalSessions[token] : undefined;
    const customer = session && data.customers[session.customer];
    if (!customer || customer.deleted || session.created + lifeSeconds < sandbox.now()) return undefined;
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
      methodOf: ({ default_payment_method: id }) => (id ? data.paymentMethods[id] : undefined),
    };
  }
}

const notes: Record<string, string> = {
  method: 'Dein neues Zahlungsmittel ist gespeichert.',
  'still-open': 'Dein neues Zahlungsmittel ist gespeichert, aber die offene Rechnung ließ sich damit nicht einziehen.',
  cancelled: 'Dein Abo ist zum Ende des Zeitraums gekündigt.',
  resumed: 'Deine Kündigung ist zurückgenommen.',
};
