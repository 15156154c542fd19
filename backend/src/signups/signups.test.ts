import { agreedTexts, signups, usedLinks } from '../db/schema.ts';
import { deleteExpired } from '../retention/deleteExpired.ts';
import { onAnyDatabase, type TestBackend } from '../testing/testBackend.ts';

const forms = [
  {
    kind: 'preorder',
    request: '/api/preorder/create',
    confirm: '/api/preorder/confirm',
    page: '/bestaetigen/vorbestellung',
  },
  {
    kind: 'newsletter',
    request: '/api/newsletter/subscribe',
    confirm: '/api/newsletter/confirm',
    page: '/bestaetigen/newsletter',
  },
] as const;

const limited = { perClient: 3, perEmail: 2, overall: 5, perMailProvider: 5 };
const send = (app: TestBackend['app'], email: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/preorder/create', payload: { email }, remoteAddress });
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Returns what tests ask about the sign-ups of a backend. */
const askAbout = (backend: TestBackend) => ({
  rows: () => backend.database.db.select().from(signups),
  /** Sends what is due, and returns all mails. */
  mailed: async () => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails;
  },
  ask: (url: string, email: string, language = 'de-DE') =>
    backend.inject({ method: 'POST', url, payload: { email }, headers: { 'accept-language': language } }),
});

/** What the database decides: how texts and times are stored, and what happens at once. */
function storing(backend: TestBackend) {
  const { ask: askFor, mailed, rows } = askAbout(backend);

  describe.each(forms)('$kind', ({ kind, request, page }) => {
    const ask = (email: string) => askFor(request, email);

    test('stores the wish with its proof and mails a link to a page with a button (acc 49, 61, 284)', async () => {
      const response = await ask('anna@example.org');
      expect(response.statusCode).toBe(202);
      expect(response.json()).toEqual({ status: 'check-your-mail' });
      const [row] = await rows();
      expect(row).toMatchObject({
        kind,
        email: 'anna@example.org',
        status: 'pending',
        textVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
        requestIp: '127.0.0.1',
      });
      expect(row?.requestedAt).toEqual(backend.clock.now);
      const [{ version, text } = { version: '', text: '' }] = await backend.database.db.select().from(agreedTexts);
      expect([version, text]).toEqual([
        row?.textVersion,
        expect.stringContaining('Ohne deine Bestätigung passiert nichts.'),
      ]);
      expect(text).not.toContain('token=');
      const [mail] = await mailed();
      expect(mail?.recipient).toBe('anna@example.org');
      expect(mail?.text).toContain(`http://site.test${page}#token=`);
      expect(mail?.html).toContain(`http://site.test${page}#token=`);
      expect(row?.tokenHash).not.toBe(tokenIn(mail!.text));
    });

    test('takes all spellings of a mailbox for one address (acc 260)', async () => {
      for (const email of ['t@ex.ample.org', 'T@ｅx.ample.org', 't@ex。ample.org', 't@EX.ⓐmple.org']) {
        expect((await ask(email)).statusCode).toBe(202);
        backend.clock.forward({ minutes: 2 });
      }
      expect(await rows()).toMatchObject([{ email: 't@ex.ample.org', emailKey: 't@ex.ample.org' }]);
      expect((await mailed()).map(({ recipient }) => recipient)).toEqual(['t@ex.ample.org']);
    });

    test('sends one mail when the form is sent many times at once (acc 50)', async () => {
      await Promise.all(Array.from({ length: 8 }, () => ask('anna@example.org')));
      expect(await mailed()).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    });

    test('takes an address with letters of any language, and stores markup and SQL as the text it is (acc 60)', async () => {
      for (const email of [
        'jürgen@müller.example',
        "o'brien'); drop table signups;--@example.org".replace(/[ ;)]/g, ''),
      ]) {
        expect((await ask(email)).statusCode).toBe(202);
      }
      expect((await rows()).map(({ email }) => email).sort()).toEqual([
        'jürgen@xn--mller-kva.example',
        "o'brien'droptablesignups--@example.org",
      ]);
    });
  });

  describe('floods', () => {
    test('are limited per client, per address and altogether, over all processes (acc 260)', async () => {
      const [one, other] = [await backend.another({ limits: limited }), await backend.another({ limits: limited })];
      const { app } = one;
      const codes = async (calls: [string, string][]) => {
        const seen: number[] = [];
        for (const [email, ip] of calls)
          seen.push((await send([one, other][seen.length % 2]!.app, email, ip)).statusCode);
        return seen;
      };
      expect(
        await codes([
          ['a@b.de', '10.0.0.1'],
          ['A@b.de', '10.0.0.2'],
          ['a@b.de', '10.0.0.3'],
        ]),
      ).toEqual([202, 202, 429]);
      expect(
        await codes([
          ['c@b.de', '10.0.0.1'],
          ['d@b.de', '10.0.0.1'],
          ['e@b.de', '10.0.0.1'],
        ]),
      ).toEqual([202, 202, 429]);
      expect(
        await codes([
          ['f@b.de', '10.0.0.9'],
          ['g@b.de', '10.0.0.8'],
        ]),
      ).toEqual([202, 429]);
      const refused = await send(app, 'h@b.de', '10.0.0.7');
      expect(refused.json().code).toBe('rate-limited');
      expect(refused.headers['retry-after']).toBe('600');
    });
  });
}

