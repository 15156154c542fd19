import { mailKinds } from '../db/mailKinds.ts';
import { outbox } from '../db/schema.ts';
import { onAnyDatabase, type TestBackend } from '../testing/testBackend.ts';

/** Returns what tests do with the outbox of a backend. */
const use = (backend: TestBackend) => ({
  order: (email: string) => backend.call(null, 'POST', '/api/preorder/create', { email }),
  rows: () => backend.database.db.select().from(outbox),
  deliver: () => backend.dependencies.outbox.deliverDue(),
  confirmation: (recipient: string, more: object = {}) =>
    backend.dependencies.outbox.store(backend.database.db, {
      kind: 'ending',
      recipient,
      content: { language: 'de', subject: 'Hallo', heading: 'Hallo', blocks: [] },
      ...more,
    }),
});

const until = async (isTrue: () => Promise<boolean>) => {
  for (const end = Date.now() + 10_000; !(await isTrue()); await new Promise(setImmediate))
    if (Date.now() > end) throw new Error('waited in vain');
};

/** What happens at once, which the locks of the database decide. */
function atOnce(backend: TestBackend) {
  const { order, rows, deliver, confirmation } = use(backend);

  test('sends a mail once, also when many look for work at once', async () => {
    for (let index = 0; index < 5; index += 1) await order(`anna${index}@example.org`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(backend.mails.map(({ id }) => id)).size).toBe(5);
    expect(backend.mails).toHaveLength(5);
  });

  test('sends an address no more than five mails a day of what strangers cause, whatever their kind; the rest waits (acc 260)', async () => {
    for (let index = 0; index < 9; index += 1)
      await confirmation(index % 2 ? 'anna@example.org' : 'Anna@example.org', {
        cause: 'anyone',
        kind: Object.keys(mailKinds)[index],
      });
    await Promise.all([deliver(), deliver()]);
    expect(backend.mails).toHaveLength(5);
    backend.clock.forward({ hours: 23 });
    await deliver();
    expect(backend.mails).toHaveLength(5);
    backend.clock.forward({ hours: 2 });
    await deliver();
    expect(backend.mails).toHaveLength(9);
  });

  test('starts no mail when the process ends, and what is cut off is sent again as the same mail (acc 282)', async () => {
    for (let index = 0; index < 12; index += 1) await confirmation(`anna${index}@example.org`);
    backend.mailServer.silent = true;
    const { app, dependencies } = await backend.another({ waits: { lastMails: 200 } });
    dependencies.runInBackground(dependencies.outbox.deliverDue);
    const begun = async () => (await rows()).filter(({ attempts }) => attempts > 0);
    await until(async () => (await begun()).length === 5);
    const ids = (await begun()).map(({ id }) => id);
    await app.close();
    expect(await begun()).toHaveLength(5);
    backend.mailServer.silent = false;
    backend.clock.forward({ seconds: 30 });
    await deliver();
    expect(backend.mails).toHaveLength(12);
    expect(backend.mails.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test('keeps a mail for itself while the mail server thinks about it, however long (acc 282)', async () => {
    await confirmation('anna@example.org');
    const { dependencies } = await backend.another({});
    backend.mailServer.silent = true;
    const timers = jest.spyOn(globalThis, 'setInterval');
    const sending = deliver();
    await until(async () => timers.mock.calls.length > 0);
    const [renew] = timers.mock.calls[0]!;
    timers.mockRestore();
    const others: Promise<void>[] = [];
    for (let minutes = 0; minutes < 9; minutes += 1) {
      backend.clock.forward({ minutes: 1 });
      const leaseEnd = (await rows())[0]!.nextAttemptAt!;
      renew();
      await until(async () => (await rows())[0]!.nextAttemptAt! > leaseEnd);
      others.push(dependencies.outbox.deliverDue());
    }
    backend.mailServer.silent = false;
    await Promise.all([sending, ...others]);
    expect([backend.mails.length, (await rows())[0]?.attempts]).toEqual([1, 1]);
  });

  test('sends other mails while the mail server thinks about one (acc 282)', async () => {
    const begun = async () => (await rows()).filter(({ attempts }) => attempts > 0).length;
    backend.mailServer.silent = true;
    await confirmation('anna@example.org');
    const first = deliver();
    await until(async () => (await begun()) === 1);
    await confirmation('berta@example.org');
    const second = deliver();
    await until(async () => (await begun()) === 2);
    backend.mailServer.silent = false;
    await Promise.all([first, second]);
    expect(backend.mails).toHaveLength(2);
  });

  test('sends no mail twice that is on its way when the machine wakes up', async () => {
    await confirmation('anna@example.org');
    backend.mailServer.silent = true;
    const sending = deliver();
    await until(async () => (await rows())[0]!.attempts === 1);
    backend.clock.forward({ hours: 8 });
    await confirmation('berta@example.org');
    const others = deliver();
    await until(async () => (await rows()).every(({ attempts }) => attempts > 0));
    backend.mailServer.silent = false;
    await Promise.all([sending, others]);
    expect(backend.mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'anna@example.org',
      'berta@example.org',
    ]);
  });
}

onAnyDatabase('the outbox', rules, atOnce);

function rules(backend: TestBackend) {
  const { order, rows, deliver, confirmation } = use(backend);

  test('never lets a mail server that is down fail a call, and sends later (acc 282)', async () => {
    backend.mailServer.down = true;
    expect((await order('anna@example.org')).status).toBe(202);
    await deliver();
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null });
    backend.mailServer.down = false;
    await deliver();
    expect(backend.mails).toHaveLength(0);
    backend.clock.forward({ seconds: 30 });
    await deliver();
    expect(backend.mails).toHaveLength(1);
  });

  test('erases the body, which holds links that act, once the mail is out', async () => {
    await order('anna@example.org');
    await deliver();
    expect(await rows()).toMatchObject([
      { html: '', text: '', headers: {}, nextAttemptAt: null, sentAt: backend.clock.now },
    ]);
  });

  test('waits longer after each failure and gives up after days', async () => {
    backend.mailServer.down = true;
    await order('anna@example.org');
    await deliver();
    const waits: number[] = [];
    for (let row = (await rows())[0]; row?.nextAttemptAt; row = (await rows())[0]) {
      waits.push((row.nextAttemptAt.getTime() - backend.clock.now.getTime()) / 1000);
      backend.clock.now = row.nextAttemptAt;
      await deliver();
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect([Math.max(...waits), days > 4 && days < 6]).toEqual([6 * 3600, true]);
  });

  const sentTo = (recipient: string) => backend.mails.filter((mail) => mail.recipient === recipient).length;

  test('strangers reach one mailbox five times a day under all its spellings (acc 260)', async () => {
    const spellings = ['t@example.org', 'T@ｅxample.org', 't@ⓔxample.org', 't@ex。ample.org', 'ÄRGER@ex.ample.org'];
    const tags = ['ärger', 't+1@ex.ample.org', 't+2+3@EX.ample.org', 'T+@ⓔxample.org'];
    for (const email of [...spellings, ...tags, ...spellings.map((one) => one.replace('@', '+x@'))]) await order(email);
    backend.clock.forward({ minutes: 1 });
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) await order(`t+${name}${index}@example.org`);
    await deliver();
    const mailboxes = backend.mails.map(({ recipient }) => recipient.replace(/\+.*@/, '@').toLowerCase());
    const most = Math.max(...mailboxes.map((one) => mailboxes.filter((other) => other === one).length));
    expect([most, new Set(mailboxes)]).toEqual([5, new Set(['t@example.org', 't@ex.ample.org', 'ärger@ex.ample.org'])]);
  });

  test("the account's own mails are counted by its address, tag included", async () => {
    for (let index = 0; index < 16; index += 1) await confirmation(`anna+${index % 2}@example.org`);
    await deliver();
    expect(backend.mails).toHaveLength(16);
  });

  test("strangers cannot keep the account's own mails from coming, and those have a limit, too", async () => {
    for (let index = 0; index < 8; index += 1) await confirmation('anna@example.org', { cause: 'anyone' });
    await deliver();
    for (let index = 0; index < 20; index += 1) await confirmation('anna@example.org');
    await deliver();
    expect(backend.mails).toHaveLength(5 + 15);
    await confirmation('berta@example.org', { cause: 'anyone' });
    await deliver();
    expect(sentTo('berta@example.org')).toBe(1);
  });

  test('an address that its account never confirmed gets one mail of a kind about the account (acc 282)', async () => {
    const who = (email: string) => ({
      authorization: `Bearer ${backend.token(`user-of-${email}`, { email, email_verified: false })}`,
    });
    for (let index = 0; index < 4; index += 1) {
      backend.clock.forward({ minutes: 1 });
      backend.passwords.setAt.set('user-of-opfer@example.org', backend.clock.now);
      const url = '/user/api/UserInfo/end-other-sessions';
      await backend.inject({ method: 'POST', url, headers: who('opfer@example.org') });
    }
    await backend.idle();
    expect(sentTo('opfer@example.org')).toBe(1);
    // Its deletion is confirmed all the same.
    const url = '/user/api/UserInfo/delete-account';
    await backend.inject({ method: 'POST', url, headers: who('opfer@example.org') });
    await backend.idle();
    expect(sentTo('opfer@example.org')).toBe(2);
  });

  test('a mail to a full mailbox is tried again for a day, then the owner sees it (acc 282)', async () => {
    backend.mailServer.refusal = {
      responseCode: 552,
      code: 'EENVELOPE',
      command: 'RCPT TO',
      response: '552 5.2.2 full',
    };
    await order('voll@example.org');
    // The second mail about a declaration is due a day after it: its own day begins then.
    await backend.call(null, 'POST', '/api/withdrawal', { name: 'Anna', contract: 'Abo', email: 'voll@example.org' });
    const first = backend.clock.now;
    for (;;) {
      const times = (await rows()).flatMap(({ nextAttemptAt }) => (nextAttemptAt ? [nextAttemptAt.getTime()] : []));
      if (times.length === 0) break;
      backend.clock.now = new Date(Math.max(Math.min(...times), backend.clock.now.getTime()));
      await deliver();
    }
    const givenUpAfter = Object.fromEntries(
      (await rows()).map(({ kind, failedAt }) => [kind, (failedAt!.getTime() - first.getTime()) / 3_600_000]),
    );
    for (const kind of ['preorder-confirmation', 'withdrawal-receipt', 'declaration-follow-up']) {
      const day = givenUpAfter[kind]! - (kind === 'declaration-follow-up' ? 24 : 0);
      expect([kind, day > 24 && day < 30]).toEqual([kind, true]);
    }
    expect((await rows()).map(({ failure }) => failure)).toEqual(Array(3).fill('EENVELOPE 552'));
  });

  test('a recipient whom the mail server does not know is given up at once, and the owner sees it (acc 282)', async () => {
    backend.mailServer.refusal = { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
    await order('niemand@example.org');
    await deliver();
    expect(await rows()).toMatchObject([
      { failedAt: backend.clock.now, failure: 'EENVELOPE 550', nextAttemptAt: null, attempts: 1, text: '' },
    ]);
    expect(backend.log.find((line) => line.includes('mail given up'))).toContain('"level":50');
    const list = await backend.inject({
      method: 'GET',
      url: '/api/owner/mails',
      headers: { authorization: `Bearer ${backend.config.ownerKey}` },
    });
    expect(list.json()).toMatchObject([
      {
        kind: 'preorder-confirmation',
        recipient: 'niemand@example.org',
        failure: 'EENVELOPE 550',
        nextAttemptAt: null,
      },
    ]);
  });

  test('a contract or receipt that was given up keeps its text, and the owner sends it again (acc 282)', async () => {
    const headers = { authorization: `Bearer ${backend.config.ownerKey}` };
    const ask = (method: 'GET' | 'POST', path = '') =>
      backend.inject({ method, url: `/api/owner/mails${path}`, headers });
    backend.mailServer.refusal = { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
    await order('niemand@example.org');
    const withdrawal = { name: 'Anna', contract: 'Standard', email: 'anna@example.org' };
    await backend.call(null, 'POST', '/api/withdrawal', withdrawal);
    await deliver();
    backend.mailServer.refusal = null;
    const list = (await ask('GET')).json() as { id: string; kind: string; isKept: boolean }[];
    expect(list.map(({ kind, isKept }) => [kind, isKept]).toSorted()).toEqual([
      ['preorder-confirmation', false],
      ['withdrawal-receipt', true],
    ]);
    for (const { id, isKept } of list) expect((await ask('POST', `/${id}/resend`)).statusCode).toBe(isKept ? 200 : 404);
    await backend.idle();
    expect(backend.mails.map(({ recipient, text }) => [recipient, text.includes('Widerruf ist eingegangen')])).toEqual([
      ['anna@example.org', true],
    ]);
    expect((await ask('GET')).json()).toMatchObject([{ kind: 'preorder-confirmation' }]);
    expect((await rows()).every(({ text, kind }) => text === '' || kind === 'declaration-follow-up')).toBe(true);
  });

  test.each([
    ['a full mailbox', { responseCode: 452, code: 'EENVELOPE', command: 'RCPT TO' }],
    ['a wrong password of ours', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }],
    ['a sender that is not allowed', { responseCode: 550, code: 'EENVELOPE', command: 'MAIL FROM' }],
  ])('%s is tried again (acc 282)', async (_what, refusal) => {
    backend.mailServer.refusal = refusal;
    await order('anna@example.org');
    await deliver();
    backend.mailServer.refusal = null;
    backend.clock.forward({ seconds: 30 });
    await deliver();
    expect(backend.mails).toHaveLength(1);
  });

  test('sends all mails of a mailbox once the mail server is back, also more than a day allows (acc 260, 282)', async () => {
    /** Delivers whenever a mail is due, as the job does, until all are sent or a week has passed. */
    const passDays = async (days: number) => {
      const end = backend.clock.now.getTime() + days * 86_400_000;
      for (;;) {
        const times = (await rows()).flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
        const next = Math.min(...times);
        if (next > end) return;
        backend.clock.now = new Date(Math.max(next, backend.clock.now.getTime()));
        await deliver();
      }
    };
    backend.mailServer.down = true;
    for (let index = 0; index < 5; index += 1) await confirmation('anna@example.org', { cause: 'anyone' });
    await deliver();
    backend.clock.forward({ seconds: 29 });
    await confirmation('anna@example.org', { cause: 'anyone' });
    backend.clock.forward({ seconds: 1 });
    await deliver();
    await passDays(0.9);
    backend.mailServer.down = false;
    await passDays(7);
    expect(backend.mails).toHaveLength(6);
  });

  test('forgets mails that are done after a month', async () => {
    await order('anna@example.org');
    await deliver();
    backend.clock.forward({ days: 31 });
    await backend.dependencies.outbox.deleteOld();
    expect(await rows()).toHaveLength(0);
  });
}
