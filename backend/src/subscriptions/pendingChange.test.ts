import { settleDeletions } from '../account/deleteAccount.ts';
import { changePlan } from '../testing/changePlan.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

/** The request that charges the card. */
const charge = /always_invoice&payment/;

onAnyDatabase('a change to a larger plan', (backend) => {
  const call = (name: string, payload?: object) => backend.call('anna', 'POST', `/api/subscription/${name}`, payload);
  const details = async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body;
  const subscribe = async (priceId = prices.standard) => {
    const { body } = await call('create-checkout-session', { priceId });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    backend.clock.forward({ days: 10 });
    return subscription;
  };
  /** A change that the bank wants to have confirmed. `smaller`: a smaller plan was planned before. */
  const begin = async ({ smaller = false } = {}) => {
    const subscription = await subscribe();
    if (smaller) await call('change', { planId: 'basic' });
    await mailed();
    backend.mails.length = 0;
    backend.stripe.useCard(subscription, '3184');
    const { status, body } = await changePlan(backend, 'premium');
    expect([status, body.subscription]).toMatchObject([200, { ...pending, nextPlanId: smaller ? 'basic' : null }]);
    return subscription;
  };
  const mailed = async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.map(({ subject }) => subject.split(':')[0]);
  };
  const charges = () => backend.stripe.chargedChanges().length;
  const pending = { planId: 'standard', pendingPlanId: 'premium', needsConfirmation: true };
  const standard = { planId: 'standard', pendingPlanId: null, needsConfirmation: false };
  const premium = { planId: 'premium', nextPlanId: null, pendingPlanId: null, needsConfirmation: false };
  const asked = 'Bitte bestätige deine Zahlung';
  const done = 'Dein neuer Tarif';
  const ended = 'Dein Tarifwechsel hat nicht geklappt';

  test('waits for the bank, with a mail that leads to the page and to no other address (acc 334)', async () => {
    const subscription = await begin();
    expect(await mailed()).toEqual([asked]);
    const { text, html } = backend.mails[0]!;
    expect(text).toContain('http://site.test/subscription');
    expect(text + html).not.toContain('provider.test');
    expect(await details()).toMatchObject({ totalMinutesPerPeriod: 360 });
    const { body } = await call('payment-page');
    expect(body.url).toBe(backend.stripe.data.invoices[subscription.latest_invoice!]!.hosted_invoice_url);
    expect(charges()).toBe(0);
  });

  test.each([false, true])(
    'that is confirmed begins with the payment; a smaller plan was planned: %s (acc 334)',
    async (smaller) => {
      const subscription = await begin({ smaller });
      backend.clock.forward({ hours: 3 });
      backend.stripe.answerBank(subscription, 'yes');
      await call('reconcile');
      expect((await details()).subscription).toMatchObject(premium);
      expect(await mailed()).toEqual([asked, done]);
      // 20 of 30 days of „Standard“ are credited.
      expect(backend.mails[1]!.text).toContain('Heute abgebucht: 86,66\u00a0€\n');
      expect([charges(), backend.stripe.openInvoices()]).toEqual([1, []]);
    },
  );

  test('counts the minutes between request and payment once, in the new period', async () => {
    const subscription = await begin();
    const secret = await backend.call('anna', 'POST', '/user/api/UserDevice/link-device', { chestId: 'AB-7K2M' });
    const { deviceId } = secret.body;
    backend.clock.forward({ minutes: 30 });
    const story = { deviceId, storyId: 's1', minutes: 20 };
    await backend.callWith(secret.body.secret, 'POST', '/subscription/api/Subscription/report-minutes', story);
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 20, remainingMinutes: 340 });
    backend.stripe.answerBank(subscription, 'yes');
    await call('reconcile');
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 20, remainingMinutes: 3580 });
  });

  test.each([false, true])(
    'that was refused at the bank is taken back; a smaller plan was planned: %s (acc 334)',
    async (smaller) => {
      const subscription = await begin({ smaller });
      backend.stripe.answerBank(subscription, 'no');
      await call('reconcile');
      expect((await details()).subscription).toMatchObject({
        ...standard,
        nextPlanId: smaller ? 'basic' : null,
        endedChange: { planId: 'premium', reason: 'declined' },
      });
      expect(await mailed()).toEqual([asked, ended]);
      expect(backend.mails[1]!.text).toContain('Deine Bank hat die Zahlung abgelehnt.');
      expect([charges(), backend.stripe.openInvoices()]).toEqual([0, []]);
    },
  );

  test('that nobody confirms expires after 23 hours, with a notice and a mail (acc 334)', async () => {
    await begin({ smaller: true });
    backend.clock.forward({ hours: 24 });
    backend.stripe.passTime();
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({
      ...standard,
      nextPlanId: 'basic',
      endedChange: { planId: 'premium', reason: 'expired' },
    });
    expect(await mailed()).toEqual([asked, ended]);
    expect(backend.mails[1]!.text).toContain('nicht rechtzeitig bestätigt');
    expect(backend.stripe.openInvoices()).toEqual([]);
  });

  test('is discarded by the customer, without a mail about an expiry (acc 334)', async () => {
    await begin();
    expect((await call('discard-change')).status).toBe(204);
    expect((await details()).subscription).toMatchObject({ ...standard, endedChange: null });
    expect(await mailed()).toEqual([asked]);
    expect(backend.stripe.openInvoices()).toEqual([]);
  });

  test('that was paid a moment before it was discarded stays, and is called done', async () => {
    const subscription = await begin();
    const voiding = backend.stripe.hold(/\/void/);
    const discarding = call('discard-change');
    await voiding.arrived;
    backend.stripe.answerBank(subscription, 'yes');
    voiding.release();
    expect((await discarding).status).toBe(204);
    expect((await details()).subscription).toMatchObject(premium);
    expect(await mailed()).toEqual([asked, done]);
  });

  test.each([
    ['a cancellation', () => call('cancel'), { ...standard, cancelAtPeriodEnd: true }],
    ['a smaller plan', () => call('change', { planId: 'basic' }), { ...standard, nextPlanId: 'basic' }],
    ['staying', () => call('change', { planId: 'standard' }), { ...standard, nextPlanId: null }],
  ])('gives way to %s, which is the later decision', async (_what, decide, subscription) => {
    await begin();
    expect((await decide()).status).toBe(200);
    expect((await details()).subscription).toMatchObject(subscription);
    expect(await mailed()).not.toContain(ended);
    expect([charges(), backend.stripe.openInvoices()]).toEqual([0, []]);
  });

  test('gives way to the deletion of the account', async () => {
    const subscription = await begin();
    await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account');
    await settleDeletions(backend.dependencies);
    expect(subscription).toMatchObject({ status: 'canceled', pending_update: null });
    expect(backend.stripe.openInvoices()).toEqual([]);
  });

  test('keeps its state when it is asked for again, and is charged once', async () => {
    const subscription = await begin();
    expect((await changePlan(backend, 'premium')).body.subscription).toMatchObject(pending);
    backend.stripe.answerBank(subscription, 'yes');
    await call('reconcile');
    expect((await changePlan(backend, 'premium')).body.subscription).toMatchObject(premium);
    expect(charges()).toBe(1);
    expect(await mailed()).toEqual([asked, done]);
  });

  test('whose card is declined leaves the old plan and no open invoice, and can be tried again with another card', async () => {
    const subscription = await subscribe();
    backend.stripe.useCard(subscription, '0341');
    expect((await changePlan(backend, 'premium')).body).toMatchObject({ status: 402, code: 'payment-declined' });
    expect((await details()).subscription).toMatchObject({ ...standard, endedChange: null });
    expect(backend.stripe.openInvoices()).toEqual([]);
    backend.stripe.useCard(subscription, '4242');
    backend.clock.forward({ seconds: 1 });
    expect((await changePlan(backend, 'premium')).body.subscription).toMatchObject(premium);
    expect(await mailed()).toEqual([done]);
  });

  test('that repeats a declined preview is shown again, because the provider repeats its first answer', async () => {
    const subscription = await subscribe();
    backend.stripe.useCard(subscription, '0341');
    await changePlan(backend, 'premium');
    backend.stripe.useCard(subscription, '4242');
    expect((await changePlan(backend, 'premium')).body).toMatchObject({ status: 409, code: 'amount-changed' });
    expect(charges()).toBe(0);
  });

  test('whose answer was lost after the charge has happened (acc 296)', async () => {
    await subscribe();
    backend.stripe.failOn(charge, 'lose-answer');
    const { status, body } = await changePlan(backend, 'premium');
    expect([status, body.subscription]).toMatchObject([200, premium]);
    expect(charges()).toBe(1);
  });

  test('that never reached the provider is not called declined, and changes nothing (acc 296)', async () => {
    await subscribe();
    backend.stripe.failOn(charge, 'disconnect');
    expect((await changePlan(backend, 'premium')).body).toMatchObject({ status: 502, code: 'payment-provider-failed' });
    expect((await details()).subscription).toMatchObject(standard);
    expect(await mailed()).toEqual([]);
  });

  test('of two tabs is charged once', async () => {
    await subscribe();
    const bank = backend.stripe.hold(charge);
    const first = changePlan(backend, 'premium');
    await bank.arrived;
    const second = changePlan(backend, 'premium');
    bank.release();
    expect((await first).body.subscription).toMatchObject(premium);
    await second;
    expect((await details()).subscription).toMatchObject(premium);
    expect(charges()).toBe(1);
  });

  test('revokes an end that was planned by date in a call of its own, after the payment', async () => {
    const subscription = await subscribe();
    const { current_period_end: end } = subscription.items.data[0]!;
    subscription.cancel_at = end;
    backend.stripe.useCard(subscription, '3184');
    await changePlan(backend, 'premium');
    expect(subscription.cancel_at).toBe(end);
    backend.stripe.answerBank(subscription, 'yes');
    await call('reconcile');
    expect(subscription.cancel_at).toBeNull();
    expect((await details()).subscription).toMatchObject({ ...premium, cancelAtPeriodEnd: false });
  });

  test('revokes an end that was planned by the flag only with the payment', async () => {
    const subscription = await subscribe();
    await call('cancel');
    backend.stripe.useCard(subscription, '3184');
    await changePlan(backend, 'premium');
    expect((await details()).subscription.cancelAtPeriodEnd).toBe(true);
    backend.stripe.answerBank(subscription, 'yes');
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({ ...premium, cancelAtPeriodEnd: false });
  });

  test.each(['basic', 'premium'] as const)(
    'to %s waits while the renewal is drafted, so that nothing is charged twice or too late',
    async (planId) => {
      const subscription = await subscribe();
      backend.clock.forward({ days: 20, minutes: 10 });
      backend.stripe.draftRenewal(subscription);
      await call('reconcile');
      expect((await changePlan(backend, planId)).body).toMatchObject({ status: 409, code: 'renewal-in-progress' });
      backend.stripe.passTime();
      await call('reconcile');
      expect((await changePlan(backend, planId)).status).toBe(200);
    },
  );
});

