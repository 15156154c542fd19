import { announceEmailChange, confirmEmailChange } from 'api-contract';
import { eq } from 'drizzle-orm';
import { customers, emailChanges, orders, outbox, signups } from '../db/schema.ts';
import { defaultFormLimits } from '../http/formLimits.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { settleEmailChanges } from './emailChange.ts';

const url = announceEmailChange.path;
const profile = '/user/api/UserInfo/age-settings';
const oldEmail = 'anna@example.org';
const newEmail = 'Anna.Neu@example.org';

onAnyDatabase('another e-mail address', (backend) => {
  const now = () => Math.floor(backend.clock.now.getTime() / 1000);
  const ask = (claims = {}, email = newEmail) =>
    backend.callWith(backend.token('anna', { auth_time: now(), ...claims }), 'POST', url, { email });
  /** A first call with a token of a new sign-in. */
  const arrive = async (email: string, claims = {}) => {
    backend.clock.forward({ minutes: 1 });
    const token = backend.token('anna', { email, email_verified: true, auth_time: now(), ...claims });
    const { status } = await backend.callWith(token, 'GET', profile);
    await backend.idle();
    return status;
  };
  /** A click on the link in the mail to the new address, without a sign-in. */
  const confirm = async (email = newEmail, { isVerified = true, minutesLater = 1 } = {}) => {
    backend.clock.forward({ minutes: minutesLater });
    // The provider may name the address from before first.
    backend.mailedCodes.set('code', { userId: 'anna', emails: [oldEmail, email], isVerified });
    const answer = await backend.call(null, 'POST', confirmEmailChange.path, { code: 'code' });
    await backend.idle();
    return answer;
  };
  const mailsTo = (address: string) =>
    backend.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
  const subscribe = async () => {
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    await backend.idle();
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
  };

  test('tells the present address at once, and changes nothing yet (acc 309)', async () => {
    await subscribe();
    expect((await ask()).status).toBe(204);
    await backend.idle();
    expect(mailsTo(oldEmail)).toEqual(['Eine neue E-Mail-Adresse für dein Konto bei der Abenteuerbox']);
    expect(backend.mails[0]!.text).toContain(newEmail);
    expect(backend.mails[0]!.text).toContain('/login?mode=reset');
    expect((await backend.database.db.select().from(customers))[0]!.email).toBe(oldEmail);
  });

  test('counts once the mailed link is confirmed: everything of the account follows, and the old one is told (acc 309)', async () => {
    const { db } = backend.database;
    await subscribe();
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: oldEmail });
    await db.update(signups).set({ status: 'confirmed' });
    await ask();
    await backend.idle();
    backend.mailServer.down = true;
    await backend.dependencies.outbox.store(db, {
      kind: 'ending',
      recipient: oldEmail,
      content: { language: 'de', subject: 'wartet', heading: 'wartet', blocks: [] },
    });
    expect((await confirm()).status).toBe(204);
    const [customer] = await db.select().from(customers);
    expect(customer!.email).toBe(newEmail);
    expect(backend.stripe.data.customers[customer!.customerId]!.email).toBe(newEmail);
    expect((await db.select().from(orders)).map(({ email }) => email)).toEqual([newEmail]);
    expect(await db.select({ email: signups.email, key: signups.emailKey }).from(signups)).toEqual([
      { email: newEmail, key: newEmail.toLowerCase() },
    ]);
    const waiting = await db.select().from(outbox).where(eq(outbox.subject, 'wartet'));
    expect(waiting.map(({ recipient }) => recipient)).toEqual([newEmail]);
    backend.mailServer.down = false;
    backend.clock.forward({ hours: 1 });
    await backend.dependencies.outbox.deliverDue();
    expect(mailsTo(oldEmail)).toContain('Deine E-Mail-Adresse bei der Abenteuerbox wurde geändert');
  });

  test('counts with the first sign-in that brings it, where it was confirmed without us (acc 309)', async () => {
    await subscribe();
    await ask();
    expect(await arrive(newEmail)).toBe(200);
    expect((await backend.database.db.select().from(customers))[0]!.email).toBe(newEmail);
    expect(mailsTo(oldEmail)).toContain('Deine E-Mail-Adresse bei der Abenteuerbox wurde geändert');
  });

  test('counts with the next sign-in where it could not be stored right after the confirmation (acc 309)', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    const transaction = jest.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('the database is gone'));
    expect((await confirm()).status).toBe(204);
    transaction.mockRestore();
    expect((await db.select().from(customers))[0]!.email).toBe(oldEmail);
    await arrive(newEmail);
    expect((await db.select().from(customers))[0]!.email).toBe(newEmail);
  });

  test('takes a confirmed sign-up along also where the new address has one that was never confirmed (acc 309)', async () => {
    const { db } = backend.database;
    await backend.call(null, 'POST', '/api/preorder/create', { email: oldEmail });
    await db.update(signups).set({ status: 'confirmed' });
    for (const list of ['preorder/create', 'newsletter/subscribe'])
      await backend.call(null, 'POST', `/api/${list}`, { email: newEmail });
    await ask();
    await arrive(newEmail);
    const { kind, email, status } = signups;
    expect(await db.select({ kind, email, status }).from(signups).orderBy(kind)).toEqual([
      { kind: 'newsletter', email: newEmail, status: 'pending' },
      { kind: 'preorder', email: newEmail, status: 'confirmed' },
    ]);
  });

  test('takes a newsletter along also where the new address has ended one and asked for it again (acc 309)', async () => {
    const { db } = backend.database;
    const subscribeTo = (email: string) => backend.call(null, 'POST', '/api/newsletter/subscribe', { email });
    await subscribeTo(oldEmail);
    await db.update(signups).set({ status: 'confirmed' });
    await subscribeTo(newEmail);
    await db.update(signups).set({ status: 'replaced' }).where(eq(signups.email, newEmail));
    await subscribeTo(newEmail);
    await ask();
    await arrive(newEmail);
    const { email, status } = signups;
    expect(await db.select({ email, status }).from(signups).orderBy(status)).toEqual([
      { email: newEmail, status: 'confirmed' },
      { email: newEmail, status: 'replaced' },
    ]);
  });

  test('counts for an order that is made with the token of an earlier sign-in, which still has the old address', async () => {
    const earlier = backend.token('anna', { email: oldEmail, auth_time: now() });
    backend.clock.forward({ minutes: 1 });
    await ask();
    await confirm();
    const order = { priceId: prices.standard };
    expect((await backend.callWith(earlier, 'POST', '/api/subscription/create-checkout-session', order)).status).toBe(
      200,
    );
    const { db } = backend.database;
    expect((await db.select().from(orders)).map(({ email }) => email)).toEqual([newEmail]);
    expect((await db.select().from(customers)).map(({ email }) => email)).toEqual([newEmail]);
    expect((await backend.callWith(earlier, 'POST', url, { email: 'dritte@example.org' })).status).toBe(204);
    expect((await db.select().from(emailChanges)).map(({ email }) => email)).toEqual([newEmail]);
  });

  test('is told once, however many calls bring it', async () => {
    await ask();
    await confirm();
    await arrive(newEmail);
    await arrive(newEmail);
    expect(mailsTo(oldEmail).filter((subject) => subject.startsWith('Deine E-Mail-Adresse'))).toHaveLength(1);
  });

  test('does not count for tokens of sign-ins from before, and is not undone by them', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    await arrive(newEmail, { auth_time: now() - 3_600 });
    expect((await db.select().from(customers))[0]!.email).toBe(oldEmail);
    const earlier = now();
    await confirm();
    await arrive(oldEmail, { auth_time: earlier });
    expect((await db.select().from(customers))[0]!.email).toBe(newEmail);
  });

  test('is not undone by the token of a sign-in in the second in which it was confirmed', async () => {
    await subscribe();
    await ask();
    await confirm();
    await backend.callWith(backend.token('anna', { email: oldEmail, auth_time: now() }), 'GET', profile);
    expect((await backend.database.db.select().from(customers))[0]!.email).toBe(newEmail);
  });

  test('can be taken back by the other mail within the second in which it was confirmed', async () => {
    await subscribe();
    await ask();
    await confirm();
    await confirm(oldEmail, { minutesLater: 0 });
    expect((await backend.database.db.select().from(customers))[0]!.email).toBe(oldEmail);
  });

  test('is taken back where the provider gives the earlier address back', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    await confirm();
    await confirm(oldEmail);
    expect((await db.select().from(customers))[0]!.email).toBe(oldEmail);
    expect(mailsTo(newEmail)).toContain('Deine E-Mail-Adresse bei der Abenteuerbox wurde geändert');
  });

  test('is taken back although a third address was announced since, as a thief of the account may do', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    await arrive(newEmail);
    await ask({ email: newEmail, email_verified: true }, 'dritte@example.org');
    await arrive(oldEmail);
    expect((await db.select().from(customers))[0]!.email).toBe(oldEmail);
    expect(mailsTo(newEmail)).toContain('Deine E-Mail-Adresse bei der Abenteuerbox wurde geändert');
  });

  test('counts also with the link of an earlier announcement', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    await ask({}, 'dritte@example.org');
    await arrive(newEmail);
    expect((await db.select().from(customers))[0]!.email).toBe(newEmail);
  });

  test('moves nothing from an address that was never confirmed: it may be somebody else’s', async () => {
    const { db } = backend.database;
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: oldEmail });
    await db.update(signups).set({ status: 'confirmed' });
    await ask({ email_verified: false });
    await arrive(newEmail);
    expect((await db.select().from(signups)).map(({ email }) => email)).toEqual([oldEmail]);
  });

  test.each([
    ['the token', () => arrive(newEmail, { email_verified: false })],
    ['the provider’s answer', () => confirm(newEmail, { isVerified: false })],
  ])('takes no sign-up along to an address that is not confirmed as %s says (acc 284)', async (_who, change) => {
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: oldEmail });
    await backend.database.db.update(signups).set({ status: 'confirmed' });
    await ask({ email_verified: true });
    await change();
    expect((await backend.database.db.select().from(signups)).map(({ email }) => email)).toEqual([oldEmail]);
  });

  test('puts no link of a stranger into the mail to an address that was never confirmed (acc 280)', async () => {
    await ask({ email_verified: false }, 'www.evil.example/gewinn@a.example');
    await backend.idle();
    expect(mailsTo(oldEmail)).toHaveLength(1);
    const { text, html } = backend.mails[0]!;
    expect(text + html).not.toContain('evil.example');
  });

  test('needs a sign-in of the last minutes, another address and a valid one', async () => {
    expect((await ask({ auth_time: now() - 360 })).body.code).toBe('recent-login-required');
    expect((await ask({}, 'ANNA@example.org')).body.code).toBe('invalid-input');
    expect((await ask({}, 'anna')).body.code).toBe('invalid-input');
    expect((await backend.call(null, 'POST', url, { email: newEmail })).status).toBe(401);
    expect(await backend.database.db.select().from(emailChanges)).toEqual([]);
  });

  test('can be asked for five times an hour', async () => {
    for (let request = 0; request < 5; request += 1) expect((await ask()).status).toBe(204);
    expect((await ask()).body.code).toBe('rate-limited');
    backend.clock.forward({ hours: 1 });
    expect((await ask()).status).toBe(204);
  });

  test('can be confirmed thirty times in ten minutes from one client, whoever else does (acc 319)', async () => {
    const { app } = await backend.another({ limits: defaultFormLimits });
    const payload = { code: 'unknown' };
    const send = async (remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: confirmEmailChange.path, payload, remoteAddress })).statusCode;
    const codes = [];
    for (let request = 0; request < 31; request += 1) codes.push(await send('10.0.0.1'));
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
    expect(await send('10.0.0.2')).toBe(400);
    backend.clock.forward({ minutes: 10 });
    expect(await send('10.0.0.1')).toBe(400);
  });

  test('reaches the payment provider later where it is away', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    backend.stripe.fail('disconnect');
    await arrive(newEmail);
    const [customer] = await db.select().from(customers);
    expect([customer!.email, backend.stripe.data.customers[customer!.customerId]!.email]).toEqual([newEmail, oldEmail]);
    backend.stripe.recover();
    await settleEmailChanges(backend.dependencies);
    expect(backend.stripe.data.customers[customer!.customerId]!.email).toBe(newEmail);
  });

  test('reaches the payment provider although the one before it is answered later', async () => {
    const { db } = backend.database;
    await subscribe();
    await ask();
    const held = backend.stripe.hold(/email=Anna\.Neu/);
    backend.clock.forward({ minutes: 1 });
    const arriveWith = (email: string) =>
      backend.callWith(backend.token('anna', { email, email_verified: true, auth_time: now() }), 'GET', profile);
    await arriveWith(newEmail);
    await held.arrived;
    backend.clock.forward({ minutes: 1 });
    await arriveWith(oldEmail);
    await settleEmailChanges(backend.dependencies);
    held.release();
    await backend.idle();
    const [customer] = await db.select().from(customers);
    expect([customer!.email, backend.stripe.data.customers[customer!.customerId]!.email]).toEqual([oldEmail, oldEmail]);
  });
});
