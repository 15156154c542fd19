import type { FastifyInstance } from 'fastify';

/**
 * Stand-in for Stripe's script (Stripe.js), as far as the app uses it: `Stripe(key).redirectToCheckout({ sessionId })`
 * leaves for the page of the session. Stripe.js has that method up to the release `basil`.
 */
const script = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const fail = (message) => { throw new Error('IntegrationError: ' + message); };
  const Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) fail('Missing value for Stripe(): apiKey should be a string.');
    return {
      redirectToCheckout: ({ sessionId } = {}) => {
        if (!/^cs_/.test(sessionId)) fail('stripe.redirectToCheckout: You must provide one of lineItems, items, or sessionId.');
        location.assign(origin + '/c/pay/' + sessionId);
        // As in Stripe.js, the promise does not settle after a success.
        return new Promise(() => undefined);
      },
    };
  };
  window.Stripe = Object.assign(Stripe, { version: 'basil' });
})();
`;

/** Adds the stand-in for the provider's script, which pages of the shop load. */
export function scriptRoute(app: FastifyInstance): void {
  app.get('/js/stripe.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(script),
  );
}
