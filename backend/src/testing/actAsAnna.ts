import type { Subscription } from 'payment-sandbox/apiObjects.ts';
import { subscriptionActions } from 'payment-sandbox/billing/ownerActions.ts';
import { prices, type TestBackend } from './testBackend.ts';

/** Returns what the customer Anna does, and what the owner does to her subscription in the provider's dashboard. */
export function actAsAnna(backend: TestBackend) {
  const call = (name: string) => backend.call('anna', 'POST', `/api/subscription/${name}`);
  return {
    call,
    details: async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body,
    /** Orders and pays the plan „Standard“. */
    async subscribe() {
      const url = '/api/subscription/create-checkout-session';
      const { body } = await backend.call('anna', 'POST', url, { priceId: prices.standard });
      const subscription = backend.stripe.pay(body.sessionId);
      await call('reconcile');
      return subscription;
    },
    /** Presses a button of the sandbox's page, by its name in `ownerActions.ts`. */
    act: (name: string, subscription: Subscription) =>
      subscriptionActions[name]!.run(backend.stripe.state, subscription),
  };
}
