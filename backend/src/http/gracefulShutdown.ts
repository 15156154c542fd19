import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Graceful shutdown. After `begin` the process still responds to everything, but closes each connection after the
 * response, and `/ready` fails, so that proxies choose another process before this one closes (`app.close`).
 */
export interface GracefulShutdown {
  hasBegun(): boolean;
  begin(): void;
}

/** Time in which clients can send a last request on an open connection, and learn from the response that it closes. */
const lastRequestMilliseconds = 1_000;

/** Prepares the app. Closing it also begins the shutdown, and ends connections only after their last response. */
export function createGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, 'close');
    // Calls `close` of the TCP server: that of the HTTP server also ends idle connections at once, although a request
    // may be on its way on one of them.
    Server.prototype.close.call(server);
    await Promise.race([closed, setTimeout(lastRequestMilliseconds, undefined, { ref: false })]);
  });
  const begin = () => {
    isClosing = true;
  };
  return { hasBegun: () => isClosing, begin };
}
