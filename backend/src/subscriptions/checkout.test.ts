import { eq } from 'drizzle-orm';
import { agreedTexts, orders } from '../db/schema.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

const url = '/api/subscription/create-checkout-session';

onAnyDatabase('ordering a plan', (backend) => {
  const order = (user: string, priceId: string) => backend.call(user, 'POST', url, { priceId });
  const open = () => Object.values(backend.stripe.data.sessions).filter(({ status }) => status === 'open');
  const created = () =>
    backend.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions');
  const paid = async (user: string, priceId: string) => {
    const { body } = await order(user, priceId);
    const subscription = backend.stripe.pay(body.sessionId);
    const { payload, headers } = signedEvent(
      'customer.subscription.created',
      subscription,
      backend.clock.now.getTime() / 1000,
    );
    await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
    return subscription;
  };

  test('answers with the session and its page, and stores the declaration (acc 204)', async () => {
    const { status, body } = await order('anna', prices.standard);
    const [session] = open();
    expect([status, body]).toEqual([200, { sessionId: session?.id, url: session?.url, publishableKey: null }]);
    expect(await backend.database.db.select().from(orders)).toMatchObject([
      {
        userId: 'anna',
        email: 'anna@example.org',
        priceId: prices.standard,
        planId: 'standard',
        textVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
        declaredAt: backend.clock.now,
      },
    ]);
  });

  test('keeps the text of the order under the hash that the order names, and another text under another one (acc 204)', async () => {
    await order('anna', prices.standard);
    const owner = { ...backend.config.owner, company: 'Neue Muster GmbH' };
    const { app } = await backend.another({ config: { owner } });
    await app.inject({
      method: 'POST',
      url: '/api/subscription/create-checkout-session',
      payload: { priceId: prices.standard },
      headers: { authorization: `Bearer ${backend.token('berta')}` },
    });
    await order('carla', prices.standard);
    const versions = await backend.database.db.select().from(orders).orderBy(orders.userId);
    const [anna, berta, carla] = versions.map(({ textVersion }) => textVersion);
    expect([anna === carla, anna === berta]).toEqual([true, false]);
    const texts = await backend.database.db.select().from(agreedTexts);
    expect(texts.map(({ version }) => version).toSorted()).toEqual([anna!, berta!].toSorted());
    const text = texts.find(({ version }) => version === berta)!.text;
    for (const part of ['19,99\u00a0€ pro Monat', 'Neue Muster GmbH', 'MUSTER-WIDERRUFSFORMULAR', '8. ZAHLUNG'])
      expect(text).toContain(part);
  });

  test('opens a German checkout that names plan and price, for the user of the token (acc 218, 219)', async () => {
    await order('anna', prices.standard);
    const form = Object.fromEntries(created()[0]!.form);
    expect(form).toMatchObject({
      mode: 'subscription',
      locale: 'de',
      client_reference_id: 'anna',
      'metadata[userId]': 'anna',
      'subscription_data[metadata][userId]': 'anna',
      'line_items[0][price]': prices.standard,
      'line_items[0][quantity]': '1',
      success_url: 'http://site.test/dashboard?checkout=success',
      cancel_url: 'http://site.test/subscription?checkout=cancelled',
    });
    expect(form['custom_text[submit][message]']).toContain(
      '„Standard“ (6\u00a0Stunden pro Monat) für 19,99\u00a0€ pro Monat inkl.\u00a0MwSt.',
    );
  });

  test.each([['price_foreign'], [''], ['price_standard ']])(
    'refuses the foreign price %j (acc 218)',
    async (priceId) => {
      const { body } = await order('anna', priceId);
      expect(body).toMatchObject({ status: 400, code: 'invalid-input', fields: ['priceId'] });
      expect(created()).toHaveLength(0);
    },
  );

  test('takes nothing but the priceId from the body (acc 218)', async () => {
    const { body } = await backend.call('anna', 'POST', url, { priceId: prices.basic, userId: 'berta' });
    expect(body.code).toBe('invalid-input');
  });

  test('gives one session for a double click and for two tabs (acc 217)', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => order('anna', prices.standard)));
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(open()).toHaveLength(1);
    expect((await order('anna', prices.standard)).body.sessionId).toBe(answers[0]!.body.sessionId);
  });

  test('gives one session to two tabs while the provider is slow, although it answers the second in conflict (acc 296)', async () => {
    await order('berta', prices.standard);
    const slow = backend.stripe.hold(/^POST \/v1\/checkout\/sessions\?/);
    const first = order('anna', prices.standard);
    await slow.arrived;
    const second = order('anna', prices.standard);
    await backend.stripe.conflict();
    slow.release();
    const answers = [await first, await second];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(open().filter(({ client_reference_id: user }) => user === 'anna')).toHaveLength(1);
  });

  test('leaves the order open when the conflict lasts, so that one page can be paid and no second one is made (acc 296)', async () => {
    await order('berta', prices.standard);
    const slow = backend.stripe.hold(/^POST \/v1\/checkout\/sessions\?/);
    const first = order('anna', prices.standard);
    await slow.arrived;
    expect((await order('anna', prices.standard)).body.code).toBe('payment-provider-failed');
    slow.release();
    const { body } = await first;
    expect((await order('anna', prices.standard)).body.sessionId).toBe(body.sessionId);
    backend.stripe.pay(body.sessionId);
    expect((await order('anna', prices.standard)).body.code).toBe('already-subscribed');
    expect(open().filter(({ client_reference_id: user }) => user === 'anna')).toHaveLength(0);
    expect(Object.keys(backend.stripe.data.subscriptions).length).toBe(1);
  });

  test('lets nobody pay a session whose order was closed while it was being opened (acc 296)', async () => {
    await order('anna', prices.standard);
    backend.stripe.data.sessions = {};
    await backend.database.db.delete(orders);
    const slow = backend.stripe.hold(/^POST \/v1\/checkout\/sessions\?/);
    const lost = order('anna', prices.standard);
    await slow.arrived;
    await backend.database.db.update(orders).set({ state: 'expired' });
    slow.release();
    const { body } = await lost;
    expect(open().map(({ id }) => id)).toEqual([body.sessionId]);
    expect(Object.keys(backend.stripe.data.sessions).length).toBe(2);
  });

  test('tells nobody the address of such a session, even if the provider could not end it (acc 296)', async () => {
    await order('berta', prices.standard);
    const slow = backend.stripe.hold(/^POST \/v1\/checkout\/sessions\?/);
    const lost = order('anna', prices.standard);
    await slow.arrived;
    await backend.database.db.update(orders).set({ state: 'expired' });
    backend.stripe.failOn(/\/expire/, 'failure');
    slow.release();
    expect((await lost).body).toEqual(expect.objectContaining({ status: 502, code: 'payment-provider-failed' }));
    const [secret] = open().filter(({ client_reference_id: user }) => user === 'anna');
    backend.stripe.recover();
    const { body } = await order('anna', prices.standard);
    expect(body.sessionId).not.toBe(secret?.id);
    const stored = await backend.database.db.select().from(orders).where(eq(orders.userId, 'anna'));
    expect(stored.map(({ state, sessionId }) => [state, sessionId])).toEqual([
      ['expired', null],
      ['open', body.sessionId],
    ]);
  });

  test('needs no address that the provider accepts', async () => {
    backend.stripe.failOn(/^POST \/v1\/customers\?email=/, 'refusal');
    expect((await order('anna', prices.standard)).status).toBe(200);
  });

  test('gives the same session after a lost answer (acc 217)', async () => {
    backend.stripe.fail('lose-answer');
    expect((await order('anna', prices.standard)).body).toMatchObject({ status: 502, code: 'payment-provider-failed' });
    // The customer got through; now the session's answer is lost.
    backend.stripe.recover();
    await order('anna', prices.standard);
    const [session] = open();
    await backend.database.db.update(orders).set({ sessionId: null, sessionUrl: null });
    expect((await order('anna', prices.standard)).body.sessionId).toBe(session?.id);
    expect(open()).toHaveLength(1);
    expect(backend.stripe.customers().length).toBe(1);
  });

  test('closes the session of the first plan when another one is chosen (acc 217)', async () => {
    const first = await order('anna', prices.standard);
    const second = await order('anna', prices.premium);
    expect(second.status).toBe(200);
    expect(backend.stripe.data.sessions[first.body.sessionId]?.status).toBe('expired');
    expect(open().map(({ id }) => [id, backend.stripe.data.sessions[id]?.price])).toEqual([
      [second.body.sessionId, prices.premium],
    ]);
  });

  test('leaves one open session when two plans are ordered at once (acc 217)', async () => {
    await Promise.all([order('anna', prices.standard), order('anna', prices.premium), order('anna', prices.basic)]);
    expect(open().length).toBeLessThanOrEqual(1);
  });

  test('refuses a second subscription, also while the event of the first is still on its way (acc 217)', async () => {
    const { body } = await order('anna', prices.standard);
    backend.stripe.pay(body.sessionId);
    expect((await order('anna', prices.standard)).body).toMatchObject({ status: 409, code: 'already-subscribed' });
    expect((await order('anna', prices.premium)).body).toMatchObject({ status: 409, code: 'already-subscribed' });
    expect(open()).toHaveLength(0);
    expect((await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body.hasSubscription).toBe(
      true,
    );
  });

  test('is open again after the subscription has ended (acc 217)', async () => {
    const subscription = await paid('anna', prices.standard);
    subscription.status = 'canceled';
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    expect((await order('anna', prices.basic)).status).toBe(200);
  });

  test('starts again when the session has expired, or the provider no longer knows session or customer', async () => {
    const first = await order('anna', prices.standard);
    backend.stripe.data.sessions[first.body.sessionId]!.status = 'expired';
    const second = await order('anna', prices.standard);
    expect(second.body.sessionId).not.toBe(first.body.sessionId);
    backend.stripe.data.sessions = {};
    backend.stripe.data.customers = {};
    const third = await order('anna', prices.standard);
    expect([third.status, open()[0]?.id]).toEqual([200, third.body.sessionId]);
  });

  test('fails with a clear code while the provider is down, and works afterwards', async () => {
    backend.stripe.fail('disconnect');
    expect((await order('anna', prices.standard)).body).toMatchObject({ status: 502, code: 'payment-provider-failed' });
    backend.stripe.recover();
    expect((await order('anna', prices.standard)).status).toBe(200);
  });

  test('keeps people apart', async () => {
    const [anna, berta] = [await order('anna', prices.standard), await order('berta', prices.standard)];
    expect(anna.body.sessionId).not.toBe(berta.body.sessionId);
    expect(backend.stripe.customers().length).toBe(2);
  });
});
