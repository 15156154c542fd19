import { prices, startPaymentProvider } from '../../testing/paymentProvider.ts';
import { webhookSecret } from '../../testing/signedEvent.ts';
import { defaultWaits } from '../../waits.ts';
import { createPayments } from './payments.ts';

const order = { id: 'order-1', userId: 'anna', customerId: 'cus_none', priceId: 'price_basic' };

describe("the payment provider's adapter", () => {
  const start = async () => {
    const stripe = await startPaymentProvider(Date.now);
    const settings = { secretKey: 'sk_test_1', webhookSecret, publishableKey: null, prices, apiBase: stripe.address };
    const waits = { providerAttempt: 400, charge: 10_000 };
    return { stripe, payments: createPayments(settings, 'http://site.test', waits) };
  };

  // Side by side, for they wait.
  test.concurrent('gives up after two attempts within ten seconds when the provider hangs', async () => {
    const { stripe, payments } = await start();
    let attempts = 0;
    stripe.failOn(/^/, 'silence', 'matching', () => void (attempts += 1));
    await expect(payments.readSession('cs_1')).rejects.toMatchObject({
      code: 'payment-provider-failed',
      status: 502,
    });
    expect(attempts).toBe(2);
    expect(attempts * defaultWaits.providerAttempt).toBeLessThan(10_000);
    await stripe.close();
  }, 20_000);

  test.concurrent('lets a bank take six seconds, and charges once (acc 296)', async () => {
    const { stripe, payments } = await start();
    const { id: customerId } = { id: await payments.createCustomer('anna', null, null) };
    const session = await payments.createSession({ ...order, customerId }, 'Du bestellst.');
    const bought = stripe.pay(session.sessionId);
    const bank = stripe.hold(/always_invoice/);
    const subscription = await payments.readSubscription(bought.id);
    const change = { priceId: 'price_premium', key: 'change-1' };
    const charged = payments.startPriceNow(subscription, change);
    await bank.arrived;
    // Longer than any other attempt may take.
    setTimeout(bank.release, 1_000);
    expect(await payments.startPriceNow(subscription, change).catch((error: unknown) => error)).toMatchObject({
      outcome: 'unanswered',
    });
    await charged;
    expect(bought.items.data[0]!.price.id).toBe('price_premium');
    expect(defaultWaits.charge).toBeGreaterThan(6_000);
    await stripe.close();
  }, 20_000);

  test.concurrent('tells a refusal from silence: only after silence the same key may be asked again', async () => {
    const { stripe, payments } = await start();
    const refused = await payments.createSession(order, 'Du bestellst.').catch((error: unknown) => error);
    expect(refused).toMatchObject({ outcome: 'refused', missingParameter: 'customer', status: 409 });
    stripe.fail('disconnect');
    const silent = await payments.createSession(order, 'Du bestellst.').catch((error: unknown) => error);
    expect(silent).toMatchObject({ outcome: 'unanswered', missingParameter: null, status: 502 });
    await stripe.close();
  }, 20_000);
});
