import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Subscription } from '../apiObjects.ts';
import { collectOpenInvoices } from '../billing/collectInvoice.ts';
import { createPaymentMethod } from '../billing/createPaymentMethod.ts';
import { createCancelAtFields, hasEnded, updateSubscription } from '../billing/subscriptions.ts';
import { findCard, testCards } from '../cards.ts';
import { unknownCardSentence } from './cardFields.ts';
import { describeDecline } from './format.ts';
import { renderCancelPage, renderPaymentMethodPage, renderPortalPage, type Portal } from './portalPages.ts';
import { readField, sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

/** Parameters in the addresses of the portal: its secret token, and the id of a subscription. */
type PortalRoute = { Params: { token: string; id: string } };

/** Lifetime of a portal session: its address is secret and needs no further sign-in. */
const lifetimeSeconds = 3600;

/** Adds the portal in place of Stripe's: a customer sees invoices, changes the payment method and cancels. */
export function portalRoutes(app: FastifyInstance, { state, saveAndSendEvents }: PageOptions): void {
  const { data } = state;
  const base = '/p/session/:token';

  app.get<PortalRoute & { Querystring: { done?: string } }>(base, (request, reply) => {
    const portal = findPortal(request.params.token);
    return portal ? sendPage(reply, renderPortalPage(portal, notes[request.query.done ?? ''])) : sendMissingPage(reply);
  });
  app.get<PortalRoute>(`${base}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => sendPage(reply, renderCancelPage(portal, one))),
  );
  app.post<PortalRoute>(`${base}/cancel/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => changeEnd(portal, one, { isEnding: true }, reply)),
  );
  app.post<PortalRoute>(`${base}/resume/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => changeEnd(portal, one, { isEnding: false }, reply)),
  );
  app.get<PortalRoute & { Querystring: { card?: string } }>(`${base}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => {
      // Links of the page choose a test card by the parameter `card`; the first one is the default.
      const card = findCard(request.query.card ?? '') ?? testCards[0];
      return sendPage(reply, renderPaymentMethodPage(portal, one, { number: card.number }));
    }),
  );
  app.post<PortalRoute>(`${base}/payment-method/:id`, (request, reply) =>
    withSubscription(request.params, reply, (portal, one) => {
      const card = findCard(readField(request.body, 'number'));
      if (!card)
        return sendPage(reply, renderPaymentMethodPage(portal, one, { number: '', error: unknownCardSentence }), 400);
      // A card that refuses only later payments is accepted: collecting an open invoice below fails with it.
      if (card.decline?.refuses === 'every payment') {
        const error = describeDecline(card.decline.declineCode);
        return sendPage(reply, renderPaymentMethodPage(portal, one, { number: card.number, error }), 402);
      }
      updateSubscription(state, one, { default_payment_method: createPaymentMethod(state, card).id });
      const isPaid = collectOpenInvoices(state, one);
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

  /** Calls `respond` if the portal exists and has this subscription, which has not ended; otherwise sends 404. */
  function withSubscription(
    { token, id }: PortalRoute['Params'],
    reply: FastifyReply,
    respond: (portal: Portal, subscription: Subscription) => FastifyReply,
  ): FastifyReply {
    const portal = findPortal(token);
    const subscription = portal?.subscriptions.find((one) => one.id === id && !hasEnded(one));
    return portal && subscription ? respond(portal, subscription) : sendMissingPage(reply);
  }

  /** Returns the portal of a session; undefined if it is unknown or has expired, or if its customer is deleted. */
  function findPortal(token: string): Portal | undefined {
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
      findPaymentMethod: ({ default_payment_method: id }) => data.paymentMethods[id],
    };
  }
}

/** Sentences about what the customer has just done, by the parameter `done`. */
const notes: Record<string, string> = {
  method: 'Dein neues Zahlungsmittel ist gespeichert.',
  'still-open': 'Dein neues Zahlungsmittel ist gespeichert, aber die offene Rechnung ließ sich damit nicht einziehen.',
  cancelled: 'Dein Abo ist zum Ende des Zeitraums gekündigt.',
  resumed: 'Deine Kündigung ist zurückgenommen.',
};
