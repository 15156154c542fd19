import { settleDeletions } from './account/deleteAccount.ts';
import { settleEmailChanges } from './account/emailChange.ts';
import type { AppParts } from './appParts.ts';
import { judgeReceived } from './declarations/judgeReceived.ts';
import { remindOwner } from './declarations/remindOwner.ts';
import { settleDeclarations } from './declarations/settleDeclarations.ts';
import { forgetOldCounts } from './http/callLimits.ts';
import { soloJob } from './queue/soloJob.ts';
import { forgetExpired } from './retention/forget.ts';
import { takeMissedEvents } from './subscriptions/missedEvents.ts';
import { reconcileAll } from './subscriptions/reconcile.ts';
import { settlePlanChanges } from './subscriptions/settlePlanChanges.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

interface Job {
  every: number;
  work: () => Promise<unknown>;
}

/** Jobs that run without a request. */
export const jobsOf = (parts: AppParts, checkProvider: () => Promise<void>): Record<string, Job> => ({
  'send mails': { every: 10 * seconds, work: () => parts.outbox.deliverDue() },
  'settle deletions': { every: 1 * minutes, work: () => settleDeletions(parts) },
  'settle e-mail changes': { every: 1 * minutes, work: () => settleEmailChanges(parts) },
  'judge declarations': { every: 10 * seconds, work: () => judgeReceived(parts) },
  'settle declarations': { every: 1 * minutes, work: () => settleDeclarations(parts) },
  'settle plan changes': { every: 1 * minutes, work: () => settlePlanChanges(parts) },
  // The local one may start after us.
  'check the provider': { every: 10 * seconds, work: checkProvider },
  'remind the owner': { every: 60 * minutes, work: () => remindOwner(parts) },
  'take missed events': { every: 1 * minutes, work: () => takeMissedEvents(parts) },
  sweep: {
    every: 10 * minutes,
    work: () =>
      soloJob(parts, 'sweep', async () => {
        await reconcileAll(parts);
        return parts.now();
      }),
  },
  'forget what is expired': { every: 60 * minutes, work: () => forgetExpired(parts) },
  'forget old counts': { every: 60 * minutes, work: () => forgetOldCounts(parts) },
});

/** Starts all of them. A run that takes longer than its interval is not started twice. Returns what stops it. */
export function startJobs(parts: AppParts, checkProvider: () => Promise<void>): () => void {
  const timers = Object.values(jobsOf(parts, checkProvider)).map(({ every, work }) => {
    let running = false;
    const start = () => {
      if (running) return;
      running = true;
      parts.afterwards(() => work().finally(() => (running = false)));
    };
    return setInterval(start, every);
  });
  return () => timers.forEach(clearInterval);
}
