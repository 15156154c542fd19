import { getTableColumns } from 'drizzle-orm';
import * as schema from '../db/schema.ts';
import {
  accounts,
  ageSettings,
  customers,
  devices,
  emailChanges,
  orders,
  providerFindings,
  subscriptions,
  usage,
} from '../db/schema.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { settleDeletions } from './deleteAccount.ts';

const deletion = '/user/api/UserInfo/delete-account';
const url = '/user/api/UserInfo/export';

/** Columns that the file leaves out, by the reason that it names. */
const left = {
  secrets: [...['signups.tokenHash', 'signups.unsubscribeToken', 'devices.secretHash'], 'customers.minutesMailToken'],
  textOfMails: ['outbox.html', 'outbox.text', 'outbox.attachments', 'outbox.headers'],
  callsOfAMinute: ['callCounts.who', 'callCounts.limitName', 'callCounts.minute', 'callCounts.calls'],
  technicalNotes: [
    ...['signups.id', 'signups.unansweredMails', 'signups.tokenExpiresAt', 'declarations.id'],
    ...['declarations.attempts', 'declarations.nextAttemptAt', 'declarations.startedAt', 'outbox.id', 'outbox.onceKey'],
    ...['declarations.remindedAt', 'emailChanges.isVerified', 'emailChanges.awaitsProvider'],
    ...['outbox.cause', 'outbox.attempts', 'outbox.nextAttemptAt', 'outbox.failure'],
  ],
};
/** There in another form, about nobody, or there only when nobody is left to ask. */
const notLeftOut = [
  ...['signups.emailKey', 'devices.signedInAt'],
  ...['usedLinks.tokenHash', 'usedLinks.expiresAt'],
  ...['leases.subject', 'leases.token', 'leases.endsAt', 'leases.doneUntil'],
  ...['webhookEvents.id', 'webhookEvents.type', 'webhookEvents.receivedAt'],
  ...['accounts.deletedAt', 'accounts.customerId', 'accounts.settledAt'],
  ...['agreedTexts.version', 'agreedTexts.text', 'agreedTexts.firstUsedAt'],
];

