import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CheckoutSession, Price } from '../apiObjects.ts';
import { completeCheckout } from '../billing/completeCheckout.ts';
import { authenticationFailure, findCard, testCards, type TestCard } from '../cards.ts';
import { unknownCardSentence } from './cardFields.ts';
import { renderCheckoutPage, renderConfirmPage, renderExpiredPage } from './checkoutPages.ts';
import { describeDecline } from './format.ts';
import { readField, sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

/** Parameters in the addresses of the checkout page: id of the session, and number of a test card. */
type CheckoutRoute = { Params: { id: string }; Querystring: { card?: string } };

/**
 * Adds the pages on which a customer pays a checkout session, in place of Stripe's. Some cards need a confirmation on a
 * second page. The pages work without JavaScript.
 */
export function checkoutRoutes(app: FastifyInstance, { state, saveAndSendEvents }: PageOptions): void {
  const { data } = state;

  app.get<CheckoutRoute>('/c/pay/:id', ({ params, query }, reply) =>
    withOpenSession(params.id, reply, (session, price) => {
      // Links of the page choose a test card by the parameter `card`; the first one is the default.
      const { number } = findCard(query.card ?? '') ?? testCards[0];
      return sendPage(reply, renderCheckoutPage(session, price, { number }));
    }),
  );

  app.post<CheckoutRoute>('/c/pay/:id', ({ params, body }, reply) =>
    withOpenSession(params.id, reply, (session, price) => {
      const card = findCard(readField(body, 'number'));
      if (!card) {
        const problem = { sentence: unknownCardSentence, isAboutNumber: true };
        return sendPage(reply, renderCheckoutPage(session, price, { number: '', problem }), 400);
      }
      if (!card.confirmation) return payAndRedirect(session, price, reply, card);
      // The confirmation page reads the number of the card from the session.
      session.card_to_confirm = card.number;
      saveAndSendEvents();
      return reply.redirect(`/c/pay/${session.id}/confirm`, 303);
    }),
  );

  app.get<CheckoutRoute>('/c/pay/:id/confirm', ({ params }, reply) =>
    withOpenSession(params.id, reply, (session) =>
      session.card_to_confirm
        ? sendPage(reply, renderConfirmPage(session, session.card_to_confirm))
        : reply.redirect(`/c/pay/${session.id}`, 303),
    ),
  );

  app.post<CheckoutRoute>('/c/pay/:id/confirm', ({ params, body }, reply) =>
    withOpenSession(params.id, reply, (session, price) => {
      const card = findCard(session.card_to_confirm ?? '');
      if (!card) return reply.redirect(`/c/pay/${session.id}`, 303);
      delete session.card_to_confirm;
      if (readField(body, 'answer') === 'yes') return payAndRedirect(session, price, reply, card);
      saveAndSendEvents();
      const problem = { sentence: describeDecline(authenticationFailure.decline_code), isAboutNumber: false };
      return sendPage(reply, renderCheckoutPage(session, price, { number: card.number, problem }), 402);
    }),
  );

  /** Calls `respond` if the session can be paid. Otherwise redirects to the shop, or sends a page that says why. */
  function withOpenSession(
    id: string,
    reply: FastifyReply,
    respond: (session: CheckoutSession, price: Price) => FastifyReply,
  ): FastifyReply {
    const session = data.sessions[id];
    const price = session && data.prices[session.price];
    if (!price) return sendMissingPage(reply);
    if (session.status === 'complete') return redirectToShop(session, reply);
    if (session.status === 'expired') return sendPage(reply, renderExpiredPage(session), 410);
    return respond(session, price);
  }

  function payAndRedirect(session: CheckoutSession, price: Price, reply: FastifyReply, card: TestCard): FastifyReply {
    if (card.decline) {
      const problem = { sentence: describeDecline(card.decline.decline_code), isAboutNumber: false };
      return sendPage(reply, renderCheckoutPage(session, price, { number: card.number, problem }), 402);
    }
    completeCheckout(state, session, card);
    saveAndSendEvents();
    return redirectToShop(session, reply);
  }
}

function redirectToShop(session: CheckoutSession, reply: FastifyReply): FastifyReply {
  return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}