onAnyDatabase('a renewal', (backend) => {
  const call = (name: string) => backend.call('anna', 'POST', `/api/subscription/${name}`);
  const details = async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body;
  const renewWith = async (card: '3184' | '0341') => {
    const body = (
      await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', { priceId: prices.standard })
    ).body;
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    backend.stripe.useCard(subscription, card);
    backend.clock.forward({ days: 30, hours: 2 });
    backend.stripe.passTime();
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    return subscription;
  };

  test('that the bank wants to have confirmed says so, and not that the card is to blame (acc 334)', async () => {
    const subscription = await renewWith('3184');
    expect((await details()).subscription).toMatchObject({ paymentFailed: true, needsConfirmation: true });
    expect((await details()).remainingMinutes).toBe(60);
    const [mail] = backend.mails;
    expect(mail?.html).toContain('Deine Bank möchte die Zahlung bestätigen');
    expect(mail?.text).not.toContain('abgelaufenen Karte');
    expect(mail?.text).toContain('http://site.test/subscription');
    expect((await call('payment-page')).body.url).toContain('http://provider.test');
    backend.stripe.answerBank(subscription, 'yes');
    await call('reconcile');
    expect((await details()).subscription).toMatchObject({ paymentFailed: false, needsConfirmation: false });
    expect((await details()).remainingMinutes).toBe(360);
    expect((await call('payment-page')).body).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('whose payment fails leads to the payment method', async () => {
    await renewWith('0341');
    expect((await details()).subscription).toMatchObject({ paymentFailed: true, needsConfirmation: false });
    expect(backend.mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Deine Zahlung hat nicht geklappt']);
    expect(backend.mails[0]?.html).toContain('Zahlungsart ändern');
  });

  test('that was refused at the bank is a failed payment from then on', async () => {
    const subscription = await renewWith('3184');
    backend.stripe.answerBank(subscription, 'no');
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    expect((await details()).subscription).toMatchObject({ paymentFailed: true, needsConfirmation: false });
    expect(backend.mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Bitte bestätige deine Zahlung',
      'Deine Zahlung hat nicht geklappt',
    ]);
  });
});
