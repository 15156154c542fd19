import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import { interceptByFaults } from './api/faults.ts';
import { advanceClock } from './billing/advanceClock.ts';
import type { SandboxConfig } from './config.ts';
import { createApiServer } from './createApiServer.ts';
import { createPlans } from './createPlans.ts';
import { apiVersion, eventTypes } from './events.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { ServerState } from './ServerState.ts';
import { WebhookQueue } from './webhooks/WebhookQueue.ts';

/** Real time between two checks for due tasks, such as renewals. */
const checkIntervalMs = 15_000;

/** Starts a stand-in for Stripe's server: API, pages for customers and testers, and deliveries of events. */
export async function startPaymentSandbox(config: SandboxConfig) {
  const { webhook } = config;
  const state = new ServerState({ file: config.file });
  createPlans(state, config.prices);
  state.data.webhookEndpoints.we_sandbox = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    created: state.now(),
    url: webhook.url,
    status: 'enabled',
    api_version: apiVersion,
    enabled_events: [...eventTypes],
  };
  const queue = new WebhookQueue(state, webhook);
  const saveAndSendEvents = () => {
    state.save();
    queue.wake();
  };
  let port = config.port;
  // A function, because tests configure port 0: `listen` below replaces it by a free port.
  const getPagesUrl = () => `http://localhost:${port}`;
  const app = await createApiServer({
    state,
    secretKeys: [config.secretKey],
    getPagesUrl,
    saveAndSendEvents,
    // Tests order the faults at the control page.
    intercept: interceptByFaults(state),
  });
  await app.register(async (pages) => pageRoutes(pages, { state, saveAndSendEvents, webhookUrl: webhook.url }));
  await app.ready();
  // `variable`: the setting that the error about a port in use tells to change.
  port = await listen(app.server, { port: config.port, variable: 'PAYMENT_PORT' });

  const runDueTasks = () => {
    if (advanceClock(state, state.now())) saveAndSendEvents();
  };
  // Tasks and deliveries that became due while the sandbox was stopped.
  runDueTasks();
  queue.wake();
  const timer = setInterval(runDueTasks, checkIntervalMs);
  return {
    port,
    // Line that the program prints after the start.
    ready: `Payment sandbox: ${getPagesUrl()}`,
    stop: async () => {
      clearInterval(timer);
      await queue.stop();
      await closeServer(app.server);
      state.save();
    },
  };
}
