import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { privacyEnglish } from 'legal-texts/privacyEnglish.ts';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { testPage } from 'page-contract/testing';
import { accounts, customers, declarations, orders, outbox, signups, subscriptions, usage } from '../db/schema.ts';
import { keepMailDays } from '../mails/outbox.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { deleteExpired } from './deleteExpired.ts';
import { retentionPeriods } from './retentionPeriods.ts';

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

test('the table for the owner names every period of the job (acc 293)', () => {
  const text = readFileSync(`${__dirname}/../../../docs/operations.md`, 'utf8');
  const table = text.slice(text.indexOf('## What is kept how long'));
  const said = [...table.matchAll(/`(\w+)` \| (\d+) (?:days|years)/g)].map(([, name, number]) => [
    name,
    Number(number),
  ]);
  expect(Object.fromEntries(said)).toEqual(retentionPeriods);
});

const years: Record<number, { de: string; en: string }> = {
  2: { de: 'zwei Jahre', en: 'two years' },
  3: { de: 'drei Jahre', en: 'three years' },
  8: { de: 'acht Jahre', en: 'eight years' },
};

/** How a notice says so many days: in days below a hundred, else in months or years. */
function days(number: number) {
  if (number === 183) return { de: 'sechs Monate', en: 'six months' };
  if (number % 365 === 0) return years[number / 365]!;
  return { de: `${number}\u00a0Tage`, en: `${number} days` };
}

/**
 * Periods of the job, by the section of the privacy notice that tells them. Counts of calls are deleted within their
 * second hour.
 */
const told: Record<number, { de: string; en: string }[]> = {
  4: [days(retentionPeriods.unconfirmedSignupDays), days(retentionPeriods.preorderDaysAfterSaleStart)],
  5: [days(retentionPeriods.newsletterProofDays), days(retentionPeriods.unconfirmedSignupDays)],
  2: [{ de: 'zwei Stunden', en: 'two hours' }],
  6: [
    days(retentionPeriods.signInDays),
    days(retentionPeriods.emailChangeDays),
    { de: 'zwei Stunden', en: 'two hours' },
  ],
  7: [days(retentionPeriods.usageDays)],
  9: [
    years[retentionPeriods.contractYears]!,
    days(retentionPeriods.unpaidOrderDays),
    days(retentionPeriods.webhookEventDays),
    years[retentionPeriods.declarationWithoutContractYears]!,
  ],
  10: [days(keepMailDays), days(retentionPeriods.mailedLinkDays)],
  12: [days(retentionPeriods.deletionNoteDays)],
};

test.each([
  [
    'de',
    privacyGerman,
    /(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf)[\s\u00a0](?:Stunden|Tage|Wochen|Monate|Jahre)/g,
  ],
  ['en', privacyEnglish, /(?:\d+|two|three|four|five|six|seven|eight|ten|twelve) (?:hours|days|weeks|months|years)/g],
] as const)(
  'the privacy notice (%s) names the periods of the job, and no other (acc 293)',
  (language, write, period) => {
    expect(retentionPeriods.unusedCustomerDays).toBe(retentionPeriods.unpaidOrderDays);
    const page = testPage({});
    const facts = { logRetention: '–', supportMailRetention: '–', learningProgress: '–', backupRetention: '–' };
    for (const { heading, paragraphs } of write({ ...page.owner, ...facts }, page).sections) {
      // The age of who may have an account is none.
      const text = paragraphs.join('\n').replace(/(ab|aged) 18/g, '');
      const expected = told[parseInt(heading)] ?? [];
      expect([heading, text.match(period) ?? []]).toEqual([heading, expected.map((one) => one[language])]);
    }
  },
);

