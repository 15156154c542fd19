import { subscriptions } from '../../db/schema.ts';
import type { SubscriptionRow } from '../../subscriptions/currentSubscription.ts';
import { settleDeclarations } from '../settleDeclarations.ts';
import { cancellation, type Declaring } from './declaring.ts';

/** A cancellation, from the form to its end. */
export function cancellations({ backend, declare, subscribe, stored, mailTo, owner, later }: Declaring) {
  test('a cancellation is stored and receipted at once with content, date and time, and takes effect right after the response (acc 280, 282, 294)', async () => {
    const subscription = await subscribe();
    const { status, body } = await declare(cancellation);
    expect([status, body]).toEqual([
      201,
      {
        reference: expect.stringMatching(/^K-[A-Z0-9]{8}$/),
        receivedAt: '2026-11-21T09:00:00.000Z',
        actsAt: '2026-11-22T09:00:00.000Z',
      },
    ]);
    const mail = await mailTo('anna.privat@example.org');
    for (const part of ['Eingegangen am: 21.11.2026 um 10:00:00 Uhr', body.reference, 'Anna Muster'])
      expect(mail?.text).toContain(part);
    expect(await stored()).toMatchObject([
      { kind: 'cancellation', state: 'settled', effect: 'end-of-period', content: cancellation },
    ]);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test("the account's own address learns the end and the way back, once, and nobody else does (acc 280, 294)", async () => {
    await subscribe();
    const { body } = await declare(cancellation);
    await backend.dependencies.outbox.deliverDue();
    const [own, ...others] = backend.mails.filter(({ recipient }) => recipient === 'anna@example.org');
    expect([own?.subject, others]).toEqual([`Dein Abo wurde gekündigt (${body.reference})`, []]);
    for (const part of [
      'Eingegangen am: 21.11.2026 um 10:00:00 Uhr',
      'Vertragsende: 21.12.2026',
      'ohne sich anzumelden',
      'unter „Abo verwalten“ zurücknehmen',
      'http://site.test/subscription',
    ])
      expect(own?.text).toContain(part);
    expect((await mailTo('anna.privat@example.org'))?.text).not.toMatch(/21\.12\.2026|#token/);
  });

  test('is taken back in the account: it stays taken back, and further ones wait for the owner for a month (acc 294)', async () => {
    const subscription = await subscribe();
    await declare(cancellation);
    backend.clock.forward({ days: 1 });
    expect((await backend.call('anna', 'POST', '/api/subscription/resume')).body.cancelAtPeriodEnd).toBe(false);
    await later({ days: 1 });
    await declare(cancellation);
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored()).map(({ waitingReason }) => String(waitingReason)).toSorted()).toEqual([
      'kept-before',
      'null',
    ]);
    backend.clock.forward({ days: 30 });
    backend.stripe.renew(subscription);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    await declare(cancellation);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('is not kept from a customer who has only chosen another plan (acc 294)', async () => {
    const subscription = await subscribe();
    await backend.call('anna', 'POST', '/api/subscription/change', { planId: 'basic' });
    backend.clock.forward({ days: 1 });
    await declare(cancellation);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('of the customer who is signed in keeps its account, wherever the receipt goes (acc 280, 311)', async () => {
    const subscription = await subscribe();
    const { body } = await declare({ ...cancellation, confirmationEmail: 'oma@example.org' }, 'anna');
    expect([body.actsAt, subscription.cancel_at_period_end]).toEqual([body.receivedAt, true]);
    await backend.dependencies.outbox.deliverDue();
    const toOma = backend.mails.filter(({ recipient }) => recipient === 'oma@example.org');
    expect(toOma.map(({ text }) => text).join()).not.toContain('21.12.2026');
    expect((await mailTo('anna@example.org'))?.text).toContain('21.12.2026');
  });

  test('of a signed-in customer who names an address without a contract means the own one, and is announced there (acc 280, 294)', async () => {
    const subscription = await subscribe();
    const { body } = await declare({ ...cancellation, email: 'oma@example.org' }, 'anna');
    // As for everybody else: nobody learns from the answer who is a customer.
    expect(body.actsAt).toBe('2026-11-22T09:00:00.000Z');
    expect(await stored()).toMatchObject([{ state: 'settled', userId: 'anna', subscriptionId: subscription.id }]);
    expect((await mailTo('anna@example.org'))?.subject).toBe(`Dein Abo wurde gekündigt (${body.reference})`);
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('of a signed-in customer who names the address of another contract means that one (acc 294)', async () => {
    const own = await subscribe('anna');
    const other = await subscribe('berta');
    await declare({ ...cancellation, email: 'berta@example.org' }, 'anna');
    expect([own.cancel_at_period_end, other.cancel_at_period_end]).toEqual([false, true]);
  });

  test.each(['2026-02-30', '2027-02-29', '2026-99-99', '2026-13-01', '2026-1-1', '2026-12-31T00:00:00Z'])(
    'to %s is refused: there is no such day (acc 278)',
    async (endDate) => {
      const { status, body } = await declare({ ...cancellation, endDate });
      expect([status, body.code, await stored()]).toEqual([400, 'invalid-input', []]);
    },
  );

  test.each([
    ...['', 'Abo', 'abo', 'Einstieg', 'Standard', 'Unbegrenzt', 'Abo Standard', 'Abo „Standard“', '„Standard“'],
    ...['Abo „Standard“ (6\u00a0Stunden pro Monat)', ' abo  "standard" '],
  ])(
    'a cancellation of %j takes effect right after the response: mails and pages name the subscription so (acc 294)',
    async (contract) => {
      const subscription = await subscribe();
      expect((await declare({ ...cancellation, contract })).body.actsAt).toBe('2026-11-22T09:00:00.000Z');
      expect(subscription.cancel_at_period_end).toBe(true);
    },
  );

  test.each([
    ...['Abo für die Abenteuerbox', 'Abo und Box', 'Abo Abo', 'B-1', 'mein Vertrag', 'Abo (Box)'],
    ...['Abo „Standard“, Bestellnummer 4711', 'Bestellnummer'],
  ])('a cancellation of „%s“ waits for the owner: own words are not interpreted (acc 294)', async (contract) => {
    const subscription = await subscribe();
    expect((await declare({ ...cancellation, contract })).body.actsAt).toBeNull();
    await later({ days: 2 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await stored()).toMatchObject([{ state: 'queued', waitingReason: 'other-contract' }]);
  });

  test.each([
    ['its order number', (row: SubscriptionRow) => row.orderNumber],
    ['its order number as on the phone', (row: SubscriptionRow) => `Bestellnummer ${row.orderNumber.toLowerCase()}`],
    ['the number that mails had before', (row: SubscriptionRow) => row.subscriptionId],
    [
      'plan and order number as the form does',
      (row: SubscriptionRow) => `Abo „Standard“ (6\u00a0Stunden pro Monat), Bestellnummer ${row.orderNumber}`,
    ],
  ])('a cancellation that names %s takes effect (acc 294)', async (_what, name) => {
    const subscription = await subscribe();
    const [row] = await backend.database.db.select().from(subscriptions);
    expect(row?.orderNumber).toMatch(/^B-[A-HJKMNP-Z2-9]{8}$/);
    await declare({ ...cancellation, contract: name(row!) });
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('a number of another order gets the same answer and mail, and waits for the owner (acc 294, 311)', async () => {
    await subscribe('berta');
    const [other] = await backend.database.db.select().from(subscriptions);
    const subscription = await subscribe();
    const answers = [];
    for (const contract of [other!.orderNumber, 'B-ABCDEFGH', other!.subscriptionId, 'sub_1QxYz']) {
      const { status, body } = await declare({ ...cancellation, contract });
      answers.push([status, body.actsAt, Object.keys(body)]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await later({ days: 2 });
    expect(subscription.cancel_at_period_end).toBe(false);
    const [{ waitingReason } = {}, ...others] = await stored();
    expect([waitingReason, ...others.map((one) => one.waitingReason)]).toEqual(Array(4).fill('other-contract'));
  });

  test('a cancellation less than a day before the period ends is told at once, and waits until two hours before it (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    await declare(cancellation);
    expect((await mailTo('anna@example.org'))?.text).toContain('Vertragsende: 21.12.2026');
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(false);
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect((await stored())[0]?.state).toBe('settled');
  });

  test('is shown in the account while it waits, can be taken back there, and further ones wait for the owner (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    await declare(cancellation);
    const details = await backend.call('anna', 'GET', '/subscription/api/Subscription/details');
    expect(details.body.subscription.cancelAtPeriodEnd).toBe(true);
    backend.clock.forward({ minutes: 1 });
    expect((await backend.call('anna', 'POST', '/api/subscription/resume')).body.cancelAtPeriodEnd).toBe(false);
    await declare(cancellation);
    await later({ hours: 3 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored()).map(({ state, waitingReason }) => `${state} ${waitingReason}`).toSorted()).toEqual([
      'queued kept-before',
      'settled null',
    ]);
  });

  test('that the customer takes back in the second in which it takes effect is taken back (acc 294, fault 100)', async () => {
    const subscription = await subscribe();
    const held = backend.stripe.hold(/^POST \/v1\/subscriptions/);
    const declaring = declare(cancellation);
    await held.arrived;
    backend.clock.forward({ seconds: 1 });
    const resuming = backend.call('anna', 'POST', '/api/subscription/resume');
    held.release();
    await declaring;
    expect((await resuming).status).toBe(200);
    await later({ days: 2 });
    expect([subscription.cancel_at_period_end, subscription.status]).toEqual([false, 'active']);
  });

  test('a renewal charged between receipt and effect goes back, and the promised end is kept (acc 294, 314)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    const { body } = await declare(cancellation);
    backend.stripe.fail('failure');
    await later({ hours: 2 });
    backend.stripe.recover();
    backend.stripe.renew(subscription);
    await later({ hours: 5 });
    await settleDeclarations(backend.dependencies);
    expect(subscription.status).toBe('canceled');
    expect(backend.stripe.refundsOf(subscription)).toEqual([false, true]);
    await backend.dependencies.outbox.deliverDue();
    const told = backend.mails.filter(({ text }) => text.includes('Erstattung'));
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['anna@example.org', `Deine Kündigung ist ausgeführt (${body.reference})`],
    ]);
    for (const part of ['Vertragsende: 21.12.2026', 'Erstattung: 19,99\u00a0€']) expect(told[0]?.text).toContain(part);
  });

  test('no date is promised while our view of the period is out of date, and the right end is kept (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 30, hours: 1 });
    backend.stripe.renew(subscription);
    await declare(cancellation);
    await backend.dependencies.outbox.deliverDue();
    const told = backend.mails.filter(({ recipient }) => recipient === 'anna@example.org').map(({ text }) => text);
    expect(told.some((text) => text.includes('Vertragsende: zum Ende des laufenden Abrechnungsmonats'))).toBe(true);
    expect(told.some((text) => text.includes('Endet am: 21.01.2027'))).toBe(true);
    expect((await stored())[0]?.effectiveEnd).toBeNull();
    expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['active', true]);
    expect(backend.stripe.refunds().length).toBe(0);
  });

  test.each([
    ['resumed', 'resume', undefined],
    ['changed the plan', 'change', { planId: 'basic' }],
  ])('a customer who has %s since then stays (acc 294)', async (_, call, payload) => {
    const subscription = await subscribe();
    await backend.call('anna', 'POST', '/api/subscription/cancel');
    backend.stripe.fail('failure');
    await declare(cancellation);
    backend.stripe.recover();
    backend.clock.forward({ seconds: 1 });
    await backend.call('anna', 'POST', `/api/subscription/${call}`, payload);
    await later({ hours: 24 });
    expect(subscription.cancel_at_period_end).toBe(false);
    const [row] = (await stored()).filter(({ signedIn }) => !signedIn);
    expect(row).toMatchObject({ state: 'settled', note: 'the customer decided to stay' });
  });

  test('a settlement that died in the middle is taken up again, and does not undo what the customer decided since (acc 282, 294)', async () => {
    const subscription = await subscribe();
    backend.stripe.failOn(/^POST \/v1\/subscriptions/, 'lose-answer');
    await declare(cancellation);
    expect((await stored())[0]).toMatchObject({ state: 'open' });
    backend.stripe.recover();
    // It had planned the end when it died; the customer saw it and took it back.
    expect(subscription.cancel_at_period_end).toBe(true);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    backend.clock.forward({ minutes: 1 });
    await backend.call('anna', 'POST', '/api/subscription/resume');
    await later({ minutes: 10 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]?.state).toBe('settled');
  });

  test('a cancellation counts while the provider and the mail server are down (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('failure');
    backend.mailServer.down = true;
    expect((await declare(cancellation)).status).toBe(201);
    await backend.dependencies.outbox.deliverDue();
    expect((await stored())[0]).toMatchObject({ state: 'open', attempts: 1 });
    backend.stripe.recover();
    backend.mailServer.down = false;
    await later({ minutes: 5 });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(await mailTo('anna.privat@example.org')).toBeDefined();
  });

  test('attempts come at growing distances, and after five of them the owner sees the declaration (acc 282)', async () => {
    await subscribe();
    backend.stripe.failOn(/^POST/, 'failure');
    const listed = [];
    const waits = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      if (attempt === 1) await declare(cancellation);
      else await settleDeclarations(backend.dependencies);
      listed.push((await owner('GET')).body.length);
      const [row] = await stored();
      waits.push((row!.nextAttemptAt!.getTime() - backend.clock.now.getTime()) / 1000);
      backend.clock.now = row!.nextAttemptAt!;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960]);
    expect(listed).toEqual([0, 0, 0, 0, 1, 1]);
    expect((await owner('GET')).body[0]).toMatchObject({ state: 'open', attempts: 6 });
  });

  test.each([
    ['an address nobody has', { email: 'fremd@example.org' }, 'no-match', '2026-11-22T09:00:00.000Z'],
    ['a cause', { kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' }, 'cause', null],
    ['a later date', { endDate: '2027-06-30' }, 'later-date', null],
  ])('a cancellation with %s is receipted and waits for the owner (acc 280)', async (_what, change, why, actsAt) => {
    const subscription = await subscribe();
    const { status, body } = await declare({ ...cancellation, ...change });
    expect([status, body.actsAt]).toEqual([201, actsAt]);
    await later({ days: 2 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]).toMatchObject({ state: 'queued', waitingReason: why });
    expect((await mailTo('anna.privat@example.org'))?.text).not.toContain('Vertragsende:');
  });

  test('a cancellation to the very day on which the period ends is carried out (acc 280)', async () => {
    const subscription = await subscribe();
    await declare({ ...cancellation, endDate: '2026-12-21' });
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('nothing may be missing or added (acc 279)', async () => {
    expect((await declare({ ...cancellation, name: ' ' })).body.fields).toEqual(['name']);
    expect((await declare({ ...cancellation, password: 'x' })).body.code).toBe('invalid-input');
    expect(await stored()).toHaveLength(0);
  });

  test('an address with signs that nobody sees is refused: it looks like another one', async () => {
    expect((await declare({ ...cancellation, email: 'an\u200bna@example.org' })).body.fields).toEqual(['email']);
    expect((await declare({ ...cancellation, email: 'anna@\u202eexample.org' })).body.fields).toEqual(['email']);
  });
}
