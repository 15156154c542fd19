import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in which clients can send a last request on an open connection, and learn from the response that it closes. */
const lastRequestMilliseconds = 1_000;

/**
 * Prepares the app for its graceful shutdown, which begins when `main.ts` aborts `shutdown`, or the app closes. The
 * process then still responds to everything, but closes each connection after the response, and `/ready` fails, so that
 * proxies choose another process before this one closes (`app.close`). Connections end only after their last response.
 */
export function prepareShutdown(app: FastifyInstance, shutdown: AbortController): void {
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    shutdown.abort();
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, 'close');
    // Calls `close` of the TCP server: that of the HTTP server also ends idle connections at once, although a request
    // may be on its way on one of them.
    Server.prototype.close.call(server);
    await Promise.race([closed, setTimeout(lastRequestMilliseconds, undefined, { ref: false })]);
  });
}
