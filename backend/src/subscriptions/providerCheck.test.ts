import { SettingsError } from 'node-kit/settings.ts';
import { subscriptions } from '../db/schema.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { createProviderCheck } from './providerCheck.ts';
import { reconcileAll } from './reconcile.ts';

onAnyDatabase('the account at the payment provider', (backend) => {
  const check = (environment: 'production' | 'development') =>
    createProviderCheck({
      ...backend.dependencies,
      config: { ...backend.config, isProduction: environment === 'production' },
    });
  const goLive = () =>
    Object.values(backend.stripe.data.prices).forEach((price) => Object.assign(price, { livemode: true }));
  const problems = async () => {
    const error: unknown = await check('production')().catch((refused: unknown) => refused);
    return error instanceof SettingsError ? error.problems : [];
  };
  const subscribe = async () => {
    const url = '/api/subscription/create-checkout-session';
    const { body } = await backend.call('anna', 'POST', url, { priceId: prices.standard });
    const subscription = backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    return subscription;
  };

  test('is taken when prices and customers are ours', async () => {
    await subscribe();
    await check('development')();
    goLive();
    await check('production')();
    expect(backend.log.join('')).not.toContain('does not fit');
  });

  test.each([
    ['another amount', { unit_amount: 1900 }, 'amountCents is 1900 at the payment provider, and 1999 on the page'],
    ['another currency', { currency: 'usd' }, 'currency is usd at the payment provider, and eur on the page'],
    [
      'a year',
      { recurring: { interval: 'year', interval_count: 1, usage_type: 'licensed' } },
      'interval is 1 year at the payment provider, and 1 month on the page',
    ],
    [
      'net prices',
      { tax_behavior: 'exclusive' },
      'taxBehavior is exclusive at the payment provider, and inclusive on the page',
    ],
    ['an archived price', { active: false }, 'isActive is false at the payment provider, and true on the page'],
    ['test mode', { livemode: false }, 'isLive is false at the payment provider, and true on the page'],
  ])('is refused in production with %s, and warned of locally', async (_what, change, sentence) => {
    goLive();
    Object.assign(backend.stripe.data.prices[prices.standard]!, change);
    expect(await problems()).toEqual([`STRIPE_PRICE_STANDARD: ${sentence}`]);
    await check('development')();
    expect(backend.log.join('')).toContain('production would not start');
  });

  test('is refused in production when it does not know the price, or our customers', async () => {
    await subscribe();
    goLive();
    delete backend.stripe.data.prices[prices.basic];
    backend.stripe.data.customers = {};
    expect(await problems()).toEqual([
      'STRIPE_PRICE_BASIC: this account does not know the price price_basic',
      'STRIPE_SECRET_KEY: another account, or the other mode: it does not know the customers of the database',
    ]);
  });

  test('is compared later when it is away at the start, and the owner is told', async () => {
    const later = check('production');
    backend.stripe.fail('failure');
    await later();
    expect(backend.log.join('')).toContain('prices and account could not be compared');
    backend.stripe.recover();
    await expect(later()).rejects.toThrow(SettingsError);
    await expect(later()).rejects.toThrow(SettingsError);
  });

  test('that does not know a subscription changes nothing, and alarms', async () => {
    const subscription = await subscribe();
    backend.stripe.data.subscriptions = {};
    backend.clock.forward({ hours: 1 });
    await reconcileAll(backend.dependencies);
    const event = signedEvent('customer.subscription.updated', subscription, backend.clock.now.getTime() / 1000);
    const { payload, headers } = event;
    const webhook = '/api/subscription/webhook';
    expect((await backend.inject({ method: 'POST', url: webhook, payload, headers })).statusCode).toBe(200);
    const cancelled = await backend.call('anna', 'POST', '/api/subscription/cancel');
    expect(cancelled.body.waits).toBe(true);
    expect(await backend.database.db.select().from(subscriptions)).toMatchObject([{ status: 'active' }]);
    const alarms = backend.log.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(alarms.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['reconcile', 'the payment provider does not know this subscription']),
    );
  });
});
