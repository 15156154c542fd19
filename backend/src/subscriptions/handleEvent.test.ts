import { termsGerman } from 'legal-texts/termsGerman.ts';
import { signEvent } from 'payment-sandbox/webhooks/signEvent.ts';
import { outbox, subscriptions, webhookEvents } from '../db/schema.ts';
import { signedEvent, webhookSecret } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

const webhook = '/api/subscription/webhook';

onAnyDatabase("the payment provider's events", (backend) => {
  const seconds = () => Math.floor(backend.clock.now.getTime() / 1000);
  const send = async ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
    backend.inject({ method: 'POST', url: webhook, payload, headers });
  const subscribe = async (user: string, priceId = prices.standard) => {
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', { priceId });
    return backend.stripe.pay(body.sessionId);
  };
  const details = async (user: string) =>
    (await backend.call(user, 'GET', '/subscription/api/Subscription/details')).body;
  const mailKinds = async () => (await backend.database.db.select().from(outbox)).map(({ kind }) => kind);

  test('give access: the subscription is active after the event, not after the success page (acc 261)', async () => {
    const subscription = await subscribe('anna');
    expect(await details('anna')).toMatchObject({ hasSubscription: false });
    expect((await send(signedEvent('customer.subscription.created', subscription, seconds()))).statusCode).toBe(200);
    expect(await details('anna')).toEqual({
      hasSubscription: true,
      subscription: {
        name: 'Standard',
        isActive: true,
        endDate: '2026-12-21T09:00:00.000Z',
        planId: 'standard',
        nextPlanId: null,
        pendingPlanId: null,
        cancelAtPeriodEnd: false,
        paymentFailed: false,
        needsConfirmation: false,
        isPeriodUnpaid: false,
        endedChange: null,
        priceCents: 1999,
        nextPriceCents: 1999,
        isMinutesMailOn: true,
        orderNumber: expect.stringMatching(/^B-[A-HJKMNP-Z2-9]{8}$/),
      },
      totalMinutesPerPeriod: 360,
      usedMinutesInPeriod: 0,
      remainingMinutes: 360,
    });
  });

  test('give access also to an order that is paid after its price was replaced by a new one (acc 296)', async () => {
    const subscription = await subscribe('anna');
    const payments = { ...backend.config.payments, prices: { ...prices, standard: 'price_standard_2027' } };
    const { app } = await backend.another({ config: { payments } });
    const { payload, headers } = signedEvent('customer.subscription.created', subscription, seconds());
    expect((await app.inject({ method: 'POST', url: webhook, payload, headers })).statusCode).toBe(200);
    expect(await details('anna')).toMatchObject({ subscription: { planId: 'standard' }, remainingMinutes: 360 });
    expect(await mailKinds()).toEqual(['order-confirmation']);
  });

  test('bring mails with the price that is charged, also if the plan has a new one since (acc 221, 326)', async () => {
    backend.stripe.data.prices[prices.standard]!.unit_amount = 1799;
    const subscription = await subscribe('anna');
    await send(signedEvent('customer.subscription.created', subscription, seconds()));
    subscription.cancel_at_period_end = true;
    await send(signedEvent('customer.subscription.updated', subscription, seconds()));
    await backend.call('anna', 'POST', '/api/subscription/resume');
    await backend.dependencies.outbox.deliverDue();
    const priced = backend.mails.map(({ text }) => text).filter((text) => text.includes('Preis: '));
    expect(priced).toHaveLength(2);
    for (const text of priced) expect(text.match(/Preis: \S+/g)).not.toContain('Preis: 19,99');
    expect(priced[0]).toContain('Preis: 17,99\u00a0€ pro Monat');
    expect(backend.mails[0]?.attachments[0]?.text).toContain('Preis: 17,99\u00a0€ pro Monat');
  });

  test('bring the order confirmation with contract, withdrawal notice and model form, once (acc 221)', async () => {
    const subscription = await subscribe('anna');
    await send(signedEvent('checkout.session.completed', { id: 'cs_1', subscription: subscription.id }, seconds()));
    await send(signedEvent('customer.subscription.created', subscription, seconds()));
    await send(
      signedEvent(
        'invoice.paid',
        { id: 'in_1', parent: { subscription_details: { subscription: subscription.id } } },
        seconds(),
      ),
    );
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['anna@example.org', 'Deine Bestellung: Abo „Standard“ (6\u00a0Stunden pro Monat)'],
    ]);
    const { text, html, attachments } = backend.mails[0]!;
    const { orderNumber } = (await details('anna')).subscription;
    const [file, ...others] = attachments;
    expect([file?.filename, others]).toEqual([`Vertrag-${orderNumber}.txt`, []]);
    const parts = ['DEIN VERTRAG', 'WIDERRUFSBELEHRUNG', 'MUSTER-WIDERRUFSFORMULAR', '19,99\u00a0€ pro Monat'];
    for (const part of parts) expect(file?.text).toContain(part);
    for (const named of [`Vertrag-${orderNumber}.txt`, 'Muster-Widerrufsformular', 'Widerrufsbelehrung', 'AGB'])
      for (const body of [text, html]) expect(body).toContain(named);
  });

  test('bring the facts of the order in the mail itself, on one screen (acc 221, 292)', async () => {
    const subscription = await subscribe('anna');
    await send(signedEvent('customer.subscription.created', subscription, seconds()));
    await backend.dependencies.outbox.deliverDue();
    const { text, html } = backend.mails[0]!;
    const { orderNumber } = (await details('anna')).subscription;
    for (const fact of [
      'Abo: „Standard“ (6\u00a0Stunden pro Monat)',
      'Preis: 19,99\u00a0€ pro Monat inkl.\u00a0MwSt.',
      'Beginn: 21.11.2026',
      'Laufzeit: ein Abrechnungsmonat bis 21.12.2026, danach monatlich weiter',
      'Kündigung: jederzeit zum Ende des Abrechnungsmonats',
      `Bestellnummer: ${orderNumber}`,
      'Verträge hier kündigen:\nhttp://site.test/kuendigen',
      'Vertrag widerrufen:\nhttp://site.test/widerruf',
    ])
      expect(text).toContain(fact);
    expect(html).toContain('href="http://site.test/kuendigen"');
    expect(html).toContain('href="http://site.test/widerruf"');
    expect(text.split('\n').length).toBeLessThan(60);
  });

  test('bring the terms as text, not only as a link (acc 292)', async () => {
    const subscription = await subscribe('anna');
    await send(signedEvent('customer.subscription.created', subscription, seconds()));
    await backend.dependencies.outbox.deliverDue();
    const [file] = backend.mails[0]!.attachments;
    const { sections } = termsGerman(backend.config.owner);
    expect(sections.length).toBeGreaterThan(10);
    for (const { heading, paragraphs, list = [] } of sections)
      for (const words of [heading.toUpperCase(), ...paragraphs, ...list]) expect(file?.text).toContain(words);
    const [stored] = await backend.database.db.select().from(outbox);
    expect(stored).toMatchObject({ sentAt: expect.any(Date), text: '', attachments: [] });
  });

  test('keep the attached contract until the mail is accepted, and for the owner if it never is (acc 292)', async () => {
    backend.mailServer.refusal = { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
    const subscription = await subscribe('anna');
    await send(signedEvent('customer.subscription.created', subscription, seconds()));
    await backend.idle();
    const [given] = await backend.database.db.select().from(outbox);
    expect(given).toMatchObject({ failedAt: expect.any(Date), attachments: [{ filename: expect.any(String) }] });
    backend.mailServer.refusal = null;
    await backend.callWith(backend.config.ownerKey, 'POST', `/api/owner/mails/${given!.id}/resend`);
    await backend.idle();
    expect(backend.mails.map(({ attachments }) => attachments)).toEqual([given!.attachments]);
  });

  test.each([
    ['forged', (object: object) => signedEvent('x', object, seconds(), 'evt_1', 'whsec_other')],
    ['old', (object: object) => signedEvent('x', object, seconds() - 301)],
    ['future', (object: object) => signedEvent('x', object, seconds() + 301)],
    [
      'missing',
      (object: object) => ({ ...signedEvent('x', object, seconds()), headers: { 'content-type': 'application/json' } }),
    ],
    [
      'changed',
      (object: object) => ({
        ...signedEvent('x', object, seconds()),
        payload: JSON.stringify({ id: 'evt_2', ...object }),
      }),
    ],
  ])('are refused when the signature is %s (acc 261)', async (_what, sign) => {
    const subscription = await subscribe('anna');
    const response = await send(sign(subscription) as ReturnType<typeof signedEvent>);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(0);
    expect(await details('anna')).toMatchObject({ hasSubscription: false });
  });

  test.each([
    ['a list', []],
    ['null', null],
    ['without an id', { type: 'x', data: { object: {} } }],
    ['without a type', { id: 'evt_1', data: { object: {} } }],
    ['without data', { id: 'evt_1', type: 'customer.subscription.updated' }],
    ['without an object', { id: 'evt_1', type: 'customer.subscription.updated', data: { object: [] } }],
  ])('are refused when they are signed and %s (acc 261)', async (_what, event) => {
    const payload = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signEvent(payload, webhookSecret, seconds()),
    };
    const response = await send({ payload, headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(0);
  });

  test.each([-299, 299])('are taken when the signature is %i seconds away (acc 261)', async (difference) => {
    const subscription = await subscribe('anna');
    expect(
      (await send(signedEvent('customer.subscription.created', subscription, seconds() + difference))).statusCode,
    ).toBe(200);
  });

  test('act once when they come twice, one after the other or at once (acc 261)', async () => {
    const subscription = await subscribe('anna');
    const event = signedEvent('customer.subscription.created', subscription, seconds(), 'evt_same');
    const answers = await Promise.all([send(event), send(event), send(event)]);
    answers.push(await send(event));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(1);
    expect(await backend.database.db.$count(outbox)).toBe(1);
  });

  test('that are unknown, or belong to someone else, are taken without an effect (acc 261)', async () => {
    const foreign = { id: 'sub_foreign', customer: 'cus_foreign' };
    for (const [type, object] of [
      ['price.updated', { id: 'price_1' }],
      ['customer.subscription.updated', foreign],
      ['new.thing', {}],
    ] as const) {
      expect((await send(signedEvent(type, object, seconds()))).statusCode).toBe(200);
    }
    expect(await backend.database.db.select().from(subscriptions)).toHaveLength(0);
  });

  test('are never believed: an old picture of the subscription changes nothing (acc 261)', async () => {
    const subscription = await subscribe('anna');
    const old = structuredClone(subscription);
    subscription.status = 'canceled';
    await send(signedEvent('customer.subscription.deleted', subscription, seconds()));
    await send(signedEvent('customer.subscription.updated', old, seconds()));
    expect(await details('anna')).toMatchObject({ hasSubscription: false });
  });

  test('are asked for again when the provider is down, and work when they come again (acc 261)', async () => {
    const subscription = await subscribe('anna');
    const event = signedEvent('customer.subscription.created', subscription, seconds());
    backend.stripe.fail('disconnect');
    expect((await send(event)).statusCode).toBe(502);
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(0);
    backend.stripe.recover();
    expect((await send(event)).statusCode).toBe(200);
    expect((await details('anna')).hasSubscription).toBe(true);
  });

  test('work after a crash between event and effect (acc 261)', async () => {
    const subscription = await subscribe('anna');
    const event = signedEvent('customer.subscription.created', subscription, seconds());
    const { store } = backend.dependencies.outbox;
    backend.dependencies.outbox.store = () => Promise.reject(new Error('crash'));
    expect((await send(event)).statusCode).toBe(500);
    backend.dependencies.outbox.store = store;
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(0);
    expect((await send(event)).statusCode).toBe(200);
    expect(await mailKinds()).toEqual(['order-confirmation']);
  });

  test('that were missed are made good by asking, for one user and by the job (acc 150)', async () => {
    await subscribe('anna');
    expect((await backend.call('anna', 'POST', '/api/subscription/reconcile')).status).toBe(204);
    expect((await details('anna')).hasSubscription).toBe(true);

    const { reconcileAll } = await import('./reconcile.ts');
    const missed = await subscribe('berta');
    backend.clock.forward({ hours: 1 });
    await reconcileAll(backend.dependencies);
    expect((await details('berta')).hasSubscription).toBe(true);
    missed.status = 'canceled';
    backend.clock.forward({ hours: 1 });
    await reconcileAll(backend.dependencies);
    expect(await details('berta')).toMatchObject({ hasSubscription: false });
  });

  test.each([
    ['trialing', true, true, false],
    ['active', true, true, false],
    ['past_due', true, true, true],
    ['unpaid', true, false, true],
    ['paused', true, false, false],
    ['incomplete', false, false, false],
    ['incomplete_expired', false, false, false],
    ['canceled', false, false, false],
    ['a status of the future', false, false, false],
  ])(
    'with the status %s show: running %s, active %s, payment failed %s (acc 139, 140)',
    async (status, running, active, failed) => {
      const subscription = await subscribe('anna');
      subscription.status = status as typeof subscription.status;
      await send(signedEvent('customer.subscription.updated', subscription, seconds()));
      const { hasSubscription, subscription: shown } = await details('anna');
      expect(hasSubscription).toBe(running);
      if (running) expect(shown).toMatchObject({ isActive: active, paymentFailed: failed });
    },
  );

  test('of a failed payment are told by mail, once per failure', async () => {
    const subscription = await subscribe('anna');
    for (const status of ['active', 'past_due', 'past_due', 'unpaid', 'active', 'past_due', 'canceled']) {
      subscription.status = status as typeof subscription.status;
      await send(signedEvent('customer.subscription.updated', subscription, seconds()));
    }
    expect(await mailKinds()).toEqual([
      'order-confirmation',
      'payment-failure',
      'stories-stopped',
      'payment-failure',
      'ending',
    ]);
  });
});
