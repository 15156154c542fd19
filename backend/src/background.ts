import type { FastifyInstance } from 'fastify';
import { inBackground } from './adapters/caller.ts';

/** Starts work that continues after the response. Errors are logged, and closing the app waits for it. */
export type Afterwards = (work: () => Promise<unknown>) => void;

export function createBackground(app: FastifyInstance): Afterwards {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });
  return (work) => {
    const task: Promise<void> = inBackground(work)
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer'))
      .finally(() => running.delete(task));
    running.add(task);
  };
}
