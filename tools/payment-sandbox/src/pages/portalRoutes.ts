import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Customer, Subscription } from '../apiObjects.ts';
import { collectOpenInvoices } from '../billing/collectInvoice.ts';
import { createPaymentMethod } from '../billing/createPaymentMethod.ts';
import { createCancelAtFields, hasEnded, updateSubscription } from '../billing/subscriptions.ts';
import { findCard, testCards } from '../cards.ts';
import { unknownCardSentence } from './cardFields.ts';
import { describeDecline } from './format.ts';
import { renderCancelPage, renderPaymentMethodPage, renderPortalPage, type Portal } from './portalPages.ts';
import { readField, sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

/** Parameters in the addresses of the portal: the secret token of its session, and the id of a subscription. */
type PortalRoute = { Params: { token: string; id: string } };

/** Lifetime of a portal session. It is short, because the secret token in its address replaces a sign-in. */
const lifetimeSeconds = 3600;

/** Sentences about the customer's last action, by the parameter `done` of the portal's first page. */
const notes: Record<string, string> = {
  method: 'Dein neues Zahlungsmittel ist gespeichert.',
  'still-open': 'Dein neues Zahlungsmittel ist gespeichert, aber die offene Rechnung ließ sich damit nicht einziehen.',
  cancelled: 'Dein Abo ist zum Ende des Zeitraums gekündigt.',
  resumed: 'Deine Kündigung ist zurückgenommen.',
};

/** Adds the portal in place of Stripe's: a customer sees invoices, changes the payment method and cancels. */
export function portalRoutes(app: FastifyInstance, { state, saveAndSendEvents }: PageOptions): void {
  const { data } = state;
  const portalPath = '/p/session/:token';

  app.get<PortalRoute & { Querystring: { done?: string } }>(portalPath, (request, reply) => {
    const portal = findPortal(request.params.token);
    if (!portal) return sendMissingPage(reply);
    return sendPage(reply, renderPortalPage(portal, notes[request.query.done ?? '']));
  });
  app.get<PortalRoute>(`${portalPath}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => sendPage(reply, renderCancelPage(portal, one))),
  );
  app.post<PortalRoute>(`${portalPath}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => changeEnd(portal, one, { isEnding: true }, reply)),
  );
  app.post<PortalRoute>(`${portalPath}/resume/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => changeEnd(portal, one, { isEnding: false }, reply)),
  );
  app.get<PortalRoute & { Querystring: { card?: string } }>(`${portalPath}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => {
      // Links of the page choose a test card by the parameter `card`; the first one is the default.
      const card = findCard(request.query.card ?? '') ?? testCards[0];
      return sendPage(reply, renderPaymentMethodPage(portal, one, { number: card.number }));
    }),
  );
  app.post<PortalRoute>(`${portalPath}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, subscription) => {
      const card = findCard(readField(request.body, 'number'));
      if (!card) {
        const form = { number: '', error: unknownCardSentence };
        return sendPage(reply, renderPaymentMethodPage(portal, subscription, form), 400);
      }
      // A card that refuses only payments is accepted, although the collection of open invoices below then fails.
      if (card.decline?.refuses === 'entry') {
        const form = { number: card.number, error: describeDecline(card.decline.decline_code) };
        return sendPage(reply, renderPaymentMethodPage(portal, subscription, form), 402);
      }
      updateSubscription(state, subscription, { default_payment_method: createPaymentMethod(state, card).id });
      const isPaid = collectOpenInvoices(state, subscription);
      saveAndSendEvents();
      return reply.redirect(`${portal.address}?done=${isPaid ? 'method' : 'still-open'}`, 303);
    }),
  );

  /** Cancels a subscription at the end of its period, or takes the cancellation back. */
  function changeEnd(
    portal: Portal,
    subscription: Subscription,
    { isEnding }: { isEnding: boolean },
    reply: FastifyReply,
  ): FastifyReply {
    updateSubscription(state, subscription, createCancelAtFields(state, subscription, isEnding));
    saveAndSendEvents();
    return reply.redirect(`${portal.address}?done=${isEnding ? 'cancelled' : 'resumed'}`, 303);
  }

  /** Calls `respond` if the portal exists and its customer has this subscription, not ended. Otherwise sends 404. */
  function withSubscription(
    { token, id }: PortalRoute['Params'],
    reply: FastifyReply,
    respond: (portal: Portal, subscription: Subscription) => FastifyReply,
  ): FastifyReply {
    const portal = findPortal(token);
    const subscription = portal?.subscriptions.find((one) => one.id === id && !hasEnded(one));
    return portal && subscription ? respond(portal, subscription) : sendMissingPage(reply);
  }

  /** Returns the portal; undefined if its session is unknown or has expired, or if its customer is deleted. */
  function findPortal(token: string): Portal | undefined {
    const session = Object.hasOwn(data.portalSessions, token) ? data.portalSessions[token] : undefined;
    const customer = session && data.customers[session.customer];
    if (!customer || customer.deleted) return undefined;
    const hasExpired = session.created + lifetimeSeconds < state.now();
    if (hasExpired) return undefined;
    return {
      address: `/p/session/${token}`,
      returnUrl: session.return_url,
      customer,
      subscriptions: listNewestFirst(data.subscriptions, customer),
      invoices: listNewestFirst(data.invoices, customer),
      findPaymentMethod: ({ default_payment_method: id }) => data.paymentMethods[id ?? ''],
    };
  }
}

/** Returns the objects of a customer. A collection has the oldest object first. */
function listNewestFirst<T extends { customer: string }>(collection: Record<string, T>, { id }: Customer): T[] {
  return Object.values(collection)
    .filter(({ customer }) => customer === id)
    .reverse();
}
