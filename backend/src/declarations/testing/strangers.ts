import { declarations } from '../../db/schema.ts';
import { settleDeclarations } from '../settleDeclarations.ts';
import { cancellation, withdrawal, type Declaring } from './declaring.ts';

/** Anybody may declare in any name: what keeps that from doing harm. */
export function strangers({ backend, declare, withdraw, subscribe, stored, mailTo, later }: Declaring) {
  test('answers and foreign receipts are the same for customers and strangers (acc 260, 294)', async () => {
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

  test('a day later everybody hears at the same time and in the same words, without a fact of a contract (acc 311)', async () => {
    await subscribe('anna');
    await subscribe('berta');
    await subscribe('carla');
    const cancelled = [
      { ...cancellation, email: 'anna@example.org', confirmationEmail: 'zu-anna@example.org' },
      { ...cancellation, email: 'fremd@example.org', confirmationEmail: 'fremd@example.org' },
      {
        ...cancellation,
        email: 'berta@example.org',
        confirmationEmail: 'zu-berta@example.org',
        kind: 'for-cause',
        reason: 'Sie schweigt.',
      },
    ];
    const references: string[] = [];
    for (const payload of cancelled) references.push((await declare(payload)).body.reference);
    references.push((await withdraw({ ...withdrawal, email: 'carla@example.org' })).body.reference);
    references.push(
      (await withdraw({ ...withdrawal, email: 'box@example.org', contract: 'Bestellnummer 4711' })).body.reference,
    );
    backend.clock.forward({ hours: 23 });
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    backend.clock.forward({ hours: 1 });
    await backend.dependencies.outbox.deliverDue();
    const addresses = ['zu-anna', 'fremd', 'zu-berta', 'carla', 'box'];
    expect(backend.mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      addresses.map((name) => `${name}@example.org`).toSorted(),
    );
    const texts = backend.mails.map(({ text, subject }) =>
      references.reduce((words, reference) => words.replaceAll(reference, 'X'), `${subject}\n${text}`),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('So geht es mit deiner Erklärung weiter (X)');
    expect(texts[0]).not.toMatch(/\bAbo\b|Vertragsende|€|beendet|ausgeführt/);
  });

  test('a withdrawal without signing in never says that a subscription ends, whatever it names (acc 311)', async () => {
    await subscribe();
    for (const contract of ['Standard', 'Abenteuerbox', 'Bestellnummer 4711']) {
      const { body } = await withdraw({ ...withdrawal, contract });
      expect(body.actsAt).toBeNull();
    }
    await later({ days: 3 });
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails).toHaveLength(6);
    for (const { text } of backend.mails) expect(text).not.toMatch(/Abo endet|beendet|beenden/);
  });

  test('the customer who is signed in waits for nothing (acc 294)', async () => {
    const subscription = await subscribe();
    const { body } = await backend.call('anna', 'POST', '/api/cancellation', cancellation);
    expect(body.actsAt).toBe(body.receivedAt);
    await backend.idle();
    expect(subscription.cancel_at_period_end).toBe(true);
    const receipt = backend.mails.find(({ recipient }) => recipient === 'anna.privat@example.org');
    expect(receipt?.text).toContain('Darum führen wir die Kündigung sofort aus.');
    const own = backend.mails.find(({ recipient }) => recipient === 'anna@example.org');
    expect(own?.text).toContain('Endet am: 21.12.2026');
    expect(own?.text).not.toContain('#token');
  });

  test.each([
    ['for cause', { kind: 'for-cause', reason: 'Sie schweigt.' }],
    ['in own words', { contract: 'mein Vertrag' }],
    ['to a day', { endDate: '2027-06-30' }],
  ])('the receipt of a cancellation %s announces a check, and no end (acc 311)', async (_what, change) => {
    await subscribe();
    for (const user of [null, 'anna']) {
      backend.mails.length = 0;
      const { body } = await backend.call(user, 'POST', '/api/cancellation', { ...cancellation, ...change });
      expect(body.actsAt).toBeNull();
      const { text } = (await mailTo('anna.privat@example.org'))!;
      expect(text).toContain('Wir prüfen deine Angaben.');
      expect(text).not.toMatch(/endet es|sofort aus/);
    }
  });

  test('somebody else who is signed in, or a token that does not count, is a stranger (acc 294)', async () => {
    await subscribe();
    const headers = { authorization: `Bearer ${backend.token('anna', { exp: 1 })}` };
    const old = await backend.inject({ method: 'POST', url: '/api/cancellation', payload: cancellation, headers });
    const foreign = await backend.call('berta', 'POST', '/api/cancellation', cancellation);
    expect([old.statusCode, foreign.status]).toEqual([201, 201]);
    await backend.idle();
    for (const { actsAt, receivedAt } of [old.json(), foreign.body]) expect(actsAt).not.toBe(receivedAt);
    expect((await stored()).map(({ signedIn }) => signedIn)).toEqual([false, false]);
  });

  test('more than three a day about one subscription wait for a person, also when they come at once (acc 294)', async () => {
    await subscribe();
    await Promise.all(Array.from({ length: 8 }, () => declare(cancellation)));
    await settleDeclarations(backend.dependencies);
    const rows = await stored();
    expect(rows.filter(({ state }) => state === 'settled')).toHaveLength(3);
    expect(rows.filter(({ waitingReason }) => waitingReason === 'many')).toHaveLength(5);
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.filter(({ recipient }) => recipient === 'anna@example.org')).toHaveLength(3);
  });

  test('a list of addresses in the wrong hands ends no more than the limit of an hour, and raises an alarm (acc 294)', async () => {
    const { app, dependencies } = await backend.another({ config: { declarations: { perHour: 2 } } });
    const users = ['anna', 'berta', 'carla'];
    const subscriptionsOf = [];
    for (const user of users) subscriptionsOf.push(await subscribe(user));
    const declareFor = (user: string) => {
      const payload = { ...cancellation, email: `${user}@example.org` };
      return app.inject({ method: 'POST', url: '/api/cancellation', payload });
    };
    // At once, and as several processes would.
    await Promise.all(users.map(declareFor));
    await Promise.all([settleDeclarations(dependencies), settleDeclarations(dependencies)]);
    await backend.idle();
    expect(subscriptionsOf.filter(({ cancel_at_period_end: ends }) => ends)).toHaveLength(2);
    expect((await stored()).filter(({ waitingReason }) => waitingReason === 'flood')).toHaveLength(1);
    expect(
      backend.log.filter((line) => line.includes('"level":50') && line.includes('npm run owner -- declarations')),
    ).toHaveLength(1);
    // A customer who is signed in is not delayed by it.
    await backend.call('carla', 'POST', '/api/cancellation', { ...cancellation, email: 'carla@example.org' });
    await backend.idle();
    expect(subscriptionsOf[2]?.cancel_at_period_end).toBe(true);
  });

  test.each(['reason', 'contract'])('a lost character in the field %s is named (acc 258)', async (field) => {
    const { status, body } = await declare({
      ...cancellation,
      kind: 'for-cause',
      reason: 'Sie schweigt.',
      [field]: '\ud800',
    });
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', [field]]);
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

  test('a dozen declarations to one address are stored, and become a handful of mails a day (acc 260, 282)', async () => {
    for (let index = 0; index < 12; index += 1)
      expect((await declare({ ...cancellation, email: `fremd${index}@example.org` })).status).toBe(201);
    await backend.idle();
    await backend.dependencies.outbox.deliverDue();
    expect(await stored()).toHaveLength(12);
    expect(backend.mails).toHaveLength(5);
  });

  test('in a flood declarations are stored and answered as ever, their receipts wait, and there is an alarm (acc 260, 282)', async () => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      reference: `K-${index}`,
      kind: 'cancellation' as const,
      receivedAt: backend.clock.now,
      content: cancellation,
      state: 'queued' as const,
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
}
