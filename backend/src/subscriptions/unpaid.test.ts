import type { Subscription } from 'payment-sandbox/apiObjects.ts';
import { changePlan } from '../testing/changePlan.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { reconcileAll } from './reconcile.ts';

onAnyDatabase('a month that is not paid', (backend) => {
  const subscribe = async (priceId = prices.standard) => {
    const url = '/api/subscription/create-checkout-session';
    const { body } = await backend.call('anna', 'POST', url, { priceId });
    const subscription = backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    return subscription;
  };
  const details = async (app = backend.app) => {
    const headers = { authorization: `Bearer ${backend.token('anna')}` };
    return (await app.inject({ url: '/subscription/api/Subscription/details', headers })).json();
  };
  let story = 0;
  /** The box is signed in again: a month later its secret would have expired. */
  const tell = async (minutes: number) => {
    const { deviceId, secret } = (
      await backend.call('anna', 'POST', '/user/api/UserDevice/link-device', { chestId: 'AB-ANNA' })
    ).body;
    const told = { deviceId, storyId: `story-${(story += 1)}`, minutes };
    return (await backend.callWith(secret, 'POST', '/subscription/api/Subscription/report-minutes', told)).body;
  };
  const send = async (type: string, object: object) => {
    const { payload, headers } = signedEvent(type, object, backend.clock.now.getTime() / 1000);
    const answer = await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
    expect(answer.statusCode).toBe(200);
  };
  /** Delivers the newest event of a type. */
  const sendLast = async (type: string) => {
    const event = Object.values(backend.stripe.data.events).findLast((one) => one.type === type);
    await send(type, event!.data.object);
    return event!.data.object;
  };
  const renewed = async (subscription: Subscription, status: Subscription['status'] = 'active') => {
    backend.clock.forward({ days: 30 });
    backend.stripe.renew(subscription);
    subscription.status = status;
    await send('customer.subscription.updated', subscription);
  };

  test('has sixty minutes of grace, and the plan’s as soon as it is paid (acc 296)', async () => {
    const subscription = await subscribe();
    await renewed(subscription, 'past_due');
    expect(await details()).toMatchObject({
      subscription: { isActive: true, paymentFailed: true },
      totalMinutesPerPeriod: 360,
      usedMinutesInPeriod: 0,
      remainingMinutes: 60,
    });
    expect(await tell(50)).toEqual({ remainingMinutes: 10 });
    expect(await tell(50)).toEqual({ remainingMinutes: 0 });
    expect(await tell(5)).toMatchObject({ code: 'no-minutes-left' });
    subscription.status = 'active';
    await send('invoice.paid', { id: 'in_1', parent: { subscription_details: { subscription: subscription.id } } });
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 60, remainingMinutes: 300 });
  });

  test.each([
    ['unpaid', /mehrmals nicht abbuchen\. Darum erzählt deine Box keine Geschichten mehr/],
    ['paused', /ruht\. Solange es ruht, erzählt deine Box keine Geschichten/],
  ] as const)('that stops the boxes is mailed once, with a way on: %s (fault 48)', async (status, sentence) => {
    const subscription = await subscribe();
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    for (let index = 0; index < 2; index += 1) {
      subscription.status = status;
      await send('customer.subscription.updated', subscription);
    }
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.map(({ subject }) => subject)).toEqual([
      'Deine Box erzählt gerade nicht: Abo „Standard“ (6\u00a0Stunden pro Monat)',
    ]);
    expect(backend.mails[0]?.text).toMatch(sentence);
    expect(backend.mails[0]?.text).toContain('http://site.test/subscription?from=mail');
  });

  test('a cancellation promises the minutes until the end, unless the month is not paid', async () => {
    const subscription = await subscribe();
    const confirm = async () => {
      backend.mails.length = 0;
      expect((await backend.call('anna', 'POST', '/api/subscription/cancel')).status).toBe(200);
      await backend.dependencies.outbox.deliverDue();
      return backend.mails.find(({ subject }) => subject.startsWith('Deine Kündigung ist bestätigt'))?.text;
    };
    const promise = 'Bis dahin kannst du deine Geschichtenminuten nutzen.';
    expect(await confirm()).toContain(promise);
    await backend.call('anna', 'POST', '/api/subscription/resume');
    await renewed(subscription, 'past_due');
    const text = await confirm();
    expect(text).toContain('Endet am: ');
    expect(text).not.toContain(promise);
  });

  test('a payment that needs an action is known like one that failed', async () => {
    const subscription = await subscribe();
    subscription.status = 'past_due';
    const invoice = { id: 'in_1', parent: { subscription_details: { subscription: subscription.id } } };
    await send('invoice.payment_action_required', invoice);
    expect((await details()).subscription.paymentFailed).toBe(true);
  });

  test.each([
    ['disputed', 'charge.dispute.created', (of: Subscription) => backend.stripe.dispute(of), 60],
    ['only inquired about', 'charge.dispute.created', (of: Subscription) => backend.stripe.dispute(of, true), 360],
    ['given back by the owner', 'charge.refunded', (of: Subscription) => backend.stripe.refund(of), 60],
  ])('a payment that was %s is known, and the owner is told (acc 296)', async (_how, type, act, minutes) => {
    const subscription = await subscribe();
    act(subscription);
    await sendLast(type);
    expect((await details()).remainingMinutes).toBe(minutes);
    const alarm = backend.log.map((line) => JSON.parse(line)).find(({ msg }) => /disputed or given back/.test(msg));
    const charge = backend.stripe.chargeOf(subscription).id;
    expect(alarm).toMatchObject({ level: 50, type, charge, subscription: subscription.id });
  });

  test.each([/^GET \/v1\/charges/, /^GET \/v1\/disputes/, /^GET \/v1\/invoice_payments/])(
    'a disputed payment is told to the owner while the provider fails at %s, and is known when the event comes again (acc 296)',
    async (call) => {
      const subscription = await subscribe();
      backend.stripe.dispute(subscription);
      backend.stripe.failOn(call, 'failure');
      const event = Object.values(backend.stripe.data.events).findLast(
        ({ type }) => type === 'charge.dispute.created',
      )!;
      const { payload, headers } = signedEvent(event.type, event.data.object, backend.clock.now.getTime() / 1000);
      const deliver = () => backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
      expect([(await deliver()).statusCode, (await deliver()).statusCode]).toEqual([502, 502]);
      const alarm = backend.log.map((line) => JSON.parse(line)).find(({ msg }) => /disputed or given back/.test(msg));
      expect(alarm).toMatchObject({ level: 50, charge: backend.stripe.chargeOf(subscription).id });
      backend.stripe.recover();
      expect((await deliver()).statusCode).toBe(200);
      expect((await details()).remainingMinutes).toBe(60);
    },
  );

  test('the sweep asks the provider once for each subscription (acc 296)', async () => {
    for (const user of ['anna', 'berta', 'carla']) {
      const url = '/api/subscription/create-checkout-session';
      const { body } = await backend.call(user, 'POST', url, { priceId: prices.standard });
      backend.stripe.pay(body.sessionId);
      await backend.call(user, 'POST', '/api/subscription/reconcile');
    }
    backend.clock.forward({ minutes: 40 });
    const before = backend.stripe.requests.length;
    await reconcileAll(backend.dependencies);
    expect(backend.stripe.requests.length - before).toBe(3);
  });

  test('a payment that was given back in part keeps the plan’s minutes, and the owner is told (acc 296)', async () => {
    const charge = backend.stripe.chargeOf(await subscribe());
    charge.amount_refunded = 500;
    await send('charge.refunded', charge);
    expect((await details()).remainingMinutes).toBe(360);
    expect(backend.log.join('')).toContain('disputed or given back');
  });

  test('a refund after the end of a subscription leaves the minutes of the next one alone (acc 296)', async () => {
    const first = await subscribe();
    backend.stripe.end(first);
    backend.stripe.refund(first);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    await subscribe();
    await sendLast('charge.refunded');
    expect((await details()).remainingMinutes).toBe(360);
  });

  test('a payment that was given back has the plan’s minutes again when the bank sends the money back', async () => {
    const subscription = await subscribe();
    backend.stripe.refund(subscription);
    await sendLast('charge.refunded');
    expect((await details()).remainingMinutes).toBe(60);
    backend.stripe.failRefund(subscription);
    await sendLast('refund.failed');
    expect((await details()).remainingMinutes).toBe(360);
  });

  test('a dispute that was won, and the next month, bring the plan’s minutes back', async () => {
    const subscription = await subscribe();
    backend.stripe.dispute(subscription);
    await sendLast('charge.dispute.created');
    expect((await details()).remainingMinutes).toBe(60);
    backend.stripe.closeDispute(subscription, 'won');
    await sendLast('charge.dispute.closed');
    expect((await details()).remainingMinutes).toBe(360);
    backend.stripe.closeDispute(subscription, 'lost');
    const lost = await sendLast('charge.dispute.closed');
    expect((await details()).remainingMinutes).toBe(60);
    await renewed(subscription);
    expect((await details()).remainingMinutes).toBe(360);
    await send('charge.dispute.closed', lost);
    expect((await details()).remainingMinutes).toBe(360);
  });

  test('a dispute of the payment before a larger plan, however short before, leaves its minutes alone', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ minutes: 30 });
    const first = backend.stripe.chargeOf(subscription);
    await changePlan(backend, 'premium');
    backend.stripe.dispute(subscription, false, first);
    await sendLast('charge.dispute.created');
    expect((await details()).remainingMinutes).toBe(3600);
    backend.stripe.dispute(subscription);
    await sendLast('charge.dispute.created');
    expect((await details()).remainingMinutes).toBe(60);
  });

  test('a provider that is away at the renewal takes no minutes for a day, and nobody waits for it (acc 296)', async () => {
    const subscription = await subscribe();
    const { app } = await backend.another({ waits: { renewal: 100, providerRequest: 500 } });
    await tell(240);
    await tell(120);
    backend.clock.forward({ days: 30 });
    backend.stripe.fail('silence');
    expect(await details(app)).toMatchObject({ subscription: { isActive: true }, remainingMinutes: 360 });
    expect(await tell(30)).toEqual({ remainingMinutes: 330 });
    backend.clock.forward({ hours: 23, minutes: 59 });
    expect((await details(app)).remainingMinutes).toBe(330);
    backend.clock.forward({ minutes: 1 });
    expect((await details(app)).remainingMinutes).toBe(0);
    backend.stripe.recover();
    backend.stripe.renew(subscription);
    // The fetches that were not answered keep the customer's lock until their deadline.
    await backend.idle();
    backend.clock.forward({ minutes: 1 });
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 30, remainingMinutes: 330 });
  });

  test.each([
    ['is to end', { cancel_at_period_end: true }],
    ['was not paid before', { status: 'past_due' }],
  ])('a subscription that %s gets no grace when the provider is away', async (_how, change) => {
    const subscription = await subscribe();
    Object.assign(subscription, change);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    backend.clock.forward({ days: 30 });
    backend.stripe.fail('failure');
    expect((await details()).remainingMinutes).toBe(0);
  });

  test('asks the provider once a minute for a renewal that it has not seen', async () => {
    await subscribe();
    backend.clock.forward({ days: 32 });
    backend.stripe.requests.length = 0;
    for (let index = 0; index < 5; index += 1) await details();
    expect(backend.stripe.requests).toHaveLength(1);
    backend.clock.forward({ minutes: 1 });
    await details();
    expect(backend.stripe.requests).toHaveLength(2);
  });
});
