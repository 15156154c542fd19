import type Stripe from 'stripe';
import { ask, askWhileBusy, orMissing } from './askProvider.ts';
import { readSession } from './providerObjects.ts';

export function createCheckoutSessions(stripe: Stripe, siteOrigin: string) {
  return {
    /** The same order always gives the same session, even when the first answer was lost. */
    createSession: (order: { id: string; userId: string; customerId: string; priceId: string }, obligation: string) =>
      askWhileBusy(async () => {
        const metadata = { userId: order.userId, orderId: order.id };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            locale: 'de',
            customer: order.customerId,
            client_reference_id: order.userId,
            line_items: [{ price: order.priceId, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            custom_text: { submit: { message: obligation } },
            success_url: `${siteOrigin}/dashboard?checkout=success`,
            cancel_url: `${siteOrigin}/subscription?checkout=cancelled`,
          },
          { idempotencyKey: `checkout-${order.id}` },
        );
        return readSession(session);
      }),

    readSession: (sessionId: string) =>
      ask(async () => orMissing(async () => readSession(await stripe.checkout.sessions.retrieve(sessionId)))),

    expireSession: (sessionId: string) => ask(() => stripe.checkout.sessions.expire(sessionId)),
  };
}
