import { settleDeletions } from './account/deleteAccount.ts';
import { settleEmailChanges } from './account/emailChange.ts';
import type { AppDependencies } from './appDependencies.ts';
import { remindOwner } from './declarations/remindOwner.ts';
import { settleDeclarations } from './declarations/settleDeclarations.ts';
import { runInOneProcess } from './queue/runInOneProcess.ts';
import { deleteExpired } from './retention/deleteExpired.ts';
import { handleMissedEvents } from './subscriptions/handleMissedEvents.ts';
import { reconcileAll } from './subscriptions/reconcile.ts';

/** Units of time, in milliseconds. */
const seconds = 1_000;
const minutes = 60 * seconds;

interface Job {
  /** Milliseconds between two starts. */
  every: number;
  work: () => Promise<unknown>;
}

/**
 * Creates the jobs that run without a request, by name. To settle is to finish at the payment provider what a request
 * has stored. Declarations are cancellations and withdrawals. Every process of the backend starts all of them.
 * `checkProvider` compares prices and account with the payment provider, and does nothing after its first success.
 */
export const createJobs = (dependencies: AppDependencies, checkProvider: () => Promise<void>): Record<string, Job> => ({
  // Does not wait for the mails, because a slow one would keep the next run from starting.
  'send mails': {
    every: 10 * seconds,
    work: async () => void dependencies.runInBackground(dependencies.outbox.deliverDue),
  },
  'settle deletions': { every: 1 * minutes, work: () => settleDeletions(dependencies) },
  'settle e-mail changes': { every: 1 * minutes, work: () => settleEmailChanges(dependencies) },
  'settle declarations': { every: 1 * minutes, work: () => settleDeclarations(dependencies) },
  // Often, because the payment sandbox may start after the backend.
  'check the provider': { every: 10 * seconds, work: checkProvider },
  'remind the owner': { every: 60 * minutes, work: () => remindOwner(dependencies) },
  'take missed events': { every: 1 * minutes, work: () => handleMissedEvents(dependencies) },
  // Compares subscriptions and orders with the provider.
  sweep: {
    every: 10 * minutes,
    work: () =>
      runInOneProcess(dependencies, 'sweep', async () => {
        await reconcileAll(dependencies);
        // Stored as the time of the last run.
        return dependencies.now();
      }),
  },
  'forget what is expired': { every: 60 * minutes, work: () => deleteExpired(dependencies) },
});

/**
 * Longest time from the start to a job's first run: some hosts restart a process before an hour is over. Not shorter,
 * because a machine may first have to set its clock, which decides what is old enough to be deleted.
 */
const maxFirstWait = 10 * minutes;

/** Starts all jobs. A job that is still running is not started again. Returns a function that stops the timers. */
export function startJobs(dependencies: AppDependencies, checkProvider: () => Promise<void>): () => void {
  const timers = Object.values(createJobs(dependencies, checkProvider)).flatMap(({ every, work }) => {
    let running = false;
    const start = () => {
      if (running) return;
      running = true;
      dependencies.runInBackground(() => work().finally(() => (running = false)));
    };
    return [setInterval(start, every), ...(every > maxFirstWait ? [setTimeout(start, maxFirstWait)] : [])];
  });
  return () => timers.forEach(clearTimeout);
}
