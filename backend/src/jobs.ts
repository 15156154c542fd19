import { settleDeletions } from './account/deleteAccount.ts';
import type { AppParts } from './appParts.ts';
import { settleDeclarations } from './declarations/settleDeclarations.ts';
import { forgetOldCounts } from './http/callLimits.ts';
import { forgetExpired } from './retention/forget.ts';
import { soloJob } from './soloJob.ts';
import { settlePlanChanges } from './subscriptions/changeUp.ts';
import { takeMissedEvents } from './subscriptions/missedEvents.ts';
import { reconcileAll } from './subscriptions/reconcile.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

/** What happens without a request. A run that takes longer than its interval is not started twice. Returns what stops it. */
export function startJobs(parts: AppParts, checkProvider: () => Promise<void>): () => void {
  const timers: NodeJS.Timeout[] = [];
  const every = (interval: number, work: () => Promise<unknown>) => {
    let running = false;
    const start = () => {
      if (running) return;
      running = true;
      parts.afterwards(() => work().finally(() => (running = false)));
    };
    timers.push(setInterval(start, interval));
  };
  every(10 * seconds, () => parts.outbox.deliverDue());
  every(1 * minutes, async () => {
    await settleDeletions(parts);
    await settleDeclarations(parts);
    await settlePlanChanges(parts);
  });
  // The local one may start after us.
  every(10 * seconds, checkProvider);
  every(1 * minutes, () => takeMissedEvents(parts));
  every(10 * minutes, () =>
    soloJob(parts, 'sweep', async () => {
      await reconcileAll(parts);
      return parts.now();
    }),
  );
  every(60 * minutes, async () => {
    await forgetExpired(parts);
    await forgetOldCounts(parts);
  });
  return () => timers.forEach(clearInterval);
}
