import type { FastifyInstance } from 'fastify';
import { runAsBackgroundJob } from './adapters/caller.ts';

/** Starts work for which no response waits. Errors are logged, and closing the app waits for the work. */
export type RunInBackground = (work: () => Promise<unknown>) => void;

/** Creates `RunInBackground` for an app, which waits for all started work when it closes. */
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