onAnyDatabase('pre-order and newsletter', rules, storing);

function rules(backend: TestBackend) {
  const { ask: askFor, mailed, rows } = askAbout(backend);

  describe.each(forms)('$kind', ({ kind, request, confirm, page }) => {
    const ask = (email: string, language?: string) => askFor(request, email, language);

    test('confirms once by POST, with time and address of the confirmation (acc 284)', async () => {
      await ask('anna@example.org');
      const token = tokenIn((await mailed())[0]!.text);
      expect((await backend.inject({ method: 'GET', url: `${confirm}?token=${token}` })).statusCode).toBe(405);
      expect((await rows())[0]?.status).toBe('pending');

      expect((await backend.call(null, 'POST', confirm, { token })).body).toEqual({ state: 'done' });
      const [confirmed] = await rows();
      expect(confirmed).toMatchObject({
        status: 'confirmed',
        confirmIp: '127.0.0.1',
        confirmedAt: backend.clock.now,
      });
      backend.clock.forward({ seconds: 1 });
      expect((await backend.call(null, 'POST', confirm, { token })).body).toEqual({ state: 'done-before' });
      expect(await rows()).toEqual([confirmed]);
    });

    test('knows a used link until it would have expired, and keeps no trace of it after that (acc 322)', async () => {
      await ask('anna@example.org');
      const token = tokenIn((await mailed())[0]!.text);
      await backend.call(null, 'POST', confirm, { token });
      backend.clock.forward({ days: 6, hours: 23 });
      await deleteExpired(backend.dependencies);
      expect((await backend.call(null, 'POST', confirm, { token })).body).toEqual({ state: 'done-before' });
      backend.clock.forward({ hours: 1, seconds: 1 });
      expect((await backend.call(null, 'POST', confirm, { token })).body.code).toBe('token-expired');
      await deleteExpired(backend.dependencies);
      expect((await backend.call(null, 'POST', confirm, { token })).body.code).toBe('token-invalid');
      expect(await rows()).toMatchObject([{ status: 'confirmed', tokenHash: null }]);
    });

    test('refuses forged tokens, tokens of the other form, and tokens after seven days (acc 284)', async () => {
      await ask('anna@example.org');
      const token = tokenIn((await mailed())[0]!.text);
      const other = forms.find((form) => form.kind !== kind)!;
      expect((await backend.call(null, 'POST', confirm, { token: 'x'.repeat(43) })).body.code).toBe('token-invalid');
      expect((await backend.call(null, 'POST', other.confirm, { token })).body.code).toBe('token-invalid');
      backend.clock.forward({ days: 7 });
      expect((await backend.call(null, 'POST', confirm, { token })).body).toMatchObject({
        status: 410,
        code: 'token-expired',
      });
      expect((await rows())[0]?.status).toBe('pending');
    });

    test('sends one mail per address and ten minutes, and answers the same for new, known and confirmed addresses (acc 260)', async () => {
      const answers = [await ask('anna@example.org'), await ask('Anna@Example.org')];
      backend.clock.forward({ minutes: 9 });
      answers.push(await ask('anna@example.org'));
      expect(await mailed()).toHaveLength(1);
      backend.clock.forward({ minutes: 2 });
      answers.push(await ask('anna@example.org'));
      expect(await mailed()).toHaveLength(2);
      await backend.call(null, 'POST', confirm, { token: tokenIn(backend.mails[1]!.text) });
      backend.clock.forward({ days: 2 });
      answers.push(await ask('anna@example.org'));
      answers.push(await ask('anna@example.org'));
      expect(await mailed()).toHaveLength(3);
      expect(backend.mails[2]!.subject).toMatch(/schon/);
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(await rows()).toHaveLength(1);
    });

    test.each([
      't@exam\u00adple.org',
      't\ufffd@example.org',
      't\ud800@example.org',
      't@example.org/x',
      't@ex／ample.org',
    ])('refuses %j, which reaches no mailbox or that of another spelling', async (email) => {
      const { statusCode, body } = await ask(email);
      expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'invalid-input', fields: ['email'] }]);
      expect(await rows()).toEqual([]);
    });

    test('asks somebody who never confirms three times, and no more until the sign-up is deleted (acc 260)', async () => {
      for (let day = 0; day < 10; day += 1) {
        await ask('anna@example.org');
        backend.clock.forward({ days: 2 });
      }
      expect(await mailed()).toHaveLength(3);
      await deleteExpired(backend.dependencies);
      await ask('anna@example.org');
      expect(await mailed()).toHaveLength(3);
      backend.clock.forward({ days: 15 });
      await deleteExpired(backend.dependencies);
      expect((await ask('anna@example.org')).statusCode).toBe(202);
      expect(await mailed()).toHaveLength(4);
    });

    test('mails a link without a fragment to a person whose mail program has dropped one', async () => {
      const response = await backend.call(null, 'POST', request, { email: 'anna@example.org', tokenInQuery: true });
      expect(response.status).toBe(202);
      const [mail] = await mailed();
      expect(mail?.text).toMatch(/http:\/\/site\.test\/bestaetigen\/\w+\?token=[\w-]{43}\s/);
      expect(mail?.text).not.toMatch(/bestaetigen\/\w+#/);
    });

    test.each(['website', 'leave-this-empty'])(
      'refuses a filled honeypot: nobody is dropped silently (%s, acc 260)',
      async (trap) => {
        const { status, body } = await backend.call(null, 'POST', request, {
          email: 'bot@example.org',
          [trap]: 'http://spam.test',
        });
        expect([status, body.code]).toEqual([400, 'invalid-input']);
        expect(await rows()).toHaveLength(0);
        expect(await mailed()).toHaveLength(0);
      },
    );

    test.each([
      '',
      'anna',
      'anna@example',
      'a b@example.org',
      'a@example.org\r\nBcc: x@example.org',
      'a@b.de,c@d.de',
      `${'a'.repeat(250)}@b.de`,
    ])('refuses %j as an address (acc 60)', async (email) => {
      const { status, body } = await backend.call(null, 'POST', request, { email });
      expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', ['email']]);
      expect(await rows()).toHaveLength(0);
    });

    test('writes in the language of the page', async () => {
      await ask('anna@example.org', 'en-GB,en;q=0.9');
      backend.clock.forward({ seconds: 1 });
      await ask('berta@example.org', 'de');
      const mails = await mailed();
      expect(mails.map(({ html }) => /<html lang="(..)"/.exec(html)?.[1])).toEqual(['en', 'de']);
      expect(mails.map(({ subject }) => /Adventure Box|Abenteuerbox/.exec(subject)?.[0])).toEqual([
        'Adventure Box',
        'Abenteuerbox',
      ]);
      expect(mails[0]?.text).not.toContain('Abenteuerbox ·');
      expect(mails.map(({ text }) => text.includes(`${page}?lang=en#token=${tokenIn(text)}`))).toEqual([true, false]);
    });
  });

  test('says that a pre-order is free and not binding', async () => {
    await backend.call(null, 'POST', '/api/preorder/create', { email: 'anna@example.org' });
    expect((await mailed())[0]?.text).toContain(
      'Die Vorbestellung ist eine kostenlose und unverbindliche Reservierung, kein Kauf.',
    );
  });

  describe('taking a pre-order back', () => {
    test.each([
      ['before', 'it was confirmed'],
      ['after', 'it was confirmed'],
    ])('works %s %s, by POST only, and leaves nothing but what its links say (acc 322)', async (when) => {
      await backend.call(null, 'POST', '/api/preorder/create', { email: 'anna@example.org' });
      const { text } = (await mailed())[0]!;
      const token = /zuruecknehmen#token=([\w-]+)/.exec(text)?.[1] ?? '';
      if (when === 'after') await backend.call(null, 'POST', '/api/preorder/confirm', { token: tokenIn(text) });
      expect((await backend.inject({ method: 'GET', url: `/api/preorder/cancel?token=${token}` })).statusCode).toBe(
        405,
      );
      expect(await rows()).toHaveLength(1);
      const click = async (path: string, clicked: string) => {
        const { body } = await backend.call(null, 'POST', `/api/${path}`, { token: clicked });
        return body.state ?? body.code;
      };
      expect(await click('preorder/cancel', token)).toBe('done');
      expect(await rows()).toEqual([]);
      expect(await click('preorder/cancel', token)).toBe('done-before');
      expect(await click('preorder/confirm', tokenIn(text))).toBe('taken-back');
      expect(await click('newsletter/confirm', tokenIn(text))).toBe('token-invalid');
      const kept = await backend.database.db.select().from(usedLinks);
      expect(JSON.stringify(kept)).not.toMatch(RegExp(`anna|${token}|${tokenIn(text)}`));
      backend.clock.forward({ days: 7, seconds: 1 });
      expect(await click('preorder/cancel', token)).toBe('token-invalid');
      expect(await click('preorder/confirm', tokenIn(text))).toBe('token-invalid');
      await deleteExpired(backend.dependencies);
      expect(await backend.database.db.select().from(usedLinks)).toEqual([]);
    });

    test('does not work with the link that ends a newsletter', async () => {
      await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: 'anna@example.org' });
      const token = /abmelden#token=([\w-]+)/.exec((await mailed())[0]!.text)?.[1] ?? '';
      expect((await backend.call(null, 'POST', '/api/preorder/cancel', { token })).body.code).toBe('token-invalid');
      expect(await rows()).toHaveLength(1);
    });
  });

  describe('unsubscribing from the newsletter', () => {
    const subscribe = async () => {
      await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: 'anna@example.org' });
      return (await mailed())[0]!;
    };

    test('works by the link in the mail, again and again, and no earlier link takes it back (acc 322)', async () => {
      const { text } = await subscribe();
      const token = /abmelden#token=([\w-]+)/.exec(text)?.[1] ?? '';
      const unsubscribedAt = backend.clock.now;
      for (const state of ['done', 'done-before']) {
        expect((await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token })).body).toEqual({ state });
        backend.clock.forward({ seconds: 1 });
      }
      const [row] = await rows();
      expect(row?.unsubscribedAt).toEqual(unsubscribedAt);
      expect((await backend.call(null, 'POST', '/api/newsletter/confirm', { token: tokenIn(text) })).body).toEqual({
        state: 'taken-back',
      });
      expect((await rows())[0]).toMatchObject({ status: 'pending', confirmedAt: null });
      expect(
        (await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: 'y'.repeat(43) })).body.code,
      ).toBe('token-invalid');
    });

    test("works by one click in the mail program (RFC 8058), and a scanner's GET does nothing", async () => {
      const { headers, text } = await subscribe();
      await backend.call(null, 'POST', '/api/newsletter/confirm', { token: tokenIn(text) });
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const url = headers['List-Unsubscribe']!.slice(1, -1).replace('http://backend.test', '');
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers: sent } = await backend.inject({ method, url });
        expect([statusCode, sent.location]).toEqual([
          303,
          expect.stringMatching(/^http:\/\/site\.test\/newsletter\/abmelden#token=[\w-]{43}$/),
        ]);
      }
      expect((await backend.inject({ method: 'GET', url: `${url}&lang=en` })).headers.location).toContain('?lang=en#');
      expect((await rows())[0]?.status).toBe('confirmed');
      const click = await backend.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(click.statusCode).toBe(204);
      expect((await rows())[0]?.status).toBe('unsubscribed');
    });

    test.each([
      [
        'a form',
        { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        'List-Unsubscribe=One-Click',
        '',
      ],
      ['a multipart form', { 'content-type': 'Multipart/Form-Data; boundary=x' }, '--x--', ''],
      ['plain text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click', ''],
      ['a body without a type', {}, 'List-Unsubscribe=One-Click', ''],
      ['JSON', { 'content-type': 'application/json' }, '{"x', ''],
      ['no body', {}, undefined, ''],
      ['parameters of a link rewriter', {}, undefined, '&utm_source=mail&e=1'],
      ['a page without an origin', { origin: 'null' }, undefined, ''],
      ['a mail program in the browser', { origin: 'https://mail.example' }, undefined, ''],
    ])('takes the one click with %s', async (_what, sent, payload, more) => {
      const { headers, text } = await subscribe();
      await backend.call(null, 'POST', '/api/newsletter/confirm', { token: tokenIn(text) });
      const url = headers['List-Unsubscribe']!.slice(1, -1).replace('http://backend.test', '') + more;
      const click = await backend.inject({ method: 'POST', url, payload, headers: sent as Record<string, string> });
      expect([click.statusCode, (await rows())[0]?.status]).toEqual([204, 'unsubscribed']);
    });

    test('takes pages of other origins on no other call', async () => {
      const payload = { token: 'x'.repeat(43) };
      const url = '/api/newsletter/unsubscribe';
      expect((await backend.inject({ method: 'POST', url, payload, headers: { origin: 'null' } })).statusCode).toBe(
        403,
      );
    });

    test('mails at once who subscribes again after unsubscribing, and who has confirmed', async () => {
      const { text } = await subscribe();
      const token = tokenIn(text);
      backend.clock.forward({ seconds: 1 });
      await backend.call(null, 'POST', '/api/newsletter/confirm', { token });
      backend.clock.forward({ seconds: 1 });
      await subscribe();
      const known = (await mailed()).at(-1)!;
      expect(known.subject).toBe('Du bekommst den Newsletter der Abenteuerbox schon');
      await subscribe();
      expect(await mailed()).toHaveLength(2);
      await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: tokenIn(known.text) });
      await subscribe();
      expect((await mailed()).map(({ subject }) => subject)).toEqual([
        'Bitte bestätige deine Anmeldung zum Newsletter der Abenteuerbox',
        known.subject,
        'Bitte bestätige deine Anmeldung zum Newsletter der Abenteuerbox',
      ]);
      await subscribe();
      expect(await mailed()).toHaveLength(3);
    });
  });

  describe("the owner's list", () => {
    const list = (name: string, key = backend.config.ownerKey) =>
      backend.inject({ method: 'GET', url: `/api/owner/signups/${name}`, headers: { authorization: `Bearer ${key}` } });
    const signUp = async (path: string, email: string, { confirms = true } = {}) => {
      await backend.call(null, 'POST', `/api/${path}`, { email });
      const token = tokenIn((await mailed()).at(-1)!.text);
      if (confirms)
        await backend.call(null, 'POST', path.replace(/create|subscribe/, 'confirm').replace(/^/, '/api/'), { token });
      backend.clock.forward({ seconds: 1 });
    };

    test('holds who confirmed, oldest first, and nobody else', async () => {
      await signUp('preorder/create', 'Anna@example.org');
      await signUp('preorder/create', 'berta@example.org', { confirms: false });
      await signUp('preorder/create', 'carla@example.org');
      await signUp('newsletter/subscribe', 'dora@example.org');
      const body = (await list('preorders')).json();
      expect(body.map(({ email }: { email: string }) => email)).toEqual(['Anna@example.org', 'carla@example.org']);
      expect(body[0]).toMatchObject({ language: 'de', textVersion: expect.stringMatching(/^[0-9a-f]{16}$/) });
      expect(body[0].unsubscribeUrl).toMatch(/^http:\/\/site\.test\/vorbestellung\/zuruecknehmen#token=[\w-]{43}$/);
      expect(Date.parse(body[0].confirmedAt)).toBe(backend.clock.now.getTime() - 4000);
    });

    test('brings the link that belongs into every newsletter, and forgets who used it', async () => {
      await signUp('newsletter/subscribe', 'anna@example.org');
      const [{ unsubscribeUrl }] = (await list('newsletter')).json();
      expect(unsubscribeUrl).toMatch(/^http:\/\/site\.test\/newsletter\/abmelden#token=[\w-]{43}$/);
      await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: tokenIn(unsubscribeUrl) });
      expect((await list('newsletter')).json()).toEqual([]);
    });

    test('brings the address for List-Unsubscribe, and takes unsubscribed addresses back', async () => {
      await signUp('newsletter/subscribe', 'Anna@example.org');
      await signUp('newsletter/subscribe', 'berta@example.org');
      // Berta has ended one before, which stays as a proof, and is counted no more.
      const earlier = (await list('newsletter'))
        .json()
        .find(({ email }: { email: string }) => email.startsWith('berta'));
      await backend.call(null, 'POST', '/api/newsletter/unsubscribe', { token: tokenIn(earlier.unsubscribeUrl) });
      await signUp('newsletter/subscribe', 'berta@example.org');
      const [{ oneClickUrl }] = (await list('newsletter')).json();
      const url = String(oneClickUrl).replace('http://backend.test', '');
      const unsubscribe = (emails: string[]) =>
        backend.inject({
          method: 'POST',
          url: '/api/owner/newsletter/unsubscribe',
          headers: { authorization: `Bearer ${backend.config.ownerKey}` },
          payload: { emails },
        });
      const answer = await unsubscribe(['berta@example.org', 'BERTA@example.org', 'carla@example.org']);
      expect(answer.json()).toEqual({ unsubscribed: 1, unknown: ['carla@example.org'] });
      expect((await list('newsletter')).json()).toMatchObject([{ email: 'Anna@example.org' }]);
      expect((await backend.inject({ method: 'POST', url })).statusCode).toBe(204);
      expect((await list('newsletter')).json()).toEqual([]);
      await signUp('preorder/create', 'dora@example.org');
      expect((await list('preorders')).json()).toMatchObject([{ oneClickUrl: null }]);
    });

    test('is for the owner alone', async () => {
      expect((await list('preorders', 'wrong')).statusCode).toBe(401);
      expect((await backend.call('anna', 'GET', '/api/owner/signups/preorders')).status).toBe(401);
      expect((await list('customers')).statusCode).toBe(400);
      const { app: without } = await backend.another({ config: { ownerKey: null } });
      expect((await without.inject('/api/owner/signups/preorders')).statusCode).toBe(404);
    });
  });

  describe('floods', () => {
    test('of one IPv6 connection come from one client, whatever address it takes (acc 260)', async () => {
      const { app } = await backend.another({ limits: limited });
      const codes = [];
      for (const host of ['1', 'ffff', 'a:b:c', '2'])
        codes.push((await send(app, `${host.length}${host[0]}@b.de`, `2001:db8:1:2::${host}`)).statusCode);
      codes.push((await send(app, 'z@b.de', '2001:db8:1:3::1')).statusCode);
      expect(codes).toEqual([202, 202, 202, 429, 202]);
    });

    test('lock nobody out of cancelling, withdrawing and unsubscribing (acc 260, 294)', async () => {
      const { app } = await backend.another({ limits: limited });
      const cancellation = {
        kind: 'ordinary',
        reason: null,
        name: 'Anna',
        email: 'a@b.de',
        contract: 'Abo',
        endDate: null,
        confirmationEmail: 'a@b.de',
      };
      const withdrawal = { name: 'Anna', contract: 'Abo', email: 'a@b.de' };
      const forms: [string, object, number][] = [
        ['/api/cancellation', cancellation, 201],
        ['/api/withdrawal', withdrawal, 201],
        ['/api/newsletter/unsubscribe', { token: 'x'.repeat(43) }, 400],
        ['/api/preorder/cancel', { token: 'x'.repeat(43) }, 400],
      ];
      for (const [url, payload, status] of forms) {
        const seen = [];
        for (let host = 1; host <= 8; host += 1)
          seen.push((await app.inject({ method: 'POST', url, payload, remoteAddress: `10.1.0.${host}` })).statusCode);
        expect([url, ...new Set(seen)]).toEqual([url, status]);
        const own = [];
        for (let time = 0; time < 4; time += 1)
          own.push((await app.inject({ method: 'POST', url, payload, remoteAddress: '10.2.0.1' })).statusCode);
        expect(own).toEqual([status, status, status, 429]);
      }
    });

    test('leave the one click of a mail program to more people than come from one address otherwise (acc 260)', async () => {
      const { app } = await backend.another({ limits: limited });
      const url = `/api/newsletter/one-click-unsubscribe?token=${'x'.repeat(43)}`;
      const seen = [];
      for (let time = 0; time < 6; time += 1) seen.push((await app.inject({ method: 'POST', url })).statusCode);
      expect(seen).toEqual([400, 400, 400, 400, 400, 429]);
    });

    test('cannot be hidden behind an invented X-Forwarded-For (acc 260)', async () => {
      const { app } = await backend.another({ limits: limited });
      const from = async (address: string) =>
        app.inject({
          method: 'POST',
          url: '/api/preorder/create',
          payload: { email: `${address}@b.de` },
          headers: { 'x-forwarded-for': address },
        });
      const seen = [];
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) seen.push((await from(address)).statusCode);
      expect(seen).toEqual([202, 202, 202, 429]);
      expect(new Set((await rows()).map(({ requestIp }) => requestIp))).toEqual(new Set(['127.0.0.1']));
    });

    test('know the client behind a proxy that is trusted', async () => {
      const { app } = await backend.another({ config: { trustProxy: 1 } });
      await app.inject({
        method: 'POST',
        url: '/api/preorder/create',
        payload: { email: 'a@b.de' },
        headers: { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' },
      });
      expect((await rows())[0]?.requestIp).toBe('8.8.8.8');
    });

    test('count a client behind a proxy that adds its port once, however often the port changes (acc 260)', async () => {
      const { app } = await backend.another({ limits: { ...limited, overall: 50 }, config: { trustProxy: 1 } });
      for (const forms of [
        ['8.8.8.8:1001', '8.8.8.8:1002', '[::ffff:8.8.8.8]:1003', '8.8.8.8'],
        ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::2', '2001:db8::3%eth0'],
      ]) {
        const seen = [];
        for (const [index, address] of forms.entries()) {
          const payload = { email: `p${index}@b.de` };
          const headers = { 'x-forwarded-for': address };
          seen.push((await app.inject({ method: 'POST', url: '/api/preorder/create', payload, headers })).statusCode);
        }
        expect(seen).toEqual([202, 202, 202, 429]);
      }
      expect((await rows()).map(({ requestIp }) => requestIp)).toContain('8.8.8.8');
      expect((await rows()).every(({ requestIp }) => !/[\][%]|:\d{4}$/.test(requestIp ?? ''))).toBe(true);
    });
  });
}
