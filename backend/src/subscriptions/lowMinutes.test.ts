import { customers, subscriptions } from '../db/schema.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

onAnyDatabase('the mail about few remaining minutes', (backend) => {
  /** A customer with a box who has looked at the subscription. */
  const person = async (user = 'anna', { verified = true } = {}) => {
    const token = () => backend.token(user, { email_verified: verified });
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      backend.callWith(token(), method, url, payload);
    const { body } = await call('POST', '/api/subscription/create-checkout-session', { priceId: prices.basic });
    const subscription = backend.stripe.pay(body.sessionId);
    await call('POST', '/api/subscription/reconcile');
    const signIn = async () =>
      (await call('POST', '/user/api/UserDevice/link-device', { chestId: `AB-${user.toUpperCase()}` })).body;
    let box = await signIn();
    const look = async () => {
      const details = await call('GET', '/subscription/api/Subscription/details');
      await backend.idle();
      return details.body;
    };
    await look();
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    let stories = 0;
    const tell = async (minutes: number) => {
      stories += 1;
      const report = { deviceId: box.deviceId, storyId: `story-${stories}`, minutes };
      const url = '/subscription/api/Subscription/report-minutes';
      const answer = await backend.callWith(box.secret, 'POST', url, report);
      await backend.idle();
      return answer.body.remainingMinutes as number;
    };
    const renew = async () => {
      backend.clock.forward({ days: 30 });
      backend.stripe.renew(subscription);
      await call('POST', '/api/subscription/reconcile');
      box = await signIn();
      await look();
      await backend.dependencies.outbox.deliverDue();
      backend.mails.length = 0;
    };
    return { subscription, call, look, tell, renew };
  };
  const subjects = () => backend.mails.map(({ recipient, subject }) => [recipient, subject]);

  test('goes out once when a report goes from 60 or more to under 60 (acc 323)', async () => {
    const { tell } = await person();
    expect(await tell(60)).toBe(60);
    expect(subjects()).toEqual([]);
    expect(await tell(1)).toBe(59);
    expect(subjects()).toEqual([['anna@example.org', 'Noch 59\u00a0Minuten Geschichten bis 21.12.2026']]);
    await tell(20);
    expect(backend.mails).toHaveLength(1);
  });

  test('names minutes, renewal and how to switch it off, and no plan, price or offer (acc 323)', async () => {
    const { tell } = await person();
    await tell(62);
    const { text, html } = backend.mails[0]!;
    expect(text).toContain('Noch übrig: 58\u00a0Minuten');
    expect(text).toContain('Verlängert sich am, mit neuen Minuten: 21.12.2026');
    expect(text).toMatch(/Hinweis ausschalten:\nhttp:\/\/site\.test\/bestaetigen\/minutenhinweis#token=[\w-]{43}\n/);
    expect(text).toContain('Konto öffnen:\nhttp://site.test/account?from=mail');
    for (const body of [text, html]) expect(body).not.toMatch(/€|Tarif|Einstieg|Standard|Unbegrenzt|wechsel|Angebot/i);
  });

  test('says the end instead of the renewal for a cancelled subscription (acc 323)', async () => {
    const { tell, call } = await person();
    await call('POST', '/api/subscription/cancel');
    await backend.idle();
    backend.mails.length = 0;
    await tell(62);
    expect(backend.mails[0]?.text).toContain('Dein Abo endet am: 21.12.2026');
    expect(backend.mails[0]?.text).not.toContain('Verlängert');
  });

  test('comes again in the next period, and only once in each (acc 323)', async () => {
    const { tell, renew } = await person();
    await tell(62);
    await renew();
    await tell(62);
    expect(subjects()).toEqual([['anna@example.org', expect.stringMatching(/^Noch 58\u00a0Minuten/)]]);
    await backend.database.db.update(subscriptions).set({ isPeriodUnpaid: true });
    await tell(1);
    await backend.database.db.update(subscriptions).set({ isPeriodUnpaid: false, periodPlanId: 'standard' });
    await tell(200);
    await tell(40);
    expect(backend.mails).toHaveLength(1);
  });

  test.each([
    ['an address that was never confirmed', async () => person('anna', { verified: false })],
    [
      'a period that was not paid',
      async () => {
        const one = await person();
        await backend.database.db.update(subscriptions).set({ isPeriodUnpaid: true });
        return one;
      },
    ],
    [
      'another address than the confirmed one',
      async () => {
        const one = await person();
        await backend.database.db.update(customers).set({ email: 'neu@example.org' });
        return one;
      },
    ],
  ])('does not go out for %s (acc 323)', async (_what, begin) => {
    const { tell } = await begin();
    for (const minutes of [30, 30, 30]) await tell(minutes);
    expect(backend.mails).toEqual([]);
  });

  test('is switched off by its link, without signing in, and on again in the account (acc 323)', async () => {
    const { tell, renew, look, call } = await person();
    await tell(62);
    const [, token] = /minutenhinweis#token=([\w-]+)/.exec(backend.mails[0]!.text) ?? [];
    const off = () => backend.call(null, 'POST', '/api/subscription/minutes-mail/off', { token });
    expect([(await off()).body, (await off()).body]).toEqual([{ state: 'done' }, { state: 'done-before' }]);
    const forged = { token: 'x'.repeat(43) };
    const refused = await backend.call(null, 'POST', '/api/subscription/minutes-mail/off', forged);
    expect([refused.status, refused.body.code]).toEqual([400, 'token-invalid']);
    expect((await look()).subscription.isMinutesMailOn).toBe(false);
    await renew();
    await tell(62);
    expect(backend.mails).toEqual([]);
    expect((await call('PUT', '/api/subscription/minutes-mail', { isOn: true })).status).toBe(204);
    expect((await look()).subscription.isMinutesMailOn).toBe(true);
    await renew();
    await tell(62);
    expect(backend.mails).toHaveLength(1);
  });

  test('is about the moment: switched on below 60 minutes, it waits for the next period (acc 323)', async () => {
    const { tell, call } = await person();
    await call('PUT', '/api/subscription/minutes-mail', { isOn: false });
    await tell(62);
    await call('PUT', '/api/subscription/minutes-mail', { isOn: true });
    await tell(1);
    expect(backend.mails).toEqual([]);
  });

  test('has nothing to switch without a subscription (acc 323)', async () => {
    const answer = await backend.call('berta', 'PUT', '/api/subscription/minutes-mail', { isOn: false });
    expect([answer.status, answer.body.code]).toEqual([409, 'no-subscription']);
  });

  test('leaves what it remembers in the export, and nothing after the deletion of the account (acc 323)', async () => {
    const { tell, call } = await person();
    await tell(62);
    const { body } = await call('GET', '/user/api/UserInfo/export');
    expect(body.paymentCustomer).toMatchObject({
      confirmedEmail: 'anna@example.org',
      isMinutesMailOff: false,
      minutesMailedPeriod: '2026-11-21T09:00:00.000Z',
    });
    await call('POST', '/user/api/UserInfo/delete-account');
    await backend.idle();
    expect(await backend.database.db.select().from(customers)).toEqual([]);
  });
});
