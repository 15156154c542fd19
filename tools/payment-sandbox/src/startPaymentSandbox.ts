import Fastify from 'fastify';
import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import type { Program } from 'node-kit/Program.ts';
import { apiRoutes } from './api/apiRoutes.ts';
import { advanceClock, nextDue } from './billing/advanceClock.ts';
import type { SandboxConfig } from './config.ts';
import { readForm } from './formBody.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { Sandbox } from './Sandbox.ts';
import { seed } from './seed.ts';
import { WebhookQueue } from './webhooks/WebhookQueue.ts';

export interface PaymentSandbox extends Program {
  port: number;
}

/** How often things that fall due by themselves are looked for. */
const lookMs = 15_000;

export async function startPaymentSandbox(config: SandboxConfig): Promise<PaymentSandbox> {
  const sandbox = new Sandbox(config.file);
  seed(sandbox, config.prices);
  const queue = new WebhookQueue(sandbox, config.webhook);
  const changed = () => {
    sandbox.save();
    queue.wake();
  };

  const app = Fastify({ logger: false, bodyLimit: 1_048_576, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(String(body))),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  let port = config.port;
  const pages = () => `http://localhost:${port}`;
  const { secretKey, webhook } = config;
  await app.register(async (api) => apiRoutes(api, { sandbox, secretKey, changed, pages, webhookUrl: webhook.url }), {
    prefix: '/v1',
  });
  await app.register(async (site) => pageRoutes(site, { sandbox, queue, changed, pages, webhookUrl: webhook.url }));
  await app.ready();
  port = await listen(app.server, { port: config.port, variable: 'PAYMENT_PORT' });

  const look = () => {
    if ((nextDue(sandbox) ?? Infinity) > sandbox.now()) return;
    advanceClock(sandbox, sandbox.now(), pages());
    changed();
  };
  look();
  queue.wake();
  const timer = setInterval(look, lookMs);
  return {
    port,
    ready: `Payment sandbox: ${pages()}`,
    stop: async () => {
      clearInterval(timer);
      await queue.stop();
      await closeServer(app.server);
      sandbox.save();
    },
  };
}
