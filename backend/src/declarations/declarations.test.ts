import { declarations, subscriptions } from '../db/schema.ts';
import { onEachDatabase, prices } from '../testing/backendBench.ts';
import { settleDeclarations } from './settleDeclarations.ts';

const cancellation = {
  ...{
    kind: 'ordinary',
    reason: null,
    name: 'Anna Muster',
    email: 'anna@example.org',
    contract: 'Standard',
    endDate: null,
  },
  confirmationEmail: 'anna.privat@example.org',
};

onEachDatabase('declarations without signing in', (bench) => {
  const declare = (payload: object) => bench.call(null, 'POST', '/api/cancellation', payload);
  const subscribe = async (user = 'anna') => {
    const { body } = await bench.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    const subscription = bench.stripe.pay(body.sessionId);
    await bench.call(user, 'POST', '/api/subscription/reconcile');
    await bench.parts.outbox.deliverDue();
    bench.mails.length = 0;
    return subscription;
  };
  const stored = () => bench.database.db.select().from(declarations);
  const mailTo = async (recipient: string) => {
    await bench.parts.outbox.deliverDue();
    return bench.mails.find((mail) => mail.recipient === recipient);
  };

  test('a cancellation is stored, confirmed with date, time and end, and carried out (acc 280, acc 282)', async () => {
    const subscription = await subscribe();
    const { status, body } = await declare(cancellation);
    expect([status, body]).toEqual([
      201,
      {
        reference: expect.stringMatching(/^K-[A-Z0-9]{8}$/),
        receivedAt: '2026-11-21T09:00:00.000Z',
        endDate: '2026-12-21T09:00:00.000Z',
      },
    ]);
    const mail = await mailTo('anna.privat@example.org');
    for (const part of [
      'Eingegangen am: 21.11.2026 um 10:00:00 Uhr',
      body.reference,
      'Anna Muster',
      'Vertragsende: 21.12.2026',
    ]) {
      expect(mail?.text).toContain(part);
    }
    await settleDeclarations(bench.parts);
    expect(subscription.cancel_at_period_end).toBe(true);
    expect((await stored())[0]).toMatchObject({ kind: 'cancellation', state: 'settled', content: cancellation });
  });

  test('a cancellation counts while the provider and the mail server are down (acc 282)', async () => {
    const subscription = await subscribe();
    bench.stripe.fault = 'down';
    bench.mailServer.down = true;
    expect((await declare(cancellation)).status).toBe(201);
    await bench.parts.outbox.deliverDue();
    await settleDeclarations(bench.parts);
    expect((await stored())[0]?.state).toBe('matched');
    bench.stripe.fault = 'none';
    bench.mailServer.down = false;
    bench.clock.forward({ minutes: 5 });
    await settleDeclarations(bench.parts);
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(await mailTo('anna.privat@example.org')).toBeDefined();
  });

  test.each([
    ['an address nobody has', { email: 'fremd@example.org' }],
    ['a cause', { kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' }],
    ['a later date', { endDate: '2027-06-30' }],
  ])('a cancellation with %s is confirmed as received and waits for a person (acc 280)', async (_what, change) => {
    const subscription = await subscribe();
    const { status, body } = await declare({ ...cancellation, ...change });
    expect([status, body.endDate]).toEqual([201, null]);
    await settleDeclarations(bench.parts);
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]?.state).toBe('queued');
    expect((await mailTo('anna.privat@example.org'))?.text).toContain('Vertragsende: wird geprüft, wir schreiben dir');
  });

  test('a cancellation to the very day on which the period ends is carried out (acc 280)', async () => {
    const subscription = await subscribe();
    expect((await declare({ ...cancellation, endDate: '2026-12-21' })).body.endDate).toBe('2026-12-21T09:00:00.000Z');
    await settleDeclarations(bench.parts);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('a cancellation of something else than the subscription waits for a person', async () => {
    await subscribe();
    await declare({ ...cancellation, contract: 'Vorbestellung der Abenteuerbox' });
    expect((await stored())[0]?.state).toBe('queued');
  });

  test('nothing may be missing or added (acc 279)', async () => {
    expect((await declare({ ...cancellation, name: ' ' })).body.fields).toEqual(['name']);
    expect((await declare({ ...cancellation, password: 'x' })).body.code).toBe('invalid-input');
    expect(await stored()).toHaveLength(0);
  });

  const withdrawal = { name: 'Anna <b>Muster</b>', contract: 'Abo Standard', email: 'anna@example.org' };
  const withdraw = (payload: object = withdrawal) => bench.call(null, 'POST', '/api/withdrawal', payload);

  test('a withdrawal is stored, and receipted with content, date and time (acc 281, acc 282)', async () => {
    const subscription = await subscribe();
    const { status, body } = await withdraw();
    expect([status, body]).toEqual([
      201,
      { reference: expect.stringMatching(/^W-/), receivedAt: '2026-11-21T09:00:00.000Z' },
    ]);
    expect(await stored()).toMatchObject([
      { kind: 'withdrawal', subscriptionId: subscription.id, content: withdrawal },
    ]);
    const mail = await mailTo('anna@example.org');
    expect(mail?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
    expect(mail?.html).toContain('Anna &lt;b&gt;Muster&lt;/b&gt;');
  });

  test('a withdrawal in time ends the subscription and gives every payment back, once (acc 281)', async () => {
    const subscription = await subscribe();
    bench.clock.forward({ days: 14 });
    const { body } = await withdraw();
    await settleDeclarations(bench.parts);
    await settleDeclarations(bench.parts);
    expect(subscription.status).toBe('canceled');
    expect([...bench.stripe.refunds]).toEqual([`pi_in_${subscription.id}`]);
    expect((await stored())[0]).toMatchObject({ state: 'settled', act: 'refund' });
    expect((await bench.database.db.select().from(subscriptions))[0]?.status).toBe('canceled');
    await bench.parts.outbox.deliverDue();
    const subjects = bench.mails.map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(
      [
        'Dein Abo ist beendet',
        `Dein Widerruf ist ausgeführt (${body.reference})`,
        `Eingangsbestätigung deines Widerrufs (${body.reference})`,
      ].sort(),
    );
    const mail = bench.mails.find(({ subject }) => subject.startsWith('Dein Widerruf ist ausgeführt'));
    expect(mail?.text).toContain('Erstattung: 19,99\u00a0€');
  });

  test('a withdrawal counts while the provider is down, and a payment that was given back before does not stop it (acc 282)', async () => {
    const subscription = await subscribe();
    bench.stripe.fault = 'down';
    expect((await withdraw()).status).toBe(201);
    await settleDeclarations(bench.parts);
    expect((await stored())[0]?.state).toBe('matched');
    bench.stripe.fault = 'none';
    bench.stripe.refunds.add(`pi_in_${subscription.id}`);
    await settleDeclarations(bench.parts);
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['settled', 'canceled']);
  });

  test.each([
    ['after the withdrawal period', 19, { email: 'anna@example.org' }],
    ['of an address nobody has', 0, { email: 'fremd@example.org' }],
  ])('a withdrawal %s is receipted and waits for a person (acc 281)', async (_what, days, change) => {
    const subscription = await subscribe();
    bench.clock.forward({ days });
    expect((await withdraw({ ...withdrawal, ...change })).status).toBe(201);
    await settleDeclarations(bench.parts);
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['queued', 'active']);
    expect(await mailTo(change.email)).toBeDefined();
  });

  test.each(['Box und Abo', 'Bestellnummer 4711'])(
    'a withdrawal from „%s“ waits: whoever sends the box back keeps the stories (acc 281)',
    async (contract) => {
      const subscription = await subscribe();
      await withdraw({ ...withdrawal, contract });
      await settleDeclarations(bench.parts);
      expect([(await stored())[0]?.state, subscription.status]).toEqual(['queued', 'active']);
    },
  );

  describe('the queue of the owner', () => {
    const owner = async (method: 'GET' | 'POST', path = '', payload?: object, key = bench.config.ownerKey) => {
      const url = `/api/owner/declarations${path}`;
      const response = await bench.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}` },
        ...(payload && { payload }),
      });
      return { status: response.statusCode, body: response.json() };
    };

    test('opens to the key only, and has no address without one', async () => {
      expect((await owner('GET', '', undefined, 'wrong')).status).toBe(401);
      expect((await bench.call('anna', 'GET', '/api/owner/declarations')).status).toBe(401);
      const without = await bench.another({ config: { ownerKey: null } });
      expect((await without.inject('/api/owner/declarations')).statusCode).toBe(404);
    });

    test('lists what waits, with the subscriptions that may be meant, and what was settled on request', async () => {
      const subscription = await subscribe();
      const cause = await declare({ ...cancellation, kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' });
      await declare(cancellation);
      await settleDeclarations(bench.parts);
      const { body } = await owner('GET');
      expect(body).toMatchObject([
        {
          ...{
            reference: cause.body.reference,
            kind: 'cancellation',
            state: 'queued',
            receivedAt: '2026-11-21T09:00:00.000Z',
            act: null,
          },
          content: { name: 'Anna Muster', reason: 'Die Box erzählt nicht mehr.' },
          candidates: [
            {
              subscriptionId: subscription.id,
              plan: 'standard',
              status: 'active',
              periodEnd: '2026-12-21T09:00:00.000Z',
            },
          ],
        },
      ]);
      expect((await owner('GET', '?all=true')).body).toHaveLength(2);
    });

    test.each([
      ['end-of-period', 'active', 'Vertragsende: 21.12.2026'],
      ['end-now', 'canceled', 'Vertragsende: 21.11.2026'],
    ])('settles a cancellation to the %s and tells the person the end (acc 280)', async (act, status, line) => {
      const subscription = await subscribe();
      const { body } = await declare({ ...cancellation, email: 'andere@example.org' });
      const settled = await owner('POST', `/${body.reference}/match`, { subscriptionId: subscription.id, act });
      expect(settled).toMatchObject({ status: 200, body: { state: 'settled', act, subscriptionId: subscription.id } });
      expect([subscription.status, subscription.cancel_at_period_end]).toEqual([status, act === 'end-of-period']);
      await bench.parts.outbox.deliverDue();
      const mail = bench.mails.find(({ subject }) => subject === `Deine Kündigung ist ausgeführt (${body.reference})`);
      expect([mail?.recipient, mail?.text.includes(line)]).toEqual(['anna.privat@example.org', true]);
    });

    test('settles a withdrawal with the money given back, and once', async () => {
      const subscription = await subscribe();
      const { body } = await withdraw({ ...withdrawal, email: 'andere@example.org' });
      const match = () => owner('POST', `/${body.reference}/match`, { subscriptionId: subscription.id });
      expect((await match()).body).toMatchObject({ state: 'settled', act: 'refund' });
      expect(bench.stripe.refunds.size).toBe(1);
      expect((await match()).body.code).toBe('conflict');
    });

    test('settles by hand with a note', async () => {
      const { body } = await declare({ ...cancellation, email: 'fremd@example.org' });
      const done = await owner('POST', `/${body.reference}/done`, { note: 'Kein Vertrag, Anna angerufen.' });
      expect(done.body).toMatchObject({
        state: 'settled',
        note: 'Kein Vertrag, Anna angerufen.',
        settledAt: '2026-11-21T09:00:00.000Z',
      });
      expect((await owner('GET')).body).toEqual([]);
    });

    test('refuses an unknown reference or subscription, and an act that does not fit', async () => {
      const { body } = await declare({ ...cancellation, email: 'fremd@example.org' });
      const subscription = await subscribe();
      expect((await owner('POST', '/K-NIEMAND1/done', { note: 'x' })).body.code).toBe('not-found');
      expect((await owner('POST', `/${body.reference}/match`, { subscriptionId: 'sub_foreign' })).body.code).toBe(
        'not-found',
      );
      const refund = { subscriptionId: subscription.id, act: 'refund' };
      expect((await owner('POST', `/${body.reference}/match`, refund)).body).toMatchObject({
        code: 'invalid-input',
        fields: ['act'],
      });
      expect((await stored())[0]?.state).toBe('queued');
    });
  });
});