onEachDatabase('what is kept, and how long', (backend) => {
  const later = async (by: { days: number }) => {
    backend.clock.forward(by);
    await deleteExpired(backend.dependencies);
  };
  const signUp = async (path: string, email: string) => {
    await backend.call(null, 'POST', `/api/${path}`, { email });
    await backend.dependencies.outbox.deliverDue();
    return tokenIn(backend.mails.at(-1)!.text);
  };
  const confirm = (list: 'preorder' | 'newsletter', token: string) =>
    backend.call(null, 'POST', `/api/${list}/confirm`, { token });
  const count = async (table: typeof signups | typeof usage | typeof orders | typeof declarations | typeof customers) =>
    (await backend.database.db.select().from(table as typeof signups)).length;

  test('a sign-up without a confirmation for thirty days, a confirmed one longer (acc 293)', async () => {
    await signUp('preorder/create', 'anna@example.org');
    await confirm('preorder', await signUp('preorder/create', 'berta@example.org'));
    await later({ days: 30 });
    expect(await count(signups)).toBe(2);
    await later({ days: 1 });
    expect((await backend.database.db.select().from(signups)).map(({ email }) => email)).toEqual(['berta@example.org']);
  });

  test('a newsletter that was ended before anybody confirmed it for thirty days: there is no consent to prove (acc 293)', async () => {
    await signUp('newsletter/subscribe', 'anna@example.org');
    const [row] = await backend.database.db.select().from(signups);
    await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: row!.unsubscribeToken });
    await later({ days: 30 });
    expect(await count(signups)).toBe(1);
    await later({ days: 1 });
    expect(await count(signups)).toBe(0);
  });

  test('pre-orders until half a year after the sale began, when that is known (acc 293)', async () => {
    await confirm('preorder', await signUp('preorder/create', 'anna@example.org'));
    await later({ days: 400 });
    expect(await count(signups)).toBe(1);
    const saleStart = backend.clock.now;
    backend.clock.forward({ days: 184 });
    await deleteExpired({ ...backend.dependencies, config: { ...backend.config, saleStart } });
    expect(await count(signups)).toBe(0);
  });

  test('the proof of an ended newsletter for three years, also when somebody signs up again (acc 284, 293)', async () => {
    await confirm('newsletter', await signUp('newsletter/subscribe', 'anna@example.org'));
    const [first] = await backend.database.db.select().from(signups);
    await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: first!.unsubscribeToken });
    backend.clock.forward({ days: 10 });
    await signUp('newsletter/subscribe', 'Anna@example.org');
    const proofs = eq(signups.status, 'replaced');
    expect(await backend.database.db.select().from(signups).where(proofs)).toMatchObject([
      {
        emailKey: 'anna@example.org',
        textVersion: first!.textVersion,
        confirmedAt: first!.confirmedAt,
        confirmIp: '127.0.0.1',
      },
    ]);
    await later({ days: 3 * 365 - 11 });
    expect((await backend.database.db.select().from(signups)).map(({ status }) => status)).toEqual(['replaced']);
    await later({ days: 2 });
    expect(await count(signups)).toBe(0);
  });

  test('single stories for ninety days (acc 293)', async () => {
    const told = (storyId: string) => ({
      userId: 'anna',
      storyId,
      deviceId: 'box',
      subscriptionId: 'sub_1',
      reportedMinutes: 5,
      countedMinutes: 5,
      periodStart: backend.clock.now,
      reportedAt: backend.clock.now,
    });
    await backend.database.db.insert(usage).values(told('one'));
    backend.clock.forward({ days: 60 });
    await backend.database.db.insert(usage).values(told('two'));
    await later({ days: 31 });
    expect((await backend.database.db.select().from(usage)).map(({ storyId }) => storyId)).toEqual(['two']);
  });

  test('declarations about a contract for eight years after their year, others for three, and none that waits (acc 293)', async () => {
    const one = (reference: string, more: object) => ({
      reference,
      kind: 'cancellation' as const,
      receivedAt: backend.clock.now,
      content: {},
      state: 'settled' as const,
      ...more,
    });
    const rows = [one('K-1', { subscriptionId: 'sub_1' }), one('K-2', {}), one('K-3', { state: 'queued' })];
    await backend.database.db.insert(declarations).values(rows);
    const left = async () =>
      (await backend.database.db.select().from(declarations)).map(({ reference }) => reference).sort();
    backend.clock.now = new Date('2029-12-31T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect(await left()).toEqual(['K-1', 'K-2', 'K-3']);
    backend.clock.now = new Date('2030-01-01T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect(await left()).toEqual(['K-1', 'K-3']);
    backend.clock.now = new Date('2035-01-01T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect(await left()).toEqual(['K-3']);
  });

  test('counts the years of the law from the end of the year in Germany (acc 293)', async () => {
    // In Germany, the second one came in 2027.
    const moments = { 'K-1': '2026-12-31T22:59:59.000Z', 'K-2': '2026-12-31T23:00:00.000Z' };
    await backend.database.db.insert(declarations).values(
      Object.entries(moments).map(([reference, receivedAt]) => ({
        reference,
        kind: 'cancellation' as const,
        receivedAt: new Date(receivedAt),
        content: {},
        state: 'settled' as const,
      })),
    );
    backend.clock.now = new Date('2030-12-31T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect((await backend.database.db.select().from(declarations)).map(({ reference }) => reference)).toEqual(['K-2']);
    backend.clock.now = new Date('2031-01-01T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect(await count(declarations)).toBe(0);
  });

  test('an order that was never paid, and its customer at the payment provider, for ninety days each (acc 293)', async () => {
    const order = (user: string) =>
      backend.call(user, 'POST', '/api/subscription/create-checkout-session', { priceId: prices.standard });
    await order('anna');
    const { body } = await order('berta');
    backend.stripe.pay(body.sessionId);
    await backend.call('berta', 'POST', '/api/subscription/reconcile');
    await backend.database.db.update(orders).set({ state: 'expired' }).where(eq(orders.userId, 'anna'));
    await later({ days: 91 });
    expect((await backend.database.db.select().from(customers)).map(({ userId }) => userId)).toEqual(['berta']);
    expect([backend.stripe.customers().length, await count(orders)]).toEqual([1, 1]);
  });

  test('an order whose creation at the payment provider got no answer, like one that was never paid (acc 293)', async () => {
    const { db } = backend.database;
    await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', { priceId: prices.standard });
    await db.update(orders).set({ sessionId: null });
    await later({ days: 89 });
    expect([await count(orders), await count(customers)]).toEqual([1, 1]);
    await later({ days: 2 });
    expect([await count(orders), await count(customers), backend.stripe.customers()]).toEqual([0, 0, []]);
  });

  test('a customer who pays while others are deleted at a slow payment provider (acc 293)', async () => {
    const order = (user: string) =>
      backend.call(user, 'POST', '/api/subscription/create-checkout-session', { priceId: prices.standard });
    const { db } = backend.database;
    await order('anna');
    backend.clock.forward({ minutes: 1 });
    await order('berta');
    await db.delete(orders);
    backend.clock.forward({ days: 91 });
    const held = backend.stripe.hold(/^DELETE \/v1\/customers/);
    const deleting = deleteExpired(backend.dependencies);
    await held.arrived;
    const { body } = await order('berta');
    const subscription = backend.stripe.pay(body.sessionId);
    held.release();
    await deleting;
    expect((await db.select().from(customers)).map(({ userId }) => userId)).toEqual(['berta']);
    expect(subscription.status).toBe('active');
  });

  test('a customer whose subscription only the payment provider knows, as after a restore (acc 293)', async () => {
    const { db } = backend.database;
    const order = { priceId: prices.standard };
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', order);
    const subscription = backend.stripe.pay(body.sessionId);
    await db.delete(orders);
    const orderedAt = new Date(subscription.created * 1000);
    backend.clock.forward({ days: 91 });
    await deleteExpired(backend.dependencies);
    expect(subscription.status).toBe('active');
    expect((await db.select().from(customers)).map(({ userId }) => userId)).toEqual(['anna']);
    expect(await db.select().from(subscriptions)).toMatchObject([{ userId: 'anna', activatedAt: orderedAt }]);
    expect(await db.$count(outbox)).toBe(0);
  });

  test('not a customer whose only subscription ended before its period of retention (acc 293)', async () => {
    const { db } = backend.database;
    const order = { priceId: prices.standard };
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', order);
    backend.stripe.pay(body.sessionId).status = 'canceled';
    await db.delete(orders);
    backend.clock.forward({ days: 9 * 366 });
    await deleteExpired(backend.dependencies);
    expect(await db.select().from(customers)).toEqual([]);
    expect(await db.select().from(subscriptions)).toEqual([]);
  });

  test('an ended subscription eight years after its year, also if it was fetched again since (acc 293)', async () => {
    const { db } = backend.database;
    const order = { priceId: prices.standard };
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', order);
    backend.stripe.end(backend.stripe.pay(body.sessionId));
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    backend.clock.now = new Date('2033-11-21T09:00:00.000Z');
    await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account');
    await backend.idle();
    expect(await db.$count(subscriptions)).toBe(1);
    backend.clock.now = new Date('2035-01-01T12:00:00.000Z');
    await deleteExpired(backend.dependencies);
    expect(await db.$count(subscriptions)).toBe(0);
  });

  test('of many customers created at once, the one who never paid', async () => {
    const userIds = Array.from({ length: 60 }, (_, index) => `user-${index}`);
    const createdAt = new Date(backend.clock.now.getTime() - 100 * 86_400_000);
    const { db } = backend.database;
    await db
      .insert(customers)
      .values(userIds.map((userId) => ({ userId, customerId: `cus_${userId}`, email: null, createdAt })));
    const order = { priceId: prices.basic, planId: 'basic', textVersion: '1', state: 'completed' } as const;
    await db
      .insert(orders)
      .values(
        userIds
          .slice(0, -1)
          .map((userId) => ({ ...order, userId, customerId: `cus_${userId}`, declaredAt: backend.clock.now })),
      );
    await deleteExpired(backend.dependencies);
    const left = (await db.select().from(customers)).map(({ userId }) => userId);
    expect(left.sort()).toEqual(userIds.slice(0, -1).sort());
  });

  test('the note of a deleted account for ninety days after it was settled (acc 293)', async () => {
    const note = { endedAt: backend.clock.now, deletedAt: backend.clock.now };
    await backend.database.db.insert(accounts).values([
      { userId: 'anna', ...note, settledAt: backend.clock.now },
      { userId: 'berta', ...note },
    ]);
    await later({ days: 91 });
    expect((await backend.database.db.select().from(accounts)).map(({ userId }) => userId)).toEqual(['berta']);
  });

  test('an account that never paid leaves no customer at the payment provider (acc 293)', async () => {
    await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', { priceId: prices.standard });
    expect(backend.stripe.customers().length).toBe(1);
    await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account');
    await backend.idle();
    expect(backend.stripe.customers().length).toBe(0);
  });

  test('on request the owner erases an address, but not what the law wants kept (acc 293)', async () => {
    const erase = async (email: string, key = backend.config.ownerKey) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await backend.inject({ method: 'POST', url: '/api/owner/erase', payload: { email }, headers });
      return { status: response.statusCode, body: response.json() };
    };
    await confirm('preorder', await signUp('preorder/create', 'anna@example.org'));
    await confirm('newsletter', await signUp('newsletter/subscribe', 'anna@example.org'));
    await signUp('newsletter/subscribe', 'berta@example.org');
    await signUp('newsletter/subscribe', 'carla@example.org');
    const [carla] = await backend.database.db.select().from(signups).where(eq(signups.email, 'carla@example.org'));
    await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: carla!.unsubscribeToken });
    expect((await erase('carla@example.org')).body).toMatchObject({ signups: 1, keptProofs: 0 });
    const content = { email: 'Anna@example.org', confirmationEmail: 'anna@example.org' };
    const declared = { kind: 'cancellation' as const, receivedAt: backend.clock.now, content };
    await backend.database.db.insert(declarations).values([
      { ...declared, reference: 'K-1', state: 'settled' },
      { ...declared, reference: 'K-2', state: 'settled', subscriptionId: 'sub_1' },
    ]);
    expect((await erase('anna@example.org', 'wrong')).status).toBe(401);
    expect((await erase('Anna@example.org')).body).toEqual({
      signups: 1,
      mails: 2,
      declarations: 1,
      keptProofs: 1,
      keptDeclarations: 1,
      hasAccount: false,
    });
    expect(
      (await backend.database.db.select().from(signups)).map(({ email, status }) => [email, status]).sort(),
    ).toEqual([
      ['anna@example.org', 'unsubscribed'],
      ['berta@example.org', 'pending'],
    ]);
  });
});
