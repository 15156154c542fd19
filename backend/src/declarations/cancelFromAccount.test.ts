import { declarations } from '../db/schema.ts';
import { defaultCallLimits } from '../http/callLimits.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { cancelFromAccount } from './cancelFromAccount.ts';
import { settleDeclarations } from './settleDeclarations.ts';

onAnyDatabase('cancelling in the account while the payment provider is away', (backend) => {
  const call = (name: string) => backend.call('anna', 'POST', `/api/subscription/${name}`);
  const details = async () =>
    (await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body.subscription;
  const subscribe = async () => {
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('reconcile');
    await mailed();
    backend.mails.length = 0;
    return subscription;
  };
  const mailed = async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.map(({ subject }) => subject);
  };
  const stored = () => backend.database.db.select().from(declarations);
  /** Lets a time pass, and what is due happen. */
  const later = async (by: Parameters<typeof backend.clock.forward>[0]) => {
    backend.clock.forward(by);
    await settleDeclarations(backend.dependencies);
  };
  const end = '2026-12-21T09:00:00.000Z';

  test.each(['disconnect', 'failure'] as const)(
    'is stored and receipted at once, and carried out when it is back: %s (acc 180, 181, 182)',
    async (fault) => {
      const subscription = await subscribe();
      backend.stripe.fail(fault);
      expect(await call('cancel')).toMatchObject({
        status: 200,
        body: { cancelAtPeriodEnd: true, endDate: end, waits: true },
      });
      expect(await stored()).toMatchObject([{ kind: 'cancellation', signedIn: true, state: 'open' }]);
      expect((await details()).cancelAtPeriodEnd).toBe(true);
      expect(await mailed()).toEqual([
        expect.stringMatching(/^Eingangsbestätigung deiner Kündigung \(K-[A-Z0-9]{8}\)$/),
      ]);
      expect(backend.mails[0]?.text).toContain('Vertragsende: 21.12.2026');
      await later({ minutes: 1 });
      expect(subscription.cancel_at_period_end).toBe(false);
      backend.stripe.recover();
      await later({ minutes: 1 });
      expect(subscription.cancel_at_period_end).toBe(true);
      expect((await stored())[0]?.state).toBe('settled');
      expect((await mailed()).slice(1)).toEqual([
        'Deine Kündigung ist bestätigt: Abo „Standard“ (6\u00a0Stunden pro Monat)',
      ]);
      expect(backend.mails[1]?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
    },
  );

  test('waits no longer than its patience for a provider that is slow, and is carried out once', async () => {
    const subscription = await subscribe();
    const at = backend.clock.now;
    const who = { userId: 'anna', email: 'anna@example.org', emailVerified: true, signedInAt: at, issuedAt: at };
    expect(await cancelFromAccount(backend.dependencies, who, 0)).toMatchObject({ endDate: end, waits: true });
    await backend.idle();
    await later({ minutes: 1 });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(
      (await mailed()).filter(
        (subject) => subject === 'Deine Kündigung ist bestätigt: Abo „Standard“ (6\u00a0Stunden pro Monat)',
      ),
    ).toHaveLength(1);
  });

  test('is answered from what is stored when it is repeated, without asking the provider (acc 178, 181)', async () => {
    await subscribe();
    expect((await call('cancel')).body).toEqual({ cancelAtPeriodEnd: true, endDate: end });
    const { length } = backend.stripe.requests;
    expect((await call('cancel')).body).toEqual({ cancelAtPeriodEnd: true, endDate: end });
    expect(backend.stripe.requests).toHaveLength(length);
    expect((await mailed()).filter((subject) => subject.startsWith('Deine Kündigung ist bestätigt'))).toHaveLength(1);
  });

  test('never meets the limit of calls that reach the provider (acc 181)', async () => {
    await subscribe();
    const { app } = await backend.another({ callLimits: { ...defaultCallLimits, costly: 2, write: 2 } });
    const send = async (url: string) => {
      const headers = { authorization: `Bearer ${backend.token('anna')}` };
      return (await app.inject({ method: 'POST', url, headers })).statusCode;
    };
    for (let index = 0; index < 3; index += 1) await send('/api/subscription/reconcile');
    for (let index = 0; index < 3; index += 1) await send('/user/api/UserDevice/rename-device');
    expect([await send('/api/subscription/reconcile'), await send('/user/api/UserDevice/rename-device')]).toEqual([
      429, 429,
    ]);
    for (let index = 0; index < 25; index += 1) expect(await send('/api/subscription/cancel')).toBe(200);
  });

  test('is one declaration and one mail, however often the button is pressed (acc 178)', async () => {
    await subscribe();
    backend.stripe.fail('disconnect');
    await Promise.all([call('cancel'), call('cancel')]);
    await call('cancel');
    expect(await stored()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  test('keeps the promised end when the period was renewed before, and returns the new charge', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    backend.stripe.fail('disconnect');
    expect((await call('cancel')).body.endDate).toBe(end);
    backend.stripe.recover();
    backend.stripe.renew(subscription);
    await later({ hours: 5 });
    expect(subscription.status).toBe('canceled');
    expect(await mailed()).toContainEqual(expect.stringMatching(/^Deine Kündigung ist ausgeführt/));
    expect(backend.mails.map(({ text }) => text).join()).toContain('Vertragsende: 21.12.2026');
  });

  test('can be taken back before it was carried out, and is then not carried out (acc 184)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('disconnect');
    await call('cancel');
    expect((await call('resume')).status).toBe(502);
    expect((await details()).cancelAtPeriodEnd).toBe(true);
    backend.stripe.recover();
    expect((await call('resume')).body).toEqual({ cancelAtPeriodEnd: false, endDate: end });
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await stored()).toMatchObject([{ state: 'settled', note: 'the customer decided to stay' }]);
    expect((await details()).cancelAtPeriodEnd).toBe(false);
  });
});
