import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { customers } from '../../db/schema.ts';
import { remindOwner } from '../remindOwner.ts';
import { cancellation, withdrawal, type Declaring } from './declaring.ts';

/** Tests of declarations that wait for the owner. */
export function ownersQueue({ backend, declare, withdraw, subscribe, stored, owner, ofAnna, later }: Declaring) {
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
      const { body } = await owner('GET');
      expect(body).toMatchObject([
        {
          reference: cause.body.reference,
          kind: 'cancellation',
          state: 'queued',
          waitingReason: 'cause',
          receivedAt: '2026-11-21T09:00:00.000Z',
          effect: null,
          content: { name: 'Anna Muster', reason: 'Die Box erzählt nicht mehr.' },
          candidates: [
            {
              subscriptionId: subscription.id,
              orderNumber: expect.stringMatching(/^B-/),
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
      [
        'end-of-period',
        'active',
        'Deine Kündigung ist bestätigt: Abo „Standard“ (6\u00a0Stunden pro Monat)',
        'Endet am: 21.12.2026',
      ],
      [
        'end-now',
        'canceled',
        'Dein Abo ist beendet: „Standard“ (6\u00a0Stunden pro Monat)',
        'Es wird nichts mehr abgebucht.',
      ],
    ])(
      'settles a cancellation to the %s and tells the account alone (acc 311)',
      async (effect, status, title, line) => {
        const subscription = await subscribe();
        const { body } = await declare({ ...cancellation, email: 'andere@example.org' });
        const settled = await owner('POST', `/${body.reference}/match`, { ...ofAnna(subscription), effect });
        expect(settled).toMatchObject({
          status: 200,
          body: { state: 'settled', effect, subscriptionId: subscription.id },
        });
        expect([subscription.status, subscription.cancel_at_period_end]).toEqual([status, effect === 'end-of-period']);
        backend.clock.forward({ days: 1 });
        await backend.dependencies.outbox.deliverDue();
        const told = backend.mails.filter(({ text }) => /Endet am|ist beendet/.test(text));
        expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([['anna@example.org', title]]);
        expect(told[0]?.text).toContain(line);
      },
    );

    test('settles a withdrawal with the money given back, and once', async () => {
      const subscription = await subscribe();
      const { body } = await withdraw({ ...withdrawal, email: 'andere@example.org' });
      const match = () => owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      expect((await match()).body).toMatchObject({ state: 'settled', effect: 'refund' });
      expect(backend.stripe.refunds().length).toBe(1);
      expect((await match()).body.code).toBe('conflict');
    });

    test.each([
      ['sent signed in', 'anna', cancellation],
      ['matched by the owner', null, { ...cancellation, contract: 'mein Abo' }],
    ])(
      'mails the end for a cancellation of a subscription that ends already, %s (acc 311)',
      async (_, user, payload) => {
        const subscription = await subscribe();
        await backend.call('anna', 'POST', '/api/subscription/cancel');
        backend.clock.forward({ days: 1 });
        const { body } = await declare(payload, user);
        if (!user) await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
        await backend.idle();
        const mails = backend.mails.filter(({ recipient }) => recipient === 'anna@example.org');
        expect(mails.map(({ text }) => /Eingegangen am: .*/.exec(text)?.[0])).toEqual([
          'Eingegangen am: 21.11.2026 um 10:00:00 Uhr',
          'Eingegangen am: 22.11.2026 um 10:00:00 Uhr',
        ]);
        expect(mails.at(-1)?.text).toContain('Endet am: 21.12.2026');
      },
    );

    test('settles what a signed-in customer declared who has deleted the account, or changed its address, since', async () => {
      const cause = { ...cancellation, kind: 'for-cause', reason: 'Die Box erzählt nicht mehr.' };
      const subscription = await subscribe();
      const { body: cancelled } = await backend.call('anna', 'POST', '/api/cancellation', cause);
      await backend.database.db.update(customers).set({ email: 'anna.neu@example.org' });
      const withdrawn = await withdraw({ ...withdrawal, email: 'anna.neu@example.org', contract: 'Box' }, 'anna');
      const matchOwn = (reference: string) => owner('POST', `/${reference}/match`, { subscriptionId: subscription.id });
      expect((await matchOwn(cancelled.reference)).body).toMatchObject({ state: 'settled' });
      await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account');
      await backend.idle();
      const { body } = await owner('GET');
      expect(body).toMatchObject([{ candidates: [{ subscriptionId: subscription.id, status: 'canceled' }] }]);
      expect((await matchOwn(withdrawn.body.reference)).body).toMatchObject({ state: 'settled', effect: 'refund' });
      expect(backend.stripe.refundsOf(subscription)).toEqual([true]);
      await backend.idle();
      const settled = backend.mails.filter(({ subject }) => subject.startsWith('Dein Widerruf ist ausgeführt'));
      expect(settled.map(({ recipient }) => recipient)).toEqual(['anna.neu@example.org']);
    });

    test('keeps the end of the period in which a cancellation came, however late it is matched, and returns the renewal (acc 314)', async () => {
      const subscription = await subscribe();
      const { body } = await declare({ ...cancellation, email: 'andere@example.org' });
      backend.clock.forward({ days: 31 });
      backend.stripe.renew(subscription);
      await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      expect(subscription.status).toBe('canceled');
      expect(backend.stripe.refundsOf(subscription)).toEqual([false, true]);
      await backend.dependencies.outbox.deliverDue();
      const mail = backend.mails.find(({ text }) => text.includes('Erstattung'));
      expect([mail?.recipient, mail?.text.includes('Vertragsende: 21.12.2026')]).toEqual(['anna@example.org', true]);
    });

    test('keeps an end that was wanted for the day in Germany on which the period ends (acc 314)', async () => {
      backend.clock.now = new Date('2026-11-29T23:30:00.000Z');
      const subscription = await subscribe();
      const wanted = { ...cancellation, email: 'andere@example.org', endDate: '2026-12-30' };
      const { body } = await declare(wanted);
      backend.clock.forward({ days: 32 });
      backend.stripe.renew(subscription);
      await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      expect(subscription.status).toBe('canceled');
      expect(backend.stripe.refundsOf(subscription)).toEqual([false, true]);
    });

    test('answers the customer who declared signed in when the owner closes it (acc 311)', async () => {
      await subscribe();
      const { body } = await backend.call('anna', 'POST', '/api/cancellation', {
        ...cancellation,
        kind: 'for-cause',
        reason: 'Sie schweigt.',
      });
      await backend.idle();
      backend.mails.length = 0;
      await owner('POST', `/${body.reference}/done`, { note: 'Anna angerufen, wir kümmern uns.' });
      await backend.idle();
      expect(backend.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
        ['anna@example.org', `Wir haben deine Erklärung bearbeitet (${body.reference})`],
      ]);
      backend.clock.forward({ days: 3 });
      await backend.dependencies.outbox.deliverDue();
      expect(backend.mails).toHaveLength(1);
    });

    test('closed by the owner or carried out, everybody else gets the same mail (acc 311)', async () => {
      await subscribe();
      const closed = (await withdraw()).body;
      await owner('POST', `/${closed.reference}/done`, { note: 'Kein Vertrag.' });
      const settled = (await declare(cancellation)).body;
      await backend.dependencies.outbox.deliverDue();
      backend.mails.length = 0;
      backend.clock.forward({ days: 1 });
      await backend.dependencies.outbox.deliverDue();
      const words = backend.mails.map(({ text }) => text.replaceAll(/[KW]-\w{8}/g, 'X'));
      expect(backend.mails.map(({ subject }) => subject).toSorted()).toEqual(
        [settled, closed].map(({ reference }) => `So geht es mit deiner Erklärung weiter (${reference})`).toSorted(),
      );
      expect(new Set(words).size).toBe(1);
    });

    test('is mentioned to the owner by mail after three and after ten days, once each (acc 294)', async () => {
      // In Germany, the next day has begun.
      backend.clock.now = new Date('2026-11-20T23:30:00.000Z');
      const { body } = await withdraw();
      await declare({ ...cancellation, email: 'fremd@example.org' });
      const reminded = async (by: { days?: number; hours?: number }) => {
        backend.clock.forward(by);
        backend.mails.length = 0;
        // As several processes would.
        await Promise.all([remindOwner(backend.dependencies), remindOwner(backend.dependencies)]);
        await backend.dependencies.outbox.deliverDue();
        return backend.mails.filter(({ recipient }) => recipient === backend.config.owner.email);
      };
      expect(await reminded({ days: 2, hours: 23 })).toEqual([]);
      const [mail, ...others] = await reminded({ hours: 1 });
      expect([mail?.subject, others]).toEqual(['2 legal declarations wait for you', []]);
      expect(mail?.text).toContain(`${body.reference}: withdrawal, received 2026-11-21`);
      expect(mail?.text).not.toMatch(/Anna|example\.org/);
      expect(await reminded({ days: 6, hours: 23 })).toEqual([]);
      await owner('POST', `/${body.reference}/done`, { note: 'Anna angerufen.' });
      expect((await reminded({ hours: 1 }))[0]?.subject).toBe('1 legal declaration waits for you');
      expect(await reminded({ days: 30 })).toEqual([]);
    });

    test('is mentioned to the owner by mail also if the payment provider refuses it again and again (acc 294)', async () => {
      await subscribe();
      backend.stripe.failOn(/^POST \/v1\/refunds/, 'refusal');
      const { body } = await withdraw(withdrawal, 'anna');
      for (let attempt = 0; attempt < 5; attempt += 1) await later({ hours: 1 });
      backend.mails.length = 0;
      backend.clock.forward({ days: 3 });
      for (let run = 0; run < 2; run += 1) await remindOwner(backend.dependencies);
      await backend.dependencies.outbox.deliverDue();
      const reminders = backend.mails.filter(({ recipient }) => recipient === backend.config.owner.email);
      expect(reminders.map(({ subject }) => subject)).toEqual(['1 legal declaration waits for you']);
      expect(reminders[0]?.text).toContain(`${body.reference}: withdrawal, received 2026-11-21`);
    });

    test('gets from a restored backup what the customer may have taken back since', async () => {
      const subscription = await subscribe();
      backend.clock.forward({ days: 29, hours: 20 });
      await declare(cancellation);
      const [, afterRestore] = readFileSync('docs/operations.md', 'utf8').split('### After a restore');
      const [, statements] = /```sql\n([^`]*)```/.exec(afterRestore!)!;
      for (const statement of statements!.split(';')) await backend.database.db.execute(sql.raw(statement));
      await later({ hours: 3 });
      expect(subscription.cancel_at_period_end).toBe(false);
      expect((await owner('GET')).body).toMatchObject([{ state: 'queued', candidates: [{ plan: 'standard' }] }]);
    });

    test('settles one by hand that still has time', async () => {
      const subscription = await subscribe();
      backend.clock.forward({ days: 29, hours: 20 });
      const { body } = await declare(cancellation);
      expect((await owner('GET')).body).toEqual([]);
      expect((await owner('GET', '?all=true')).body[0]).toMatchObject({
        state: 'open',
        nextAttemptAt: '2026-12-21T07:00:00.000Z',
      });
      await owner('POST', `/${body.reference}/done`, { note: 'Anna angerufen, sie war es nicht.' });
      await later({ hours: 3 });
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
          status: 404,
          body: { code: 'not-found', fields: ['subscriptionId'] },
        });
      const foreign = { subscriptionId: berta.id, account: 'anna@example.org' };
      expect((await owner('POST', `/${body.reference}/match`, foreign)).status).toBe(404);
      expect([berta.status, backend.stripe.refunds().length]).toEqual(['active', 0]);
    });

    test('logs what the owner decided and what was carried out: declaration, subscription, effect and cents', async () => {
      const subscription = await subscribe();
      const { body } = await withdraw({ ...withdrawal, email: 'andere@example.org' });
      await owner('POST', `/${body.reference}/match`, ofAnna(subscription));
      const lines = backend.log.map((line) => JSON.parse(line));
      const about = { declaration: body.reference, subscription: subscription.id, effect: 'refund' };
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

    test('refuses an unknown reference or subscription, and an effect that does not fit', async () => {
      const { body } = await declare({ ...cancellation, email: 'fremd@example.org' });
      const subscription = await subscribe();
      expect((await owner('POST', '/K-NIEMAND1/done', { note: 'x' })).body.code).toBe('not-found');
      expect((await owner('POST', `/${body.reference}/match`, { subscriptionId: 'sub_foreign' })).body.code).toBe(
        'not-found',
      );
      const refund = { ...ofAnna(subscription), effect: 'refund' };
      expect((await owner('POST', `/${body.reference}/match`, refund)).body).toMatchObject({
        code: 'invalid-input',
        fields: ['effect'],
      });
      expect((await stored())[0]?.state).toBe('queued');
    });
  });
}
