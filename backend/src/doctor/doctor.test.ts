import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { createChecks } from './createChecks.ts';
import { identityMails } from './mailTemplates.ts';
import { runChecks } from './runChecks.ts';

onEachDatabase(
  'npm run ops -- doctor',
  (backend) => {
    const site: { server: Server; policy: string; mails: unknown } = { server: createServer(), policy: '', mails: {} };
    let siteOrigin: string;
    let backendUrl: string;

    beforeAll(async () => {
      site.server.on('request', (request, response) => {
        if (request.url === '/projects/demo-test/config') return response.end(JSON.stringify(site.mails));
        return response.setHeader('content-security-policy', site.policy).end('<html>');
      });
      await once(site.server.listen(0, '127.0.0.1'), 'listening');
      siteOrigin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
      const { app } = await backend.another({ config: { siteOrigin } });
      backendUrl = await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => {
      site.server.closeAllConnections();
      site.server.close();
    });

    /** No server listens at port 9. */
    const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'us@example.org', requireTls: false };
    const ask = () => runChecks(createChecks({ ...backend.config, siteOrigin, backendUrl, mail }));

    test('says what fits, and what to do about the rest', async () => {
      site.policy = `connect-src 'self' ${backendUrl}`;
      const good = await ask();
      expect(good.text.split('\n').map((line) => line.slice(0, 22))).toEqual([
        'ok    database: not lo',
        'ok    account: not loo',
        'ok    prices: the paym',
        'ok    sign-in keys: th',
        'ok    new passwords: t',
        'ok    identity mails: ',
        'FAIL  mail server: con',
        '      Is SMTP_URL righ',
        `ok    backend: ${backendUrl}`.slice(0, 22),
        'ok    site: answers wi',
      ]);
      expect(good.failed).toBe(1);

      site.policy = "connect-src 'self'";
      delete backend.stripe.data.prices[prices.basic];
      const bad = await ask();
      expect(bad.failed).toBe(3);
      expect(bad.text).toContain(`STRIPE_PRICE_BASIC: this account does not know the price ${prices.basic}`);
      expect(bad.text).toContain(`FAIL  site: its policy does not let pages ask ${backendUrl}\n`);
    });

    test('says what it sees of the identity provider’s mails, and what differs from the texts of operations (acc 313)', async () => {
      const look = (accessToken: string | null) => {
        const identity = { ...backend.config.identity, emulator: false, accessToken };
        const all = createChecks({ ...backend.config, siteOrigin, backendUrl, mail, identity }, siteOrigin);
        return runChecks(all.filter(({ about }) => about === 'identity mails'));
      };
      expect((await look(null)).text).toMatch(/^ok {4}identity mails: not looked at: FIREBASE_ACCESS_TOKEN/);
      const { sender, verifyEmail, resetPassword } = identityMails;
      const sendEmail = {
        callbackUri: `${siteOrigin}/login`,
        verifyEmailTemplate: { ...verifyEmail, senderDisplayName: sender },
        resetPasswordTemplate: {
          subject: resetPassword.subject,
          senderDisplayName: sender,
          body: `<p>${resetPassword.sentences.join('</p><a href="%LINK%">Neu</a><p>')}</p>`,
        },
      };
      site.mails = { notification: { defaultLocale: 'de', sendEmail } };
      expect((await look('token')).text).toMatch(/^ok {4}identity mails: German, with our subjects/);
      site.mails = { notification: { defaultLocale: 'en', sendEmail: { ...sendEmail, callbackUri: 'https://demo' } } };
      expect((await look('token')).text).toContain(
        `FAIL  identity mails: the language of its mails is "en", not German; the action address is "https://demo", not ${siteOrigin}/login\n`,
      );
    });

    test('finds in operations.md word for word what it compares (acc 313)', () => {
      const operations = readFileSync('docs/operations.md', 'utf8');
      const { sender, verifyEmail, resetPassword } = identityMails;
      for (const words of [sender, verifyEmail.subject, resetPassword.subject, ...resetPassword.sentences])
        expect(operations).toContain(words);
    });
  },
  embeddedOnly(),
);
