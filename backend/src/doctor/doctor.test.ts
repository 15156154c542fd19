import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventReaders } from '../adapters/payments/providerObjects.ts';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { checks } from './checks.ts';
import { examine } from './examine.ts';

onEachDatabase(
  'npm run ops -- doctor',
  (backend) => {
    const site: { server: Server; policy: string } = { server: createServer(), policy: '' };
    let siteOrigin: string;
    let backendUrl: string;

    beforeAll(async () => {
      site.server.on('request', (_request, response) => {
        response.setHeader('content-security-policy', site.policy).end('<html>');
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

    /** Nobody listens at port 9. */
    const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'us@example.org', requireTls: false };
    const ask = () => examine(checks({ ...backend.config, siteOrigin, backendUrl, mail }));

    test('says what fits, and what to do about the rest', async () => {
      site.policy = `connect-src 'self' ${backendUrl}`;
      const enabled_events = Object.keys(eventReaders);
      backend.stripe.state.webhookEndpoints.push({
        id: 'we_1',
        object: 'webhook_endpoint',
        created: 0,
        url: `${backendUrl}/api/subscription/webhook`,
        status: 'enabled',
        enabled_events,
      });
      const good = await ask();
      expect(good.text.split('\n').map((line) => line.slice(0, 22))).toEqual([
        'ok    database: not lo',
        'ok    account: not loo',
        'ok    prices: the paym',
        'ok    webhook: the end',
        'ok    sign-in keys: th',
        'FAIL  mail server: con',
        '      Is SMTP_URL righ',
        `ok    backend: ${backendUrl}`.slice(0, 22),
        'ok    site: answers wi',
      ]);
      expect(good.failed).toBe(1);

      site.policy = "connect-src 'self'";
      delete backend.stripe.data.prices[prices.basic];
      enabled_events.splice(enabled_events.indexOf('charge.dispute.created'), 1);
      const bad = await ask();
      expect(bad.failed).toBe(4);
      expect(bad.text).toContain(`STRIPE_PRICE_BASIC: this account does not know the price ${prices.basic}`);
      expect(bad.text).toContain('FAIL  webhook: it does not send charge.dispute.created\n');
      expect(bad.text).toContain(`FAIL  site: its policy does not let pages ask ${backendUrl}\n`);
    });
  },
  embeddedOnly(),
);
