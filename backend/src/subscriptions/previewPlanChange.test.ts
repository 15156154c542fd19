import { plans, type PlanId } from 'api-contract';
import fc from 'fast-check';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

onAnyDatabase('the preview of a change to a larger plan', (backend) => {
  const call = (name: string, payload?: object) => backend.call('anna', 'POST', `/api/subscription/${name}`, payload);
  const preview = (planId: PlanId) => call('preview-change', { planId });
  const subscribe = async (planId: PlanId) => {
    const { body } = await call('create-checkout-session', { priceId: prices[planId] });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const lastCharge = (subscription: Parameters<typeof backend.stripe.chargeOf>[0]) =>
    backend.stripe.chargeOf(subscription).amount;

  test('is the amount that is charged, also some minutes later, and the mail names it (acc 307)', async () => {
    const subscription = await subscribe('basic');
    backend.clock.forward({ days: 10 });
    const { status, body } = await preview('premium');
    // 20 of 30 days of “Einstieg” are credited.
    expect([status, body.cents]).toEqual([200, plans.premium.priceCents - 666]);
    expect(lastCharge(subscription)).toBe(plans.basic.priceCents);
    backend.clock.forward({ minutes: 10 });
    await call('change', { planId: 'premium', previewedAt: body.previewedAt, previewedCents: body.cents });
    expect(lastCharge(subscription)).toBe(body.cents);
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.map(({ text }) => text)).toEqual([expect.stringContaining('Heute abgebucht: 93,33\u00a0€\n')]);
  });

  test('is the amount also where a smaller plan is to follow, or the end is planned (acc 307)', async () => {
    const subscription = await subscribe('standard');
    backend.clock.forward({ days: 10 });
    await call('change', { planId: 'basic' });
    await call('cancel');
    const { body } = await preview('premium');
    expect(body.cents).toBe(plans.premium.priceCents - 1333);
    await call('change', { planId: 'premium', previewedAt: body.previewedAt, previewedCents: body.cents });
    expect(lastCharge(subscription)).toBe(body.cents);
  });

  test.each([
    ['is not charged if it has grown by more than a cent', 2, 'amount-changed'],
    ['is charged if it has grown by a cent', 1, undefined],
    ['is charged if it has become smaller', -500, undefined],
  ])('%s since it was shown (acc 307)', async (_what, more, code) => {
    await subscribe('basic');
    backend.clock.forward({ days: 10 });
    const { body } = await preview('premium');
    const change = { planId: 'premium', previewedAt: body.previewedAt, previewedCents: body.cents - more };
    expect((await call('change', change)).body.code).toBe(code);
  });

  test('is needed for a charge (acc 307)', async () => {
    const subscription = await subscribe('basic');
    expect((await call('change', { planId: 'premium' })).body).toMatchObject({ status: 409, code: 'amount-changed' });
    expect(lastCharge(subscription)).toBe(plans.basic.priceCents);
  });

  test('is the amount at any moment of a month (acc 307)', async () => {
    const month = 30 * 86_400;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: month - 10 }), async (seconds) => {
        const subscription = await subscribe('standard');
        backend.clock.forward({ seconds });
        await call('change', { planId: 'basic' });
        const { body } = await preview('premium');
        const before = subscription.items.data[0]!.current_period_end;
        backend.clock.forward({ seconds: 1 });
        await call('change', { planId: 'premium', previewedAt: body.previewedAt, previewedCents: body.cents });
        expect(subscription.items.data[0]!.current_period_end).toBeGreaterThan(before);
        expect(lastCharge(subscription)).toBe(body.cents);
        backend.stripe.end(subscription);
        await call('reconcile');
      }),
      { numRuns: 3 },
    );
  });

  test('needs a running subscription and a larger plan', async () => {
    expect((await preview('premium')).body).toMatchObject({ status: 409, code: 'no-subscription' });
    await subscribe('standard');
    expect((await preview('standard')).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await preview('basic')).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await call('preview-change', { planId: 'golden' })).body).toMatchObject({
      status: 400,
      fields: ['planId'],
    });
  });

  test.each([
    ['older than a quarter of an hour', -16 * 60],
    ['of the future', 16 * 60],
  ])('is shown again if it is %s', async (_what, seconds) => {
    const subscription = await subscribe('basic');
    backend.clock.forward({ days: 10 });
    const { body } = await preview('premium');
    const change = { planId: 'premium', previewedAt: body.previewedAt + seconds, previewedCents: body.cents };
    expect((await call('change', change)).body.code).toBe('amount-changed');
    expect(lastCharge(subscription)).toBe(plans.basic.priceCents);
  });

  test('says so while the provider is away, and changes nothing', async () => {
    await subscribe('basic');
    backend.stripe.failOn(/create_preview/, 'failure');
    expect((await preview('premium')).body).toMatchObject({ status: 502, code: 'payment-provider-failed' });
  });
});

onAnyDatabase('the details of somebody without a subscription', (backend) => {
  const details = async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body;

  const end = async (after: { days: number }) => {
    const order = { priceId: prices.basic };
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', order);
    const subscription = backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    const { endDate } = (await details()).subscription;
    backend.clock.forward(after);
    subscription.status = 'canceled';
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    return endDate as string;
  };

  test('say whether there was one, and when it ended (acc 287) (acc 324)', async () => {
    expect(await details()).toEqual({ hasSubscription: false, hadSubscription: false, endedAt: null });
    const paidUntil = await end({ days: 40 });
    expect(await details()).toEqual({ hasSubscription: false, hadSubscription: true, endedAt: paidUntil });
  });

  test('name the day of an end before the end of the paid month (acc 324)', async () => {
    await end({ days: 3 });
    const endedAt = backend.clock.now.toISOString();
    backend.clock.forward({ days: 60 });
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    expect(await details()).toEqual({ hasSubscription: false, hadSubscription: true, endedAt });
  });
});
