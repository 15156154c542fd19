import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { callStripe, callStripeWhileBusy, returnNullIfMissing } from './callStripe.ts';

/** Creates the calls about customers. */
export function createCustomers(stripe: Stripe) {
  return {
    /** Returns whether the secret key's Stripe account knows the customer. Stripe also knows deleted customers. */
    knowsCustomer: (customerId: string) =>
      callStripe(async () => (await returnNullIfMissing(() => stripe.customers.retrieve(customerId))) !== null),

    /**
     * Creates a customer. Repeated or simultaneous calls with the same arguments return the same customer. `generation`
     * is null for a user's first customer. A user who needs another one, such as after deleting the account, gets
     * another `generation`.
     */
    createCustomer: (userId: string, email: string | null, generation: string | null) =>
      callStripeWhileBusy(async () => {
        const customer = await stripe.customers.create(
          { ...(email !== null && { email }), metadata: { userId }, preferred_locales: ['de'] },
          { idempotencyKey: `customer-${hashParts([userId, email, generation])}` },
        );
        return customer.id;
      }),

    /** Returns null for a customer without an address, and for an unknown or deleted one. */
    readCustomerEmail: (customerId: string) =>
      callStripe(async () => {
        const customer = await returnNullIfMissing(() => stripe.customers.retrieve(customerId));
        return customer && !customer.deleted ? customer.email : null;
      }),

    /** Does nothing for an unknown or deleted customer. */
    setCustomerEmail: (customerId: string, email: string) =>
      callStripe(() => returnNullIfMissing(() => stripe.customers.update(customerId, { email }))),

    /** For customers who have never paid: the law requires records of payments. Does nothing for a deleted customer. */
    deleteCustomer: (customerId: string) =>
      callStripe(() => returnNullIfMissing(() => stripe.customers.del(customerId))),
  };
}

/** Hashes the parts of an idempotency key: as a header, it must not contain an e-mail address or special characters. */
const hashParts = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
