import type Stripe from 'stripe';
import { callStripe, callStripeWhileBusy, returnNullIfMissing } from './callStripe.ts';
import { convertSession } from './providerObjects.ts';

/** Creates the calls about hosted checkout pages. */
export function createCheckoutSessions(stripe: Stripe, siteOrigin: string) {
  return {
    /** Creates one session per order, also for simultaneous calls. `notice` stands next to the order button. */
    createSession: (order: { id: string; userId: string; customerId: string; priceId: string }, notice: string) =>
      callStripeWhileBusy(async () => {
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
            custom_text: { submit: { message: notice } },
            success_url: `${siteOrigin}/dashboard?checkout=success`,
            cancel_url: `${siteOrigin}/subscription?checkout=cancelled`,
          },
          { idempotencyKey: `checkout-${order.id}` },
        );
        return convertSession(session);
      }),

    /** Returns null for a session that the secret key's Stripe account and mode (test or live) do not have. */
    readSession: (sessionId: string) =>
      callStripe(async () =>
        returnNullIfMissing(async () => convertSession(await stripe.checkout.sessions.retrieve(sessionId))),
      ),

    /** Closes the page, so that it cannot be paid any more. */
    expireSession: (sessionId: string) => callStripe(() => stripe.checkout.sessions.expire(sessionId)),
  };
}
