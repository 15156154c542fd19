import { changePlan } from '../testing/changePlan.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

onAnyDatabase('a running subscription', (backend) => {
  const call = (name: string, payload?: object, user = 'anna') =>
    backend.call(user, 'POST', `/api/subscription/${name}`, payload);
  const details = async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body;
  const subscribe = async (priceId = prices.standard) => {
    const { body } = await call('create-checkout-session', { priceId });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const mailed = async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails;
  };
  /** Subjects without the plan at their end. */
  const titles = async () => (await mailed()).map(({ subject }) => subject.split(':')[0]);

  test('is cancelled at the end of the period, with a mail that names the end (acc 181, 182)', async () => {
    const subscription = await subscribe();
    const { status, body } = await call('cancel');
    expect([status, body]).toEqual([200, { cancelAtPeriodEnd: true, endDate: '2026-12-21T09:00:00.000Z' }]);
    expect(subscription.cancel_at_period_end).toBe(true);
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Deine Kündigung ist bestätigt: Abo „Standard“ (6\u00a0Stunden pro Monat)');
    expect(mail?.text).toContain('Endet am: 21.12.2026');
    expect((await details()).subscription).toMatchObject({ isActive: true, cancelAtPeriodEnd: true });
  });

  test('is cancelled once, however often the button is pressed (acc 178)', async () => {
    await subscribe();
    await call('cancel');
    expect((await call('cancel')).body.cancelAtPeriodEnd).toBe(true);
    expect(await mailed()).toHaveLength(1);
  });

  test('can be resumed (acc 184)', async () => {
    const subscription = await subscribe();
    await call('cancel');
    backend.clock.forward({ seconds: 1 });
    expect((await call('resume')).body).toEqual({ cancelAtPeriodEnd: false, endDate: '2026-12-21T09:00:00.000Z' });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await titles()).toEqual(['Deine Kündigung ist bestätigt', 'Dein Abo läuft weiter']);
  });

  test("can be resumed when it was cancelled on the provider's own page, which sets a date instead of the flag (acc 184)", async () => {
    const subscription = await subscribe();
    subscription.cancel_at = subscription.items.data[0]!.current_period_end;
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      endDate: '2026-12-21T09:00:00.000Z',
    });
    expect((await call('resume')).body.cancelAtPeriodEnd).toBe(false);
    expect(subscription.cancel_at).toBeNull();
  });

  test("names the moment at which it was cancelled on the provider's page, however late we hear of it (acc 182)", async () => {
    const subscription = await subscribe();
    subscription.cancel_at = subscription.items.data[0]!.current_period_end;
    subscription.canceled_at = Math.floor(backend.clock.now.getTime() / 1000);
    backend.clock.forward({ days: 2 });
    await call('reconcile');
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Deine Kündigung ist bestätigt: Abo „Standard“ (6\u00a0Stunden pro Monat)');
    expect(mail?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
  });

  test.each([
    ['by the flag', { cancel_at_period_end: true }],
    ["on the provider's page", { cancel_at: 1_797_843_600 }],
  ])('goes on when another plan is chosen after it was cancelled %s', async (_where, end) => {
    const subscription = Object.assign(await subscribe(), end);
    await call('reconcile');
    const { body } = await call('change', { planId: 'basic' });
    expect(body.subscription).toMatchObject({ cancelAtPeriodEnd: false, nextPlanId: 'basic' });
    expect(subscription).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    await call('cancel');
    expect((await call('change', { planId: 'basic' })).body.subscription).toMatchObject({
      cancelAtPeriodEnd: false,
      nextPlanId: 'basic',
    });
  });

  test('keeps its end while the provider is down and a cancellation is to be taken back (acc 180)', async () => {
    await subscribe();
    await call('cancel');
    backend.stripe.fail('disconnect');
    expect((await call('resume')).body).toMatchObject({ status: 502, code: 'payment-provider-failed' });
    expect((await details()).subscription.cancelAtPeriodEnd).toBe(true);
  });

  test.each(['cancel', 'resume', 'portal'])('is needed to %s', async (name) => {
    expect((await call(name)).body).toMatchObject({ status: 409, code: 'no-subscription' });
  });

  test('becomes larger at once, in a new period', async () => {
    const subscription = await subscribe(prices.basic);
    backend.clock.forward({ days: 10 });
    const { body } = await changePlan(backend, 'premium');
    expect(body).toMatchObject({
      subscription: { name: 'Unbegrenzt', endDate: '2027-01-01T09:00:00.000Z', nextPlanId: null },
      totalMinutesPerPeriod: 3600,
    });
    const update = backend.stripe.requests.find(
      ({ method, path }) => method === 'POST' && path === `/v1/subscriptions/${subscription.id}`,
    );
    expect(Object.fromEntries(update!.form)).toEqual({
      'items[0][id]': subscription.items.data[0]!.id,
      'items[0][price]': prices.premium,
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      'Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)',
    ]);
  });

  test('becomes smaller with the next period, and keeps what was paid for until then', async () => {
    const subscription = await subscribe(prices.premium);
    const { body } = await call('change', { planId: 'basic' });
    expect(body).toMatchObject({
      subscription: { name: 'Unbegrenzt', planId: 'premium', nextPlanId: 'basic' },
      totalMinutesPerPeriod: 3600,
    });
    backend.stripe.renew(subscription);
    backend.clock.forward({ days: 30 });
    expect(await details()).toMatchObject({
      subscription: { name: 'Einstieg', nextPlanId: null },
      totalMinutesPerPeriod: 120,
    });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      'Dein Wechsel ist vorgemerkt: „Einstieg“ (2\u00a0Stunden pro Monat)',
      'Ab jetzt gilt: „Einstieg“ (2\u00a0Stunden pro Monat)',
    ]);
    for (const part of [
      'Tarif: „Einstieg“ (2\u00a0Stunden pro Monat)',
      '9,99\u00a0€ pro Monat inkl.\u00a0MwSt.',
      'Gilt ab: 21.12.2026',
    ]) {
      expect(backend.mails[1]?.text).toContain(part);
    }
    expect(backend.mails[1]?.html).toContain('Dein neuer Tarif hat begonnen');
  });

  test('takes a planned smaller plan back without a charge, and a larger one credits what was paid for', async () => {
    await subscribe(prices.standard);
    await call('change', { planId: 'basic' });
    await call('change', { planId: 'standard' });
    const updates = () =>
      backend.stripe.requests
        .filter(({ form }) => form.has('items[0][price]'))
        .map(({ form }) => [form.get('items[0][price]'), form.get('proration_behavior')]);
    expect(updates()).toEqual([
      [prices.basic, 'none'],
      [prices.standard, 'none'],
    ]);
    await call('change', { planId: 'basic' });
    await changePlan(backend, 'premium');
    expect(updates().slice(2)).toEqual([
      [prices.basic, 'none'],
      [prices.premium, 'always_invoice'],
    ]);
    const [planned, kept, again, now] = await mailed();
    expect(planned?.text).toContain(
      'Dein Wechsel ist vorgemerkt. Er gilt ab dem nächsten Abrechnungsmonat, der am 21.12.2026 beginnt.',
    );
    expect(planned?.text).toContain('Gilt ab: 21.12.2026');
    expect(kept?.subject).toMatch(/^Du bleibst bei deinem Tarif: „/);
    expect(kept?.text).toContain(
      'Der geplante Wechsel entfällt. Dein Abo „Standard“ (6\u00a0Stunden pro Monat) läuft ohne Unterbrechung weiter.',
    );
    expect(again?.subject).toBe('Dein Wechsel ist vorgemerkt: „Einstieg“ (2\u00a0Stunden pro Monat)');
    expect(now?.text).toContain('Dein Wechsel gilt ab sofort.');
  });

  test('keeps the price that it was bought for, when new orders have another one and a smaller plan is taken back (acc 326)', async () => {
    const subscription = await subscribe(prices.standard);
    const price = { ...backend.stripe.data.prices[prices.standard]!, id: 'price_standard_2027', unit_amount: 2499 };
    backend.stripe.data.prices[price.id] = price;
    const payments = { ...backend.config.payments, prices: { ...prices, standard: price.id } };
    const { app } = await backend.another({ config: { payments } });
    const change = (planId: string) => {
      const headers = { authorization: `Bearer ${backend.token('anna')}` };
      return app.inject({ method: 'POST', url: '/api/subscription/change', headers, payload: { planId } });
    };
    expect((await change('basic')).statusCode).toBe(200);
    const { subscription: kept } = (await change('standard')).json();
    expect(kept).toMatchObject({ planId: 'standard', nextPlanId: null, priceCents: 1999, nextPriceCents: 1999 });
    expect(subscription.items.data[0]!.price.id).toBe(prices.standard);
    await backend.dependencies.outbox.deliverDue();
    const mail = backend.mails.find(({ subject }) => subject.startsWith('Du bleibst bei deinem Tarif'));
    expect(mail?.text).toContain('Preis: 19,99\u00a0€');
  });

  test('stays as it is when the card is declined, or the plan is not ours', async () => {
    backend.stripe.useCard(await subscribe(prices.basic), '0341');
    expect((await changePlan(backend, 'premium')).body).toMatchObject({
      status: 402,
      code: 'payment-declined',
    });
    expect((await call('change', { planId: 'golden' })).body).toMatchObject({
      status: 400,
      fields: ['planId'],
    });
    expect((await details()).totalMinutesPerPeriod).toBe(120);
  });

  test('keeps a smaller plan that was planned when the card is declined for a larger one', async () => {
    backend.stripe.useCard(await subscribe(prices.standard), '0341');
    await call('change', { planId: 'basic' });
    expect((await changePlan(backend, 'premium')).body).toMatchObject({ status: 402, code: 'payment-declined' });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      'Dein Wechsel ist vorgemerkt: „Einstieg“ (2\u00a0Stunden pro Monat)',
    ]);
    expect((await details()).subscription).toMatchObject({ planId: 'standard', nextPlanId: 'basic' });
  });

  test("opens the provider's page for invoices and payment method", async () => {
    const { customer } = await subscribe();
    const { url } = (await call('portal')).body;
    expect(Object.values(backend.stripe.data.portalSessions)).toMatchObject([{ customer, url }]);
  });
});
