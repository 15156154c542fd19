import { eq } from 'drizzle-orm';
import { planChanges, subscriptions } from '../db/schema.ts';
import { settleDeclarations } from '../declarations/settleDeclarations.ts';
import { holdDeadline } from '../testing/holdDeadline.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { settlePlanChanges } from './settlePlanChanges.ts';

/** The request that charges the card. */
const charge = /always_invoice/;

onAnyDatabase('a change to a larger plan', (backend) => {
  const call = (name: string, payload?: object) => backend.call('anna', 'POST', `/api/subscription/${name}`, payload);
  const details = async () => (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body;
  const subscribe = async (priceId: string) => {
    const { body } = await call('create-checkout-session', { priceId });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    backend.clock.forward({ days: 10 });
    return subscription;
  };
  /** „Standard“ is paid for, „Einstieg“ is to follow: the change has to take that back first. */
  const withSmallerPlanned = async () => {
    const subscription = await subscribe(prices.standard);
    await call('change', { planId: 'basic' });
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const subjects = async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.map(({ subject }) => subject);
  };
  const charges = () => backend.stripe.requests.filter(({ form }) => charge.test(form.toString())).length;
  const open = () => backend.database.db.select().from(planChanges);
  afterEach(() => void jest.restoreAllMocks());

  /** Asks for „Unbegrenzt“ at a bank that does not answer before the deadline. */
  const changeAtSlowBank = async () => {
    const deadline = holdDeadline();
    const bank = backend.stripe.hold(charge);
    const asked = call('change', { planId: 'premium' });
    await bank.arrived;
    deadline.abort();
    const { status, body } = await asked;
    expect([status, body.subscription]).toMatchObject([200, { planId: 'standard', pendingPlanId: 'premium' }]);
    return bank;
  };
  const runJob = async () => {
    backend.clock.forward({ minutes: 1 });
    await settlePlanChanges(backend.dependencies);
    expect(await open()).toEqual([]);
  };
  const premium = { subscription: { planId: 'premium', nextPlanId: null, pendingPlanId: null } };
  const standard = { subscription: { planId: 'standard', nextPlanId: 'basic', pendingPlanId: null } };

  test('at a slow bank is pending, never failed, and comes true when the bank has answered (acc 296)', async () => {
    await withSmallerPlanned();
    const bank = await changeAtSlowBank();
    bank.release();
    await runJob();
    expect(await details()).toMatchObject({ ...premium, totalMinutesPerPeriod: 3600 });
    expect(await subjects()).toEqual(['Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)']);
    expect(charges()).toBe(1);
  });

  test('whose answer was lost after the charge has happened (acc 296)', async () => {
    await withSmallerPlanned();
    backend.stripe.failOn(charge, 'lose-answer');
    const { status, body } = await call('change', { planId: 'premium' });
    expect([status, body]).toMatchObject([200, premium]);
    expect(await open()).toEqual([]);
    expect(await subjects()).toEqual(['Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)']);
  });

  test.each(['disconnect', 'failure'] as const)(
    'that was charged by a provider which was %s afterwards is pending, never failed (acc 296)',
    async (fault) => {
      await withSmallerPlanned();
      backend.stripe.failOn(charge, fault, 'afterwards');
      const { status, body } = await call('change', { planId: 'premium' });
      expect([status, body.subscription]).toMatchObject([200, { planId: 'standard', pendingPlanId: 'premium' }]);
      expect(charges()).toBe(1);
      backend.stripe.recover();
      backend.clock.forward({ minutes: 1 });
      await settlePlanChanges(backend.dependencies);
      expect(await details()).toMatchObject(premium);
      expect(await open()).toEqual([]);
      expect(await subjects()).toEqual(['Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)']);
      expect(charges()).toBe(1);
    },
  );

  test('whose charge is found when the customer looks it up says in its mail what was charged', async () => {
    await subscribe(prices.standard);
    backend.stripe.failOn(charge, 'disconnect', 'afterwards');
    expect((await call('change', { planId: 'premium' })).body.subscription.pendingPlanId).toBe('premium');
    backend.stripe.recover();
    await call('reconcile');
    expect(await details()).toMatchObject(premium);
    expect(await subjects()).toEqual(['Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)']);
    expect(backend.mails[0]!.text).toContain('Heute abgebucht: 86,66\u00a0€\n');
  });

  test.each(['disconnect', 'failure'] as const)(
    'that never reached a provider which was %s is asked again by the job, with the same key (acc 296)',
    async (fault) => {
      await withSmallerPlanned();
      backend.stripe.failOn(charge, fault);
      const { status, body } = await call('change', { planId: 'premium' });
      expect([status, body.subscription]).toMatchObject([200, { planId: 'standard', pendingPlanId: 'premium' }]);
      expect(backend.log.join('')).toContain('a plan change waits for the payment provider');
      backend.stripe.recover();
      backend.clock.forward({ minutes: 1 });
      await settlePlanChanges(backend.dependencies);
      expect(await details()).toMatchObject(premium);
      expect(await subjects()).toEqual(['Dein neuer Tarif: „Unbegrenzt“ (60\u00a0Stunden pro Monat)']);
    },
  );

  test('survives a process that died before the card was asked, and one that died after it', async () => {
    for (const isCharged of [false, true]) {
      await backend.database.db.delete(subscriptions).where(eq(subscriptions.userId, 'anna'));
      const subscription = await withSmallerPlanned();
      const { startPriceNow } = backend.dependencies.payments;
      backend.dependencies.payments.startPriceNow = async (...args) => {
        if (isCharged) await startPriceNow(...args);
        throw new Error('the process died');
      };
      await call('change', { planId: 'premium' });
      backend.dependencies.payments.startPriceNow = startPriceNow;
      backend.clock.forward({ minutes: 4 });
      await settlePlanChanges(backend.dependencies);
      expect(await details()).toMatchObject(premium);
      subscription.status = 'canceled';
    }
  });

  test('that the bank refuses late is taken back, with the smaller plan that was planned, and a mail says so', async () => {
    await withSmallerPlanned();
    const bank = await changeAtSlowBank();
    // The held request is lost; the SDK and the job ask again.
    backend.stripe.failOn(charge, 'decline');
    bank.drop();
    await runJob();
    expect(await details()).toMatchObject(standard);
    expect(await subjects()).toEqual([
      'Dein Tarifwechsel hat nicht geklappt: „Unbegrenzt“ (60\u00a0Stunden pro Monat)',
    ]);
    expect(backend.mails[0]!.text).toContain('„Unbegrenzt“');
  });

  test.each([
    ['comes true', (bank: { release(): void }) => bank.release(), false],
    [
      'is refused late',
      (bank: { drop(): void }) => {
        backend.stripe.failOn(charge, 'decline');
        bank.drop();
      },
      true,
    ],
  ])('overrules an earlier cancellation that waits for the provider only if it %s', async (_how, answer, ends) => {
    const subscription = await subscribe(prices.standard);
    backend.stripe.fail('disconnect');
    expect((await call('cancel')).body.waits).toBe(true);
    backend.stripe.recover();
    backend.clock.forward({ seconds: 1 });
    answer(await changeAtSlowBank());
    await runJob();
    backend.clock.forward({ minutes: 21 });
    await settleDeclarations(backend.dependencies);
    expect(subscription.cancel_at_period_end).toBe(ends);
    expect((await details()).subscription.cancelAtPeriodEnd).toBe(ends);
  });

  test('overrules an earlier cancellation also if the bank answers after fourteen minutes', async () => {
    const subscription = await subscribe(prices.standard);
    backend.stripe.fail('disconnect');
    await call('cancel');
    backend.clock.forward({ seconds: 1 });
    backend.stripe.failOn(charge, 'disconnect');
    await call('change', { planId: 'premium' });
    backend.clock.forward({ minutes: 14 });
    await settleDeclarations(backend.dependencies);
    backend.stripe.recover();
    await settlePlanChanges(backend.dependencies);
    backend.clock.forward({ minutes: 11 });
    await settleDeclarations(backend.dependencies);
    expect(await details()).toMatchObject(premium);
    expect(subscription.cancel_at_period_end).toBe(false);
  });

  test('does not overrule a cancellation that came while it was pending (acc 296)', async () => {
    const subscription = await subscribe(prices.standard);
    backend.stripe.failOn(charge, 'disconnect');
    await call('change', { planId: 'premium' });
    backend.clock.forward({ seconds: 1 });
    backend.stripe.fail('disconnect');
    expect((await call('cancel')).body.waits).toBe(true);
    backend.stripe.recover();
    await runJob();
    await settleDeclarations(backend.dependencies);
    expect((await details()).subscription).toMatchObject({ planId: 'premium', cancelAtPeriodEnd: true });
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('that stays without an answer for a quarter of an hour is taken back', async () => {
    await withSmallerPlanned();
    backend.stripe.failOn(charge, 'disconnect');
    await call('change', { planId: 'premium' });
    backend.clock.forward({ minutes: 16 });
    await settlePlanChanges(backend.dependencies);
    expect(await details()).toMatchObject(standard);
    expect(await subjects()).toEqual([
      'Dein Tarifwechsel hat nicht geklappt: „Unbegrenzt“ (60\u00a0Stunden pro Monat)',
    ]);
  });

  test('of two tabs is charged once, and another change has to wait', async () => {
    await subscribe(prices.basic);
    const bank = backend.stripe.hold(charge);
    const first = call('change', { planId: 'premium' });
    await bank.arrived;
    expect((await call('change', { planId: 'premium' })).body.subscription.pendingPlanId).toBe('premium');
    expect((await call('change', { planId: 'standard' })).body.code).toBe('conflict');
    bank.release();
    expect((await first).body).toMatchObject(premium);
    expect(charges()).toBe(1);
  });

  test('of a subscription that has ended in the meantime says so, and is not called a failed payment', async () => {
    const subscription = await withSmallerPlanned();
    const bank = backend.stripe.hold(charge);
    const asked = call('change', { planId: 'premium' });
    await bank.arrived;
    backend.stripe.end(subscription);
    bank.release();
    expect((await asked).body).toMatchObject({ status: 409, code: 'no-subscription' });
    expect(await open()).toEqual([]);
    expect((await subjects()).map((subject) => subject.split(':')[0])).toEqual(['Dein Abo ist beendet']);
  });

  test('repeats the same request when a cancellation that it takes back came from the provider since then', async () => {
    const subscription = await subscribe(prices.basic);
    backend.stripe.failOn(charge, 'disconnect');
    await call('change', { planId: 'premium' });
    backend.stripe.recover();
    subscription.cancel_at_period_end = true;
    backend.clock.forward({ minutes: 1 });
    await settlePlanChanges(backend.dependencies);
    expect((await details()).subscription).toMatchObject({ planId: 'premium', cancelAtPeriodEnd: true });
  });
});
