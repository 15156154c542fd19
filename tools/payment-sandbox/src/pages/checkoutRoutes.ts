import type { FastifyInstance, FastifyReply } from 'fastify';
import { completeCheckout } from '../billing/completeCheckout.ts';
import { findCard, testCards, type TestCard } from '../cards.ts';
import type { CheckoutSession } from '../objects.ts';
import { unknownCard } from './cardFields.ts';
import { checkoutPage, closedPage, confirmPage, type CheckoutForm } from './checkoutPages.ts';
import { declineWords } from './format.ts';
import { field, html, missingPage, type PageParts } from './pageParts.ts';

type Address = { Params: { id: string } };
const defaultName = 'Kim Beispiel';

/** The hosted page where a customer pays. It works without scripts, and paying twice is not possible. */
export function checkoutRoutes(app: FastifyInstance, { sandbox, pages, changed }: PageParts): void {
  const { data } = sandbox;

  app.get<Address & { Querystring: { card?: string } }>('/c/pay/:id', (request, reply) => {
    const session = data.sessions[request.params.id];
    if (!session) return missingPage(reply);
    const card = findCard(request.query.card ?? '') ?? testCards[0];
    return (
      answerClosed(session, reply) ??
      show(session, reply, { number: card?.number ?? '', email: '', name: defaultName, consent: false })
    );
  });

  app.post<Address>('/c/pay/:id', (request, reply) => {
    const session = data.sessions[request.params.id];
    if (!session) return missingPage(reply);
    const closed = answerClosed(session, reply);
    if (closed) return closed;
    const form: CheckoutForm = {
      number: field(request.body, 'number').slice(0, 30),
      email: session.customer_details?.email ?? field(request.body, 'email').trim().slice(0, 254),
      name: field(request.body, 'name').trim().slice(0, 100) || defaultName,
      consent: field(request.body, 'terms') === 'accepted',
    };
    const card = findCard(form.number);
    if (!/^\S+@\S+\.\S+$/.test(form.email))
      return refuse(session, reply, form, 'email', 'Bitte gib eine E-Mail-Adresse ein.');
    if (!card) return refuse(session, reply, { ...form, number: '' }, 'number', unknownCard);
    if (session.consent_collection?.terms_of_service === 'required' && !form.consent) {
      return refuse(session, reply, form, 'consent', 'Bitte stimme den Bedingungen zu.');
    }
    if (card.declines?.when === 'always')
      return refuse(session, reply, form, 'payment', declineWords(card.declines.declineCode));
    if (form.consent && session.consent) session.consent = { ...session.consent, terms_of_service: 'accepted' };
    if (!card.confirms) return complete(session, reply, card, form);
    session._sandbox.waiting = { number: card.number, email: form.email, name: form.name };
    changed();
    return reply.redirect(`/c/pay/${session.id}/confirm`, 303);
  });

  app.get<Address>('/c/pay/:id/confirm', (request, reply) => {
    const session = data.sessions[request.params.id];
    if (!session) return missingPage(reply);
    const { waiting } = session._sandbox;
    return (
      answerClosed(session, reply) ??
      (waiting ? html(reply, confirmPage(session, waiting.number)) : reply.redirect(`/c/pay/${session.id}`, 303))
    );
  });

  app.post<Address>('/c/pay/:id/confirm', (request, reply) => {
    const session = data.sessions[request.params.id];
    if (!session) return missingPage(reply);
    const closed = answerClosed(session, reply);
    if (closed) return closed;
    const { waiting } = session._sandbox;
    const card = waiting && findCard(waiting.number);
    if (!card) return reply.redirect(`/c/pay/${session.id}`, 303);
    if (field(request.body, 'answer') === 'yes') return complete(session, reply, card, waiting);
    delete session._sandbox.waiting;
    changed();
    const sentence =
      'Du hast die Zahlung bei deiner Bank abgelehnt. Bitte versuche es noch einmal oder nimm eine andere Karte.';
    return refuse(session, reply, { ...waiting, consent: true }, 'payment', sentence);
  });

  function answerClosed(session: CheckoutSession, reply: FastifyReply): FastifyReply | undefined {
    if (session.status === 'complete') return toShop(session, reply);
    return session.status === 'open' ? undefined : html(reply, closedPage(session), 410);
  }

  function complete(
    session: CheckoutSession,
    reply: FastifyReply,
    card: TestCard,
    payer: { email: string; name: string },
  ): FastifyReply {
    completeCheckout(sandbox, session, { card, email: payer.email, name: payer.name }, pages());
    changed();
    return toShop(session, reply);
  }

  function refuse(
    session: CheckoutSession,
    reply: FastifyReply,
    form: CheckoutForm,
    where: NonNullable<CheckoutForm['problem']>['field'],
    sentence: string,
  ) {
    return show(session, reply, { ...form, problem: { field: where, sentence } }, where === 'payment' ? 402 : 400);
  }

  function show(session: CheckoutSession, reply: FastifyReply, form: CheckoutForm, status = 200): FastifyReply {
    const product = data.products[session._sandbox.lineItems[0]?.price.product ?? ''];
    return html(reply, checkoutPage(session, product?.name ?? '', product?.description ?? null, form), status);
  }
}

function toShop(session: CheckoutSession, reply: FastifyReply): FastifyReply {
  return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}
