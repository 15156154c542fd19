import { embeddedOnly } from '../../testing/databases.ts';
import { holdDeadline } from '../../testing/holdDeadline.ts';
import { signedEvent } from '../../testing/signedEvent.ts';
import { onEachDatabase, prices } from '../../testing/testBackend.ts';

onEachDatabase(
  'a request that waits for the payment provider',
  (backend) => {
    const call = (name: string, payload?: object) => backend.call('anna', 'POST', `/api/subscription/${name}`, payload);
    const order = () => call('create-checkout-session', { priceId: prices.standard });
    const subscribe = async () => {
      const subscription = backend.stripe.pay((await order()).body.sessionId);
      await call('reconcile');
      return subscription;
    };
    afterEach(() => void jest.restoreAllMocks());

    test.each([
      ['ordering', /^POST \/v1\/customers/, order],
      ['resuming', /^GET \/v1\/subscriptions/, () => call('resume')],
      ['changing the plan', /^GET \/v1\/subscriptions/, () => call('change', { planId: 'basic' })],
      ['opening the portal', /^POST \/v1\/billing_portal/, () => call('portal')],
      ['reconciling', /^GET \/v1\/subscriptions/, () => call('reconcile')],
    ])('%s ends with 502 when all its calls together take too long (acc 296)', async (what, pattern, ask) => {
      if (what !== 'ordering') await subscribe();
      await backend.idle();
      const deadline = holdDeadline();
      const held = backend.stripe.hold(pattern);
      const asked = ask();
      await held.arrived;
      const before = backend.stripe.requests.length;
      deadline.abort();
      expect(await asked).toMatchObject({ status: 502, body: { code: 'payment-provider-failed' } });
      expect(backend.stripe.requests.length).toBe(before);
      held.release();
    });

    test('an event ends with 502, and has its effect when it comes again (acc 296)', async () => {
      const subscription = await subscribe();
      await backend.idle();
      const deadline = holdDeadline();
      const held = backend.stripe.hold(/^GET \/v1\/subscriptions/);
      subscription.cancel_at_period_end = true;
      const at = backend.clock.now.getTime() / 1000;
      const { payload, headers } = signedEvent('customer.subscription.updated', subscription, at);
      const deliver = () => backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
      const asked = deliver();
      await held.arrived;
      deadline.abort();
      expect((await asked).statusCode).toBe(502);
      held.release();
      jest.restoreAllMocks();
      expect((await deliver()).statusCode).toBe(200);
      const { body } = await backend.call('anna', 'GET', '/subscription/api/Subscription/details');
      expect(body.subscription.cancelAtPeriodEnd).toBe(true);
    });
  },
  embeddedOnly(),
);