onAnyDatabase('an account', (backend) => {
  /** Someone who uses everything. */
  const settle = async (user: string) => {
    const { body: box } = await backend.call(user, 'POST', '/user/api/UserDevice/link-device', {
      chestId: `AB-${user.toUpperCase()}`,
    });
    await backend.call(user, 'PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' });
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    const subscription = backend.stripe.pay(body.sessionId);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    await backend.callWith(box.secret, 'POST', '/subscription/api/Subscription/report-minutes', {
      deviceId: box.deviceId,
      storyId: 's1',
      minutes: 7,
    });
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const rowsOf = async (user: string) => {
    const counts = [];
    for (const table of [devices, ageSettings, usage, customers]) {
      counts.push((await backend.database.db.select().from(table)).filter(({ userId }) => userId === user).length);
    }
    return counts;
  };

  /** Declares a cancellation without signing in. */
  const cancelPublicly = (email: string) =>
    backend.call(null, 'POST', '/api/cancellation', {
      name: 'Anna Beispiel',
      email,
      confirmationEmail: email,
      contract: 'Abo Standard',
      kind: 'ordinary',
      reason: null,
      endDate: null,
    });

  test('is exported with everything we hold (acc 193)', async () => {
    await settle('anna');
    await settle('berta');
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: 'anna@example.org' });
    await cancelPublicly('Anna@example.org');
    await cancelPublicly('berta@example.org');
    const { body, headers } = await backend.call('anna', 'GET', url);
    expect(headers['content-disposition']).toContain('meine-daten.json');
    expect(body).toMatchObject({
      account: { userId: 'anna', email: 'anna@example.org', signedInAt: '2026-11-21T09:00:00.000Z' },
      devices: [{ chestId: 'AB-ANNA' }],
      ageSettings: { ageCategory: 'toddlers' },
      orders: [{ priceId: prices.standard, state: 'completed' }],
      subscriptions: [{ planId: 'standard', status: 'active' }],
      usage: [{ storyId: 's1', countedMinutes: 7 }],
      signups: [{ kind: 'newsletter', email: 'anna@example.org', requestIp: '127.0.0.1' }],
      declarations: [{ kind: 'cancellation', content: { name: 'Anna Beispiel', email: 'Anna@example.org' } }],
    });
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['newsletter-confirmation', 'cancellation-receipt']),
    );
    expect(JSON.stringify(body)).not.toMatch(/berta|tokenHash|unsubscribeToken|html/i);
  });

  test('is exported with what the person has declared under an earlier address (acc 193)', async () => {
    await settle('anna');
    backend.stripe.fail('failure');
    await backend.call('anna', 'POST', '/api/subscription/cancel');
    const { body } = await backend.callWith(backend.token('anna', { email: 'anna.neu@example.org' }), 'GET', url);
    expect(body.declarations).toMatchObject([{ signedIn: true, content: { email: 'anna@example.org' } }]);
  });

  test('is exported with the name of what the file leaves out, and why (acc 293)', async () => {
    const namesIn = async (claims: object) => {
      const { body } = await backend.callWith(backend.token('anna', claims), 'GET', url);
      expect(Object.keys(body).slice(0, 2)).toEqual(['exportedAt', 'leftOut']);
      return (body.leftOut as { what: string; why: string }[]).map(({ what, why }) => `${what}: ${why}`);
    };
    const confirmed = await namesIn({});
    for (const part of ['Passwort', 'Karten- oder Kontodaten', 'Text unserer E-Mails', 'Schlüssel', 'Protokolle'])
      expect(confirmed.join('\n')).toContain(part);
    const [last, ...rest] = (await namesIn({ email_verified: false })).toReversed();
    expect(rest.toReversed()).toEqual(confirmed);
    expect(last).toMatch(/^Vorbestellung, Newsletter, .*: Deine E-Mail-Adresse ist nicht bestätigt\./);
  });

  test('is exported column by column: a new one is in the file, or among what it leaves out (acc 293)', async () => {
    const { db } = backend.database;
    const { id: subject } = await settle('anna');
    const email = 'anna@example.org';
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email });
    await cancelPublicly(email);
    const at = backend.clock.now;
    await db.insert(providerFindings).values({ subject, finding: 'a coupon', firstSeenAt: at, lastSeenAt: at });
    await db.insert(emailChanges).values({ userId: 'anna', email, isVerified: true, since: at });
    const { body } = await backend.call('anna', 'GET', url);
    const { sessions, emailChange, paymentCustomer, mails, ...sections } = body;
    expect(emailChange).toEqual({ email, since: at.toISOString() });
    expect(sessions).toMatchObject({ endedAt: '1970-01-01T00:00:00.000Z', checkedSignInAt: at.toISOString() });
    const rows: Record<string, object[]> = {
      ...sections,
      outbox: mails,
      customers: [paymentCustomer],
      accounts: [sessions],
      emailChanges: [emailChange],
    };
    const missing = Object.entries(schema).flatMap(([name, table]) => {
      const shown = Object.keys([rows[name] ?? []].flat()[0] ?? {});
      const columns = Object.keys(getTableColumns(table)).filter((column) => !shown.includes(column));
      // The person's id is exported once, in `account`.
      return columns.filter((column) => column !== 'userId').map((column) => `${name}.${column}`);
    });
    expect(missing.sort()).toEqual([...Object.values(left).flat(), ...notLeftOut].sort());
  });

  test('does not show the sign-ups, declarations and mails of an address that is not verified (acc 193)', async () => {
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: 'anna@example.org' });
    await cancelPublicly('anna@example.org');
    const authorization = `Bearer ${backend.token('mallory', { email: 'anna@example.org', email_verified: false })}`;
    const exported = (await backend.inject({ method: 'GET', url, headers: { authorization } })).json();
    expect(exported).toMatchObject({ signups: [], declarations: [], mails: [] });
  });

  test('is erased, its subscription ended at once, and the orders stay without the address (acc 190)', async () => {
    const subscription = await settle('anna');
    const { id: subject } = await settle('berta');
    const { db } = backend.database;
    const finding = { finding: 'a coupon', firstSeenAt: backend.clock.now, lastSeenAt: backend.clock.now };
    await db.insert(providerFindings).values([
      { subject: subscription.id, ...finding },
      { subject, ...finding },
    ]);
    expect((await backend.call('anna', 'POST', deletion)).status).toBe(204);
    expect(subscription.status).toBe('canceled');
    expect(await db.select().from(providerFindings)).toMatchObject([{ subject }]);
    expect(await rowsOf('anna')).toEqual([0, 0, 0, 0]);
    expect(await rowsOf('berta')).toEqual([1, 1, 1, 1]);
    const kept = (await backend.database.db.select().from(orders)).filter(({ userId }) => userId === 'anna');
    expect(kept).toMatchObject([{ email: null, priceId: prices.standard }]);
    expect(
      (await backend.database.db.select().from(subscriptions)).find(({ userId }) => userId === 'anna')?.status,
    ).toBe('canceled');
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['anna@example.org', 'Deine Daten bei der Abenteuerbox sind gelöscht'],
    ]);
  });

  test('is erased at once when the payment provider is down, which is told later (acc 190)', async () => {
    const subscription = await settle('anna');
    backend.stripe.fail('disconnect');
    expect((await backend.call('anna', 'POST', deletion)).status).toBe(202);
    expect(await rowsOf('anna')).toEqual([0, 0, 0, 0]);
    await settleDeletions(backend.dependencies);
    expect(subscription.status).toBe('active');
    backend.stripe.recover();
    await settleDeletions(backend.dependencies);
    expect(subscription.status).toBe('canceled');
    expect((await backend.database.db.select().from(accounts))[0]?.settledAt).toEqual(backend.clock.now);
  });

  test('is erased with an open checkout, which cannot be paid any more (acc 190)', async () => {
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.basic,
    });
    expect((await backend.call('anna', 'POST', deletion)).status).toBe(204);
    expect(backend.stripe.data.sessions[body.sessionId]?.status).toBe('expired');
  });

  test('gets nothing from an order that was under way and outlives even the job that settles the deletion (acc 190)', async () => {
    const token = backend.token('anna');
    const slow = backend.stripe.hold(/^POST \/v1\/customers\?/);
    const ordering = backend.callWith(token, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    await slow.arrived;
    expect((await backend.callWith(token, 'POST', deletion)).status).toBe(204);
    backend.clock.forward({ minutes: 2 });
    await settleDeletions(backend.dependencies);
    slow.release();
    expect((await ordering).status).toBe(401);
    expect(await backend.database.db.select().from(customers)).toEqual([]);
    expect(await backend.database.db.select().from(orders)).toEqual([]);
    expect(backend.stripe.customers().length).toBe(1);
    await settleDeletions(backend.dependencies);
    expect(backend.stripe.customers().length).toBe(0);
  });

  test('may be deleted again, and mails once', async () => {
    await settle('anna');
    await backend.call('anna', 'POST', deletion);
    expect((await backend.call('anna', 'POST', deletion)).status).toBe(204);
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails).toHaveLength(1);
  });

  test('asks to sign in again when that was long ago, and erases nothing (acc 188)', async () => {
    await settle('anna');
    const signedIn = backend.clock.now.getTime() / 1000 - 301;
    const authorization = `Bearer ${backend.token('anna', { auth_time: signedIn })}`;
    const response = await backend.inject({ method: 'POST', url: deletion, headers: { authorization } });
    expect(response.json()).toMatchObject({ status: 403, code: 'recent-login-required' });
    expect(await rowsOf('anna')).toEqual([1, 1, 1, 1]);
  });
});
