import { declarations, subscriptions, usage } from '../db/schema.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { claimDeclaration } from './claimDeclaration.ts';
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

onEachDatabase('declarations without signing in', (backend) => {
  const declare = (payload: object) => backend.call(null, 'POST', '/api/cancellation', payload);
  const subscribe = async (user = 'anna', card?: string) => {
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    const subscription = backend.stripe.pay(body.sessionId, card);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    await backend.parts.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const stored = () => backend.database.db.select().from(declarations);
  const mailTo = async (recipient: string) => {
    await backend.parts.outbox.deliverDue();
    return backend.mails.find((mail) => mail.recipient === recipient);
  };

  const owner = async (method: 'GET' | 'POST', path = '', payload?: object, key = backend.config.ownerKey) => {
    const url = `/api/owner/declarations${path}`;
    const response = await backend.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  /** The owner knows the person by another address than was declared. */
  const ofAnna = ({ id }: { id: string }) => ({ subscriptionId: id, account: 'anna@example.org' });
  /** Lets a time pass, and what is due happen. */
  const later = async (by: Parameters<typeof backend.clock.forward>[0]) => {
    backend.clock.forward(by);
    await settleDeclarations(backend.parts);
  };
  const object = (text: string | undefined) =>
    backend.call(null, 'POST', '/api/declarations/object', {
      token: /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'none',
    });

  test('a cancellation is stored, and receipted at once with content, date and time (acc 280, acc 282, acc 294)', async () => {
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
    expect((await stored())[0]).toMatchObject({ kind: 'cancellation', state: 'matched', content: cancellation });
    expect(subscription.cancel_at_period_end).toBe(false);
  });

  test("the account's own address learns the end and when it is carried out, and nobody else does (acc 280, acc 294)", async () => {
    const subscription = await subscribe();
    const { body } = await declare(cancellation);
    const own = await mailTo('anna@example.org');
    expect(own?.subject).toBe(`Eingangsbestätigung deiner Kündigung (${body.reference})`);
    for (const part of [
      'Eingegangen am: 21.11.2026 um 10:00:00 Uhr',
      'Vertragsende: 21.12.2026',
      'Darum führen wir die Kündigung erst am 22.11.2026 um 10:00:00 Uhr aus.',
      'http://site.test/bestaetigen/einspruch#token=',
    ])
      expect(own?.text).toContain(part);
    expect((await mailTo('anna.privat@example.org'))?.text).not.toMatch(/21\.12\.2026|#token/);
    await later({ hours: 23 });
    expect(subscription.cancel_at_period_end).toBe(false);
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect((await stored())[0]).toMatchObject({ state: 'settled', act: 'end-of-period' });
    await backend.parts.outbox.deliverDue();
    const done = backend.mails.find(({ subject }) => subject === 'Deine Kündigung ist bestätigt');
    expect(done?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
  });

  test('one mail is enough where the receipt goes to the account itself (acc 280)', async () => {
    await subscribe();
    await declare({ ...cancellation, confirmationEmail: 'Anna@example.org' });
    await backend.parts.outbox.deliverDue();
    expect(backend.mails.map(({ text }) => text.includes('Vertragsende: 21.12.2026'))).toEqual([true]);
  });

  test('answers and foreign receipts are the same for customers and strangers (acc 260, acc 294)', async () => {
    await subscribe();
    const seen = [];
    for (const email of ['anna@example.org', 'fremd@example.org']) {
      backend.mails.length = 0;
      const { status, body } = await declare({ ...cancellation, email });
      const { text = '' } = (await mailTo('anna.privat@example.org')) ?? {};
      const hide = (words: string) => words.replaceAll(body.reference, 'K').replaceAll(email, 'E');
      seen.push([status, hide(JSON.stringify(body)), hide(text)]);
      backend.mails.length = 0;
      const withdrawn = await withdraw({ ...withdrawal, email });
      seen[seen.length - 1]!.push(JSON.stringify(withdrawn.body).replaceAll(withdrawn.body.reference, 'W'));
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test('the customer who is signed in waits for nothing (acc 294)', async () => {
    const subscription = await subscribe();
    const { body } = await backend.call('anna', 'POST', '/api/cancellation', cancellation);
    expect(body.actsAt).toBe(body.receivedAt);
    await backend.idle();
    expect(subscription.cancel_at_period_end).toBe(true);
    const own = backend.mails.find(({ recipient }) => recipient === 'anna@example.org');
    expect(own?.text).toContain('Darum führen wir die Kündigung jetzt aus.');
    expect(own?.text).not.toContain('#token');
  });

  test('somebody else who is signed in, or a token that does not count, is a stranger (acc 294)', async () => {
    const subscription = await subscribe();
    const headers = { authorization: `Bearer ${backend.token('anna', { exp: 1 })}` };
    const old = await backend.inject({ method: 'POST', url: '/api/cancellation', payload: cancellation, headers });
    const foreign = await backend.call('berta', 'POST', '/api/cancellation', cancellation);
    expect([old.statusCode, foreign.status]).toEqual([201, 201]);
    await backend.idle();
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored()).map(({ signedIn }) => signedIn)).toEqual([false, false]);
  });

  test("an objection from the account's own address stops it for good, once and by POST only (acc 294)", async () => {
    const subscription = await subscribe();
    await declare(cancellation);
    const { text } = (await mailTo('anna@example.org'))!;
    const [row] = await stored();
    expect(row?.objectionHash).not.toBe(/#token=([\w-]+)/.exec(text)?.[1]);
    expect((await backend.call(null, 'POST', '/api/declarations/object', { token: 'x'.repeat(43) })).body.code).toBe(
      'token-invalid',
    );
    expect((await object(text)).status).toBe(204);
    expect((await object(text)).status).toBe(204);
    await later({ days: 2 });
    expect([subscription.cancel_at_period_end, subscription.status]).toEqual([false, 'active']);
    // From now on a person looks.
    await declare(cancellation);
    expect((await stored()).map(({ state, waitsFor }) => [state, waitsFor]).sort()).toEqual([
      ['queued', 'objected-before'],
      ['settled', null],
    ]);
  });

  test('an objection that comes too late says so (acc 294)', async () => {
    await subscribe();
    await declare(cancellation);
    const { text } = (await mailTo('anna@example.org'))!;
    await later({ hours: 24 });
    expect((await object(text)).body).toMatchObject({ status: 410, code: 'token-expired' });
  });

  test('more than three a day about one subscription wait for a person, also when they come at once (acc 294)', async () => {
    await subscribe();
    await Promise.all(Array.from({ length: 8 }, () => declare(cancellation)));
    const rows = await stored();
    expect(rows.filter(({ state }) => state === 'matched')).toHaveLength(3);
    expect(rows.filter(({ waitsFor }) => waitsFor === 'many')).toHaveLength(5);
    await backend.parts.outbox.deliverDue();
    expect(backend.mails.filter(({ recipient }) => recipient === 'anna@example.org')).toHaveLength(3);
  });

  test('a list of addresses in the wrong hands ends no more than the limit of an hour, and raises an alarm (acc 294)', async () => {
    const { app } = await backend.another({ config: { declarations: { waitHours: 24, perHour: 2 } } });
    const subscriptionsOf = [];
    for (const user of ['anna', 'berta', 'carla']) {
      subscriptionsOf.push(await subscribe(user));
      const payload = { ...withdrawal, email: `${user}@example.org` };
      await app.inject({ method: 'POST', url: '/api/withdrawal', payload });
      backend.clock.forward({ seconds: 1 });
    }
    backend.clock.forward({ hours: 24 });
    const parts = { ...backend.parts, config: { ...backend.config, declarations: { waitHours: 24, perHour: 2 } } };
    // As several processes would.
    await Promise.all([settleDeclarations(parts), settleDeclarations(parts), settleDeclarations(parts)]);
    expect(backend.stripe.refunds.size).toBe(2);
    expect((await stored()).filter(({ waitsFor }) => waitsFor === 'flood')).toHaveLength(1);
    expect(
      backend.log.filter((line) => line.includes('"level":50') && line.includes('npm run declarations')),
    ).toHaveLength(1);
    // Whoever is signed in is not held up by it.
    await backend.call('carla', 'POST', '/api/cancellation', { ...cancellation, email: 'carla@example.org' });
    await backend.idle();
    expect(subscriptionsOf[2]?.cancel_at_period_end).toBe(true);
  });

  test('a cancellation shortly before the period ends is carried out in time (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    await declare(cancellation);
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(false);
    await later({ hours: 1 });
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('the promised end is kept when the period renewed meanwhile, and the new charge goes back (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 29, hours: 20 });
    const { body } = await declare(cancellation);
    backend.stripe.fault = 'broken';
    await later({ hours: 2 });
    backend.stripe.fault = 'none';
    backend.stripe.renew(subscription);
    await later({ hours: 5 });
    await settleDeclarations(backend.parts);
    expect(subscription.status).toBe('canceled');
    expect([...backend.stripe.refunds]).toEqual([`pi_in_${subscription.id}_2`]);
    await backend.parts.outbox.deliverDue();
    const told = backend.mails.filter(({ text }) => text.includes('Erstattung'));
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['anna@example.org', `Deine Kündigung ist ausgeführt (${body.reference})`],
    ]);
    for (const part of ['Vertragsende: 21.12.2026', 'Erstattung: 19,99\u00a0€']) expect(told[0]?.text).toContain(part);
  });

  test('nothing is promised while our view of the period is out of date, and the right end is kept (acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 30, hours: 1 });
    backend.stripe.renew(subscription);
    await declare(cancellation);
    expect((await mailTo('anna@example.org'))?.text).toContain('Vertragsende: wird geprüft');
    expect((await stored())[0]?.promisedEnd).toBeNull();
    await later({ hours: 24 });
    expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['active', true]);
    expect(backend.stripe.refunds.size).toBe(0);
  });

  test('whoever resumed, or changed the plan, meanwhile stays (acc 294)', async () => {
    const subscription = await subscribe();
    await backend.call('anna', 'POST', '/api/subscription/cancel');
    await declare(cancellation);
    backend.clock.forward({ hours: 1 });
    await backend.call('anna', 'POST', '/api/subscription/resume');
    await later({ hours: 24 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]).toMatchObject({ state: 'settled', note: 'the customer decided to go on' });
  });

  test('a settlement that died in the middle is taken up again, and does not undo what the customer decided since (acc 282, acc 294)', async () => {
    const subscription = await subscribe();
    await declare(cancellation);
    backend.clock.forward({ hours: 24 });
    const claimed = await claimDeclaration(backend.parts);
    expect(claimed).toMatchObject({ state: 'acting' });
    expect(await claimDeclaration(backend.parts)).toBeUndefined();
    // It had planned the end when it died; the customer saw it and took it back.
    subscription.cancel_at_period_end = true;
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    backend.clock.forward({ minutes: 1 });
    await backend.call('anna', 'POST', '/api/subscription/resume');
    await later({ minutes: 10 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]?.state).toBe('settled');
  });

  test('a cancellation counts while the provider and the mail server are down (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fault = 'broken';
    backend.mailServer.down = true;
    expect((await declare(cancellation)).status).toBe(201);
    await backend.parts.outbox.deliverDue();
    await later({ hours: 24 });
    expect((await stored())[0]).toMatchObject({ state: 'matched', attempts: 1 });
    backend.stripe.fault = 'none';
    backend.mailServer.down = false;
    await later({ minutes: 5 });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(await mailTo('anna.privat@example.org')).toBeDefined();
  });

  test('attempts come at growing distances, and after five of them the owner sees the declaration (acc 282)', async () => {
    await subscribe();
    await declare(cancellation);
    backend.clock.forward({ hours: 24 });
    backend.stripe.fault = 'broken';
    const listed = [];
    const waits = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await settleDeclarations(backend.parts);
      listed.push((await owner('GET')).body.length);
      const [row] = await stored();
      waits.push((row!.nextAttemptAt!.getTime() - backend.clock.now.getTime()) / 1000);
      backend.clock.now = row!.nextAttemptAt!;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960]);
    expect(listed).toEqual([0, 0, 0, 0, 1, 1]);
    expect((await owner('GET')).body[0]).toMatchObject({ state: 'matched', attempts: 6 });
  }, 30_000);

  test.each([
    ['an address nobody has', { email: 'fremd@example.org' }, 'no-match'],
    ['a cause', { kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' }, 'cause'],
    ['a later date', { endDate: '2027-06-30' }, 'later-date'],
    ['another contract', { contract: 'Vorbestellung der Abenteuerbox' }, 'other-contract'],
  ])('a cancellation with %s is confirmed as received and waits for a person (acc 280)', async (_what, change, why) => {
    const subscription = await subscribe();
    const { status, body } = await declare({ ...cancellation, ...change });
    expect([status, body.actsAt]).toEqual([201, '2026-11-22T09:00:00.000Z']);
    await later({ days: 2 });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect((await stored())[0]).toMatchObject({ state: 'queued', waitsFor: why });
    expect((await mailTo('anna.privat@example.org'))?.text).toContain('Vertragsende: wird geprüft');
  });

  test('a cancellation to the very day on which the period ends is carried out (acc 280)', async () => {
    const subscription = await subscribe();
    await declare({ ...cancellation, endDate: '2026-12-21' });
    await later({ hours: 24 });
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('a mail to a foreign address carries the words of a stranger, and no link of theirs (acc 280)', async () => {
    const reason =
      'Ihr Konto wurde gesperrt. Bitte melden Sie sich an: https://evil.example/login\nVertragsende: heute';
    await declare({
      ...cancellation,
      kind: 'for-cause',
      reason,
      name: 'www.evil.example',
      contract: 'evil.example/abo',
    });
    const { text = '', html = '' } = (await mailTo('anna.privat@example.org')) ?? {};
    expect(text).toContain('https[:]//evil[.]example/login\n    Vertragsende: heute');
    expect(text + html).not.toMatch(/evil\.example/);
  });

  test('a dozen declarations to one address are stored, and become a handful of mails a day (acc 260, acc 282)', async () => {
    for (let index = 0; index < 12; index += 1)
      expect((await declare({ ...cancellation, email: `fremd${index}@example.org` })).status).toBe(201);
    await backend.idle();
    await backend.parts.outbox.deliverDue();
    expect(await stored()).toHaveLength(12);
    expect(backend.mails).toHaveLength(5);
  });

  test('in a flood declarations are stored and answered as ever, their receipts wait, and there is an alarm (acc 260, acc 282)', async () => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...{ reference: `K-${index}`, kind: 'cancellation' as const, receivedAt: backend.clock.now },
      ...{ content: cancellation, state: 'queued' as const },
    }));
    await backend.database.db.insert(declarations).values(many);
    await subscribe();
    expect((await declare(cancellation)).status).toBe(201);
    expect(await mailTo('anna.privat@example.org')).toBeUndefined();
    expect(await mailTo('anna@example.org')).toBeDefined();
    expect(backend.log.some((line) => line.includes('"level":50') && line.includes('flood'))).toBe(true);
    backend.clock.forward({ hours: 1 });
    expect(await mailTo('anna.privat@example.org')).toBeDefined();
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

  const withdrawal = { name: 'Anna <b>Muster</b>', contract: 'Abo Standard', email: 'anna@example.org' };
  const withdraw = (payload: object = withdrawal) => backend.call(null, 'POST', '/api/withdrawal', payload);

  test('a withdrawal is stored, and receipted with content, date and time (acc 281, acc 282, acc 294)', async () => {
    const subscription = await subscribe();
    const { status, body } = await withdraw();
    expect([status, body]).toEqual([
      201,
      {
        reference: expect.stringMatching(/^W-/),
        receivedAt: '2026-11-21T09:00:00.000Z',
        actsAt: '2026-11-22T09:00:00.000Z',
      },
    ]);
    expect(await stored()).toMatchObject([
      { kind: 'withdrawal', subscriptionId: subscription.id, content: withdrawal },
    ]);
    const mail = await mailTo('anna@example.org');
    expect(mail?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
    expect(mail?.text).toContain(
      'Darum führen wir den Widerruf erst am 22.11.2026 um 10:00:00 Uhr aus: Dann endet dein Abo.',
    );
    expect(mail?.html).toContain('Anna &lt;b&gt;Muster&lt;/b&gt;');
    expect((await object(mail?.text)).status).toBe(204);
    await later({ days: 2 });
    expect([subscription.status, backend.stripe.refunds.size]).toEqual(['active', 0]);
  });

  test('a withdrawal in time ends the subscription a day later and gives every payment back, once (acc 281, acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 14 });
    const { body } = await withdraw();
    await later({ hours: 24 });
    await settleDeclarations(backend.parts);
    expect(subscription.status).toBe('canceled');
    expect([...backend.stripe.refunds]).toEqual([`pi_in_${subscription.id}`]);
    expect((await stored())[0]).toMatchObject({ state: 'settled', act: 'refund' });
    expect((await backend.database.db.select().from(subscriptions))[0]?.status).toBe('canceled');
    await backend.parts.outbox.deliverDue();
    const subjects = backend.mails.map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(
      [
        'Dein Abo ist beendet',
        `Dein Widerruf ist ausgeführt (${body.reference})`,
        `Eingangsbestätigung deines Widerrufs (${body.reference})`,
      ].sort(),
    );
    const mail = backend.mails.find(({ subject }) => subject.startsWith('Dein Widerruf ist ausgeführt'));
    expect(mail?.text).toContain('Erstattung: 19,99\u00a0€');
  });

  test('a withdrawal of the customer who is signed in is carried out at once (acc 281, acc 294)', async () => {
    const subscription = await subscribe();
    await backend.call('anna', 'POST', '/api/withdrawal', withdrawal);
    await backend.idle();
    expect([subscription.status, backend.stripe.refunds.size]).toEqual(['canceled', 1]);
  });

  test('a withdrawal counts while the provider is down, and a payment that was given back before does not stop it (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fault = 'broken';
    expect((await withdraw()).status).toBe(201);
    await later({ hours: 24 });
    expect((await stored())[0]?.state).toBe('matched');
    backend.stripe.fault = 'none';
    backend.stripe.refunds.add(`pi_in_${subscription.id}`);
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['settled', 'canceled']);
  });

  test('a refund that the provider refused is asked for again, and not answered from its memory (acc 282)', async () => {
    await subscribe();
    await withdraw();
    backend.stripe.fault = 'no-balance';
    await later({ hours: 24 });
    expect((await stored())[0]).toMatchObject({ state: 'matched', attempts: 1 });
    backend.stripe.fault = 'none';
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, backend.stripe.refunds.size]).toEqual(['settled', 1]);
  });

  test('a refund is not cut short by a subscription that has ended meanwhile (acc 282)', async () => {
    const subscription = await subscribe();
    await withdraw();
    subscription.status = 'canceled';
    await later({ hours: 24 });
    expect([(await stored())[0]?.state, backend.stripe.refunds.size]).toEqual(['settled', 1]);
  });

  test('the second withdrawal of a customer waits for a person (acc 281)', async () => {
    await subscribe();
    await withdraw();
    await later({ hours: 24 });
    const again = await subscribe();
    await backend.call('anna', 'POST', '/api/withdrawal', withdrawal);
    await later({ days: 2 });
    expect(again.status).toBe('active');
    expect((await stored()).map(({ waitsFor }) => waitsFor).sort()).toEqual([null, 'withdrew-before']);
  });

  test('the second withdrawal of a card waits for a person, also under another name (acc 281)', async () => {
    await subscribe('anna', 'card-1');
    await withdraw();
    await later({ hours: 24 });
    const other = await subscribe('berta', 'card-1');
    const third = await subscribe('carla', 'card-2');
    for (const user of ['berta', 'carla']) await withdraw({ ...withdrawal, email: `${user}@example.org` });
    await later({ hours: 24 });
    expect([other.status, third.status, backend.stripe.refunds.size]).toEqual(['active', 'canceled', 2]);
    expect((await stored()).filter(({ waitsFor }) => waitsFor === 'withdrew-before')).toHaveLength(1);
  });

  test('a withdrawal after considerable use waits for a person, also when it is used while it waits (acc 281)', async () => {
    const subscription = await subscribe();
    const tell = async (reportedMinutes: number) =>
      backend.database.db.insert(usage).values({
        ...{ userId: 'anna', deviceId: '00000000-0000-4000-8000-000000000001', subscriptionId: subscription.id },
        ...{ storyId: `story-${reportedMinutes}`, reportedMinutes, countedMinutes: reportedMinutes },
        ...{ periodStart: backend.clock.now, reportedAt: backend.clock.now },
      });
    await tell(90);
    await withdraw();
    expect((await stored())[0]?.state).toBe('matched');
    await tell(1);
    await later({ hours: 24 });
    expect([subscription.status, (await stored())[0]?.waitsFor]).toEqual(['active', 'used']);
  });

  test.each([
    ['after the withdrawal period', 19, { email: 'anna@example.org' }],
    ['of an address nobody has', 0, { email: 'fremd@example.org' }],
  ])('a withdrawal %s is receipted and waits for a person (acc 281)', async (_what, days, change) => {
    const subscription = await subscribe();
    backend.clock.forward({ days });
    expect((await withdraw({ ...withdrawal, ...change })).status).toBe(201);
    await later({ days: 2 });
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['queued', 'active']);
    expect(await mailTo(change.email)).toBeDefined();
  });

  test.each(['Box und Abo', 'Bestellnummer 4711'])(
    'a withdrawal from „%s“ waits: whoever sends the box back keeps the stories (acc 281)',
    async (contract) => {
      const subscription = await subscribe();
      await withdraw({ ...withdrawal, contract });
      await later({ days: 2 });
      expect([(await stored())[0]?.state, subscription.status]).toEqual(['queued', 'active']);
    },
  );

  describe('the queue of the owner', () => {
    test('opens to the key only, and has no address without one', async () => {
      expect((await owner('GET', '', undefined, 'wrong')).status).toBe(401);
      expect((await backend.call('anna', 'GET', '/api/owner/declarations')).status).toBe(401);
      const { app: without } = await backend.another({ config: { ownerKey: null } });
      expect((await without.inject('/api/owner/declarations')).statusCode).toBe(404);
    });

    test('lists what waits, with the subscriptions that may be meant, and what was settled on request', async () => {
      const subscription = await subscribe();
      const cause = await declare({ ...cancellation, kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' });
      await declare(cancellation);
      await later({ hours: 24 });
      const { body } = await owner('GET');
      expect(body).toMatchObject([
        {
          ...{
            reference: cause.body.reference,
            kind: 'cancellation',
            state: 'queued',
            waitsFor: 'cause',
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
      const settled = await owner('POST', `/${body.reference}/match`, { ...ofAnna(subscription), act });
      expect(settled).toMatchObject({ status: 200, body: { state: 'settled', act, subscriptionId: subscription.id } });
      expect([subscription.status, subscription.cancel_at_period_end]).toEqual([status, act === 'end-of-period']);
      await backend.parts.outbox.deliverDue();
      const mail = backend.mails.find(
        ({ subject }) => subject === `Deine Kündigung ist ausgeführt (${body.reference})`,
      );
      expect([mail?.recipient, mail?.text.includes(line)]).toEqual(['anna.privat@example.org', true]);
    });

    test('settles a withdrawal with the money given back, and once', async () => {
      const subscription = await subscribe();
      const { body } = await withdraw({ ...withdrawal, email: 'andere@example.org' });
      const match = () => owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      expect((await match()).body).toMatchObject({ state: 'settled', act: 'refund' });
      expect(backend.stripe.refunds.size).toBe(1);
      expect((await match()).body.code).toBe('conflict');
    });

    test('keeps the end of the period in which a cancellation came, however late it is matched (acc 294)', async () => {
      const subscription = await subscribe();
      const { body } = await declare({ ...cancellation, email: 'andere@example.org' });
      backend.clock.forward({ days: 31 });
      backend.stripe.renew(subscription);
      await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      expect([subscription.status, ...backend.stripe.refunds]).toEqual(['canceled', `pi_in_${subscription.id}_2`]);
      await backend.parts.outbox.deliverDue();
      const mail = backend.mails.find(({ text }) => text.includes('Erstattung'));
      expect([mail?.recipient, mail?.text.includes('Vertragsende: 21.12.2026')]).toEqual([
        'anna.privat@example.org',
        true,
      ]);
    });

    test('settles one by hand that still has time', async () => {
      const subscription = await subscribe();
      const { body } = await declare(cancellation);
      expect((await owner('GET')).body).toEqual([]);
      expect((await owner('GET', '?all=true')).body[0]).toMatchObject({ nextAttemptAt: '2026-11-22T09:00:00.000Z' });
      await owner('POST', `/${body.reference}/done`, { note: 'Anna angerufen, sie war es nicht.' });
      await later({ days: 2 });
      expect(subscription.cancel_at_period_end).toBe(false);
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

    test('offers and takes only subscriptions that fit: of the declared addresses, and not over before (faults 67, acc 280)', async () => {
      const berta = await subscribe('berta');
      const over = await subscribe();
      over.status = 'canceled';
      backend.clock.forward({ days: 40 });
      await backend.call('anna', 'POST', '/api/subscription/reconcile');
      const running = await subscribe();
      const { body } = await withdraw({ ...withdrawal, contract: 'Abo und Box' });
      const [queued] = (await owner('GET')).body;
      expect(queued.candidates.map((one: { subscriptionId: string }) => one.subscriptionId)).toEqual([running.id]);
      for (const { id } of [berta, over])
        expect(await owner('POST', `/${body.reference}/match`, { subscriptionId: id })).toMatchObject({
          ...{ status: 404, body: { code: 'not-found', fields: ['subscriptionId'] } },
        });
      const foreign = { subscriptionId: berta.id, account: 'anna@example.org' };
      expect((await owner('POST', `/${body.reference}/match`, foreign)).status).toBe(404);
      expect([berta.status, backend.stripe.refunds.size]).toEqual(['active', 0]);
    });

    test('logs what the owner decided and what was carried out: declaration, subscription, act and cents', async () => {
      const subscription = await subscribe();
      const { body } = await withdraw({ ...withdrawal, email: 'andere@example.org' });
      await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      const lines = backend.log.map((line) => JSON.parse(line));
      const about = { declaration: body.reference, subscription: subscription.id, act: 'refund' };
      expect(lines).toContainEqual(expect.objectContaining({ ...about, msg: 'the owner matched a declaration' }));
      expect(lines).toContainEqual(
        expect.objectContaining({
          ...about,
          refundedCents: 1999,
          by: 'the owner',
          msg: 'a declaration is carried out',
        }),
      );
      expect(backend.log.join('')).not.toContain('anna@');
    });

    test('refuses an unknown reference or subscription, and an act that does not fit', async () => {
      const { body } = await declare({ ...cancellation, email: 'fremd@example.org' });
      const subscription = await subscribe();
      expect((await owner('POST', '/K-NIEMAND1/done', { note: 'x' })).body.code).toBe('not-found');
      expect((await owner('POST', `/${body.reference}/match`, { subscriptionId: 'sub_foreign' })).body.code).toBe(
        'not-found',
      );
      const refund = { ...ofAnna(subscription), act: 'refund' };
      expect((await owner('POST', `/${body.reference}/match`, refund)).body).toMatchObject({
        code: 'invalid-input',
        fields: ['act'],
      });
      expect((await stored())[0]?.state).toBe('queued');
    });
  });
});
