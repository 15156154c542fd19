import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A process that is about to end: it still answers everything, and lets go of the connections that it is asked on. */
export interface Departure {
  isLeaving(): boolean;
  /** From now on `/ready` refuses, so that a proxy asks another process before this one closes. */
  leave(): void;
}

/** Time for the last request on each open connection. Clients under load send it sooner. */
const lastRequestMilliseconds = 1_000;

export function createDeparture(app: FastifyInstance): Departure {
  let leaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    leaving = true;
    const { server } = app;
    if (!server.listening) return;
    const closed = once(server, 'close');
    // The HTTP server's own `close` ends idle connections at once, although a request may be on its way on them.
    Server.prototype.close.call(server);
    await Promise.race([closed, setTimeout(lastRequestMilliseconds, undefined, { ref: false })]);
  });
  return { isLeaving: () => leaving, leave: () => void (leaving = true) };
}
