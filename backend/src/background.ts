import type { FastifyInstance } from 'fastify';
import { runAsBackgroundJob } from './adapters/caller.ts';

/** Starts work that nobody waits for, such as after a response. Errors are logged, and closing the app waits for it. */
export type RunInBackground = (work: () => Promise<unknown>) => void;

export function createBackgroundRunner(app: FastifyInstance): RunInBackground {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });
  return (work) => {
    const task: Promise<void> = runAsBackgroundJob(work)
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer'))
      .finally(() => running.delete(task));
    running.add(task);
  };
}
