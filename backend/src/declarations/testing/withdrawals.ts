import { subscriptions, usage } from '../../db/schema.ts';
import { settleDeclarations } from '../settleDeclarations.ts';
import { withdrawal, type Declaring } from './declaring.ts';

/** A withdrawal, from the form to the money. */
export function withdrawals({ backend, withdraw, subscribe, stored, mailTo, later, object }: Declaring) {
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
    expect([subscription.status, backend.stripe.refunds().length]).toEqual(['active', 0]);
  });

  test('a withdrawal in time ends the subscription a day later and gives every payment back, once (acc 281, acc 294)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 14 });
    const { body } = await withdraw();
    await later({ hours: 24 });
    await settleDeclarations(backend.parts);
    expect(subscription.status).toBe('canceled');
    expect(backend.stripe.refundsOf(subscription)).toEqual([true]);
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
    expect([subscription.status, backend.stripe.refunds().length]).toEqual(['canceled', 1]);
  });

  test('a withdrawal counts while the provider is down, and a payment that was given back before does not stop it (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('failure');
    expect((await withdraw()).status).toBe(201);
    await later({ hours: 24 });
    expect((await stored())[0]?.state).toBe('matched');
    backend.stripe.recover();
    backend.stripe.refund(subscription);
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['settled', 'canceled']);
  });

  test('a refund that the provider refused is asked for again, and not answered from its memory (acc 282)', async () => {
    await subscribe();
    await withdraw();
    backend.stripe.failOn(/^POST \/v1\/refunds/, 'refusal');
    await later({ hours: 24 });
    expect((await stored())[0]).toMatchObject({ state: 'matched', attempts: 1 });
    backend.stripe.recover();
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, backend.stripe.refunds().length]).toEqual(['settled', 1]);
  });

  test('a refund is not cut short by a subscription that has ended meanwhile (acc 282)', async () => {
    const subscription = await subscribe();
    await withdraw();
    subscription.status = 'canceled';
    await later({ hours: 24 });
    expect([(await stored())[0]?.state, backend.stripe.refunds().length]).toEqual(['settled', 1]);
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
    expect([other.status, third.status, backend.stripe.refunds().length]).toEqual(['active', 'canceled', 2]);
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
}
