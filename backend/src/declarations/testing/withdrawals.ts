import { subscriptions, usage } from '../../db/schema.ts';
import { remindOwner } from '../remindOwner.ts';
import { settleDeclarations } from '../settleDeclarations.ts';
import { withdrawal, type Declaring } from './declaring.ts';

/** A withdrawal, from the form to the money. */
export function withdrawals({ backend, withdraw, subscribe, stored, mailTo, owner, later }: Declaring) {
  test('a withdrawal is stored, and receipted with content, date and time (acc 281, 282, 294)', async () => {
    await subscribe();
    const { status, body } = await withdraw();
    expect([status, body]).toEqual([
      201,
      { reference: expect.stringMatching(/^W-/), receivedAt: '2026-11-21T09:00:00.000Z', actsAt: null },
    ]);
    expect(await stored()).toMatchObject([{ kind: 'withdrawal', subscriptionId: null, content: withdrawal }]);
    const mail = await mailTo('anna@example.org');
    expect(mail?.text).toContain('Eingegangen am: 21.11.2026 um 10:00:00 Uhr');
    expect(mail?.html).toContain('Anna &lt;b&gt;Muster&lt;/b&gt;');
  });

  test.each(['Standard', 'Abo', 'Box und Abo', 'Bestellnummer 4711'])(
    'a withdrawal from „%s“ without signing in waits for the owner and returns nothing (acc 314)',
    async (contract) => {
      const subscription = await subscribe();
      await withdraw({ ...withdrawal, contract });
      await later({ days: 15 });
      expect([(await stored())[0]?.state, subscription.status]).toEqual(['queued', 'active']);
      expect(backend.stripe.refunds()).toHaveLength(0);
    },
  );

  test('of the customer who is signed in ends the subscription at once and gives every payment back, once (acc 281, 314)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 14 });
    const { body } = await withdraw(withdrawal, 'anna');
    expect(body.actsAt).toBe(body.receivedAt);
    await settleDeclarations(backend.dependencies);
    expect(subscription.status).toBe('canceled');
    expect(backend.stripe.refundsOf(subscription)).toEqual([true]);
    expect((await stored())[0]).toMatchObject({ state: 'settled', effect: 'refund' });
    expect((await backend.database.db.select().from(subscriptions))[0]?.status).toBe('canceled');
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Dein Abo ist beendet: „Standard“ (6\u00a0Stunden pro Monat)',
      `Dein Widerruf ist ausgeführt (${body.reference})`,
      `Eingangsbestätigung deines Widerrufs (${body.reference})`,
    ]);
    const mail = backend.mails.find(({ subject }) => subject.startsWith('Dein Widerruf ist ausgeführt'));
    expect(mail?.text).toContain('Erstattung: 19,99\u00a0€');
  });

  test('is receipted at once to the own address without a running subscription, too, on a day of many mails (acc 281)', async () => {
    const references: string[] = [];
    for (let index = 0; index < 7; index += 1)
      references.push((await withdraw({ ...withdrawal, contract: 'Box' }, 'anna')).body.reference);
    const subjects = references.map((reference) => `Eingangsbestätigung deines Widerrufs (${reference})`);
    expect(backend.mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
  });

  test("of somebody else's subscription waits for the owner, also when the caller is signed in (acc 314)", async () => {
    const subscription = await subscribe();
    expect((await withdraw(withdrawal, 'berta')).body.actsAt).toBeNull();
    await later({ days: 2 });
    expect([subscription.status, (await stored())[0]?.waitingReason]).toEqual(['active', 'no-match']);
  });

  test('of the customer who is signed in keeps its account, whatever address the receipt goes to (acc 281, 311)', async () => {
    const subscription = await subscribe();
    const { body } = await withdraw({ ...withdrawal, email: 'oma@example.org' }, 'anna');
    expect(body.actsAt).toBe(body.receivedAt);
    await settleDeclarations(backend.dependencies);
    expect([subscription.status, backend.stripe.refunds().length]).toEqual(['canceled', 1]);
    expect(await stored()).toMatchObject([
      { state: 'settled', effect: 'refund', userId: 'anna', accountEmail: 'anna@example.org', signedIn: true },
    ]);
    await backend.dependencies.outbox.deliverDue();
    const subjectsTo = (address: string) =>
      backend.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
    expect(subjectsTo('oma@example.org')).toEqual([`Eingangsbestätigung deines Widerrufs (${body.reference})`]);
    expect(subjectsTo('anna@example.org')).toContain(`Dein Widerruf ist ausgeführt (${body.reference})`);
  });

  test('tells nothing of the contract to that address, also when the account is deleted meanwhile (acc 311)', async () => {
    await subscribe();
    backend.stripe.fail('failure');
    await withdraw({ ...withdrawal, email: 'oma@example.org' }, 'anna');
    await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account');
    backend.stripe.recover();
    await later({ minutes: 1 });
    await backend.dependencies.outbox.deliverDue();
    const toOma = backend.mails.filter(({ recipient }) => recipient === 'oma@example.org');
    expect(toOma.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Eingangsbestätigung/)]);
    expect(backend.mails).toContainEqual(
      expect.objectContaining({
        recipient: 'anna@example.org',
        subject: expect.stringMatching(/^Dein Widerruf ist ausgeführt/),
      }),
    );
  });

  test('of a contract that has ended shows the owner the subscription of the account, not of the address (acc 281)', async () => {
    const subscription = await subscribe();
    backend.stripe.end(subscription);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    await withdraw({ ...withdrawal, email: 'oma@example.org' }, 'anna');
    const { body } = await owner('GET');
    expect(body).toMatchObject([{ waitingReason: 'no-match', candidates: [{ subscriptionId: subscription.id }] }]);
  });

  test('counts while the provider is down, and a payment that was given back before does not stop it (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('failure');
    expect((await withdraw(withdrawal, 'anna')).status).toBe(201);
    expect((await stored())[0]?.state).toBe('open');
    backend.stripe.recover();
    backend.stripe.refund(subscription);
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, subscription.status]).toEqual(['settled', 'canceled']);
  });

  test('a refund that the provider refused is asked for again, and not answered from its memory (acc 282)', async () => {
    await subscribe();
    backend.stripe.failOn(/^POST \/v1\/refunds/, 'refusal');
    await withdraw(withdrawal, 'anna');
    expect((await stored())[0]).toMatchObject({ state: 'open', attempts: 1 });
    backend.stripe.recover();
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, backend.stripe.refunds().length]).toEqual(['settled', 1]);
  });

  test('a refund is not cut short by a subscription that has ended since then (acc 282)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('failure');
    await withdraw(withdrawal, 'anna');
    backend.stripe.recover();
    subscription.status = 'canceled';
    await later({ minutes: 1 });
    expect([(await stored())[0]?.state, backend.stripe.refunds().length]).toEqual(['settled', 1]);
  });

  test('the second withdrawal of a customer waits for the owner (acc 281)', async () => {
    await subscribe();
    await withdraw(withdrawal, 'anna');
    const again = await subscribe();
    await withdraw(withdrawal, 'anna');
    await later({ days: 2 });
    expect(again.status).toBe('active');
    expect((await stored()).map(({ waitingReason }) => waitingReason).toSorted()).toEqual([null, 'withdrew-before']);
  });

  test('the second withdrawal of a card waits for the owner, also under another name (acc 281)', async () => {
    await subscribe('anna', 'card-1');
    await withdraw(withdrawal, 'anna');
    const other = await subscribe('berta', 'card-1');
    const third = await subscribe('carla', 'card-2');
    for (const user of ['berta', 'carla']) await withdraw({ ...withdrawal, email: `${user}@example.org` }, user);
    expect([other.status, third.status, backend.stripe.refunds().length]).toEqual(['active', 'canceled', 2]);
    expect((await stored()).filter(({ waitingReason }) => waitingReason === 'withdrew-before')).toHaveLength(1);
  });

  const reportMinutes = async (subscriptionId: string, reportedMinutes: number) =>
    backend.database.db.insert(usage).values({
      userId: 'anna',
      deviceId: '00000000-0000-4000-8000-000000000001',
      subscriptionId,
      storyId: `story-${reportedMinutes}`,
      reportedMinutes,
      countedMinutes: reportedMinutes,
      periodStart: backend.clock.now,
      reportedAt: backend.clock.now,
    });

  test('a withdrawal after considerable use waits for the owner, also when it was used while the provider was down (acc 281)', async () => {
    const subscription = await subscribe();
    await reportMinutes(subscription.id, 90);
    backend.stripe.fail('failure');
    await withdraw(withdrawal, 'anna');
    expect((await stored())[0]?.state).toBe('open');
    await reportMinutes(subscription.id, 1);
    backend.stripe.recover();
    await later({ minutes: 1 });
    expect([subscription.status, (await stored())[0]?.waitingReason]).toEqual(['active', 'used']);
  });

  test('a withdrawal that the provider delays beyond the first reminder is mailed to the owner by the next job, once (acc 294)', async () => {
    const subscription = await subscribe();
    backend.stripe.fail('failure');
    const { body } = await withdraw(withdrawal, 'anna');
    await reportMinutes(subscription.id, 91);
    backend.clock.forward({ days: 2, hours: 23 });
    await remindOwner(backend.dependencies);
    backend.stripe.recover();
    await later({ hours: 1 });
    expect((await stored())[0]).toMatchObject({ state: 'queued', waitingReason: 'used' });
    for (let run = 0; run < 2; run += 1) {
      await remindOwner(backend.dependencies);
      await backend.dependencies.outbox.deliverDue();
    }
    const reminders = backend.mails.filter(({ recipient }) => recipient === backend.config.owner.email);
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.text).toContain(`${body.reference}: withdrawal, received`);
  });

  test('withdrawals that come into the queue days later than received are mailed to the owner together (acc 294)', async () => {
    const subscriptionsOf = [await subscribe('anna'), await subscribe('berta')];
    backend.stripe.fail('failure');
    for (const user of ['anna', 'berta']) await withdraw({ ...withdrawal, email: `${user}@example.org` }, user);
    for (const [index, { id }] of subscriptionsOf.entries()) await reportMinutes(id, 91 + index);
    backend.clock.forward({ days: 4 });
    await remindOwner(backend.dependencies);
    backend.stripe.recover();
    await later({ hours: 1 });
    await remindOwner(backend.dependencies);
    expect((await mailTo(backend.config.owner.email))?.subject).toBe('2 legal declarations wait for you');
  });

  test('a withdrawal after the withdrawal period waits for the owner (acc 281)', async () => {
    const subscription = await subscribe();
    backend.clock.forward({ days: 19 });
    expect((await withdraw(withdrawal, 'anna')).body.actsAt).toBeNull();
    await later({ days: 2 });
    expect([(await stored())[0]?.waitingReason, subscription.status]).toEqual(['late', 'active']);
    expect(await mailTo('anna@example.org')).toBeDefined();
  });
}
