import { createServer } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { apiRoutes, type ApiOptions } from './api/apiRoutes.ts';

/**
 * Creates a server that only imitates Stripe's API. Tests of the backend use it as it is. startPaymentSandbox.ts adds
 * pages, deliveries of events and timers.
 */
export async function createApiServer(options: ApiOptions): Promise<FastifyInstance> {
  options.state.getPagesUrl = options.getPagesUrl;
  const app = Fastify({
    // `close` also ends connections that clients keep alive, or that a fault left without a response.
    forceCloseConnections: true,
    // Refuses addresses that are longer than 4,096 characters.
    serverFactory: (listener) => createServer(withAddressLimit(listener)),
  });
  await app.register(async (api) => apiRoutes(api, options), { prefix: '/v1' });
  return app;
}
