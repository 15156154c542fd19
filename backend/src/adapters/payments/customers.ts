import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { ask, askWhileBusy, orMissing } from './askProvider.ts';

export function createCustomers(stripe: Stripe, siteOrigin: string) {
  return {
    /** A deleted one is still known. */
    knowsCustomer: (customerId: string) =>
      ask(async () => (await orMissing(() => stripe.customers.retrieve(customerId))) !== null),

    /** Creates one customer per user, address and `generation`: a repeated call returns the same one. */
    createCustomer: (userId: string, email: string | null, generation: string | null) =>
      askWhileBusy(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { userId }, preferred_locales: ['de'] },
          { idempotencyKey: `customer-${digest([userId, email, generation])}` },
        );
        return customer.id;
      }),

    /** An unknown or deleted one is fine. */
    setCustomerEmail: (customerId: string, email: string) =>
      ask(() => orMissing(() => stripe.customers.update(customerId, { email }))),

    /** One who never paid. An already deleted one is fine. */
    deleteCustomer: (customerId: string) => ask(() => orMissing(() => stripe.customers.del(customerId))),

    createPortalUrl: (customerId: string) =>
      ask(async () => {
        const returnUrl = `${siteOrigin}/subscription`;
        const page = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: 'de',
        });
        return page.url;
      }),
  };
}

/** Keys are sent as a header: an address does not belong there, and may not fit. */
const digest = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
