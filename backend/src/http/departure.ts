import type { FastifyInstance } from 'fastify';

/** A process that is about to end: it still answers everything, and lets go of the connections that it is asked on. */
export interface Departure {
  isLeaving(): boolean;
  /** From now on `/ready` refuses, so that a proxy asks another process before this one closes. */
  leave(): void;
}

export function createDeparture(app: FastifyInstance): Departure {
  let leaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  return { isLeaving: () => leaving, leave: () => void (leaving = true) };
}
