import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { runInOneProcess } from '../queue/runInOneProcess.ts';
import { writeOwnerReminder } from './declarationMails.ts';

/**
 * Ages in days of a declaration at which the owner (the operator) is reminded. A withdrawal must be refunded within
 * fourteen days.
 */
const reminderDays = [3, 10] as const;
const dayMilliseconds = 86_400_000;

/** Whether the first reminder counted from the receipt is in the past. */
export const isReminderMissed = ({ receivedAt }: { receivedAt: Date }, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() >= reminderDays[0] * dayMilliseconds;

/**
 * Job: reminds the owner by mail of declarations (cancellations and withdrawals of customers) that wait for a decision
 * (state `queued`) and have reached one of the ages since the last run. `lastRun` is null on the first run, which takes
 * all that are old enough.
 */
export function remindOwner(dependencies: AppDependencies): Promise<void> {
  const { config, db, now, outbox } = dependencies;
  return runInOneProcess(dependencies, 'declaration reminders', async (lastRun) => {
    const until = now();
    const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMilliseconds);
    // One SQL condition per age, such as 3 days: the declaration is that old now, and was younger at the last run.
    const reached = reminderDays.map((days) =>
      and(
        lte(declarations.receivedAt, daysBefore(until, days)),
        lastRun ? gt(declarations.receivedAt, daysBefore(lastRun, days)) : undefined,
      ),
    );
    const waiting = await db
      .select({ reference: declarations.reference, kind: declarations.kind, receivedAt: declarations.receivedAt })
      .from(declarations)
      .where(and(eq(declarations.state, 'queued'), or(...reached)))
      .orderBy(asc(declarations.receivedAt));
    if (waiting.length > 0)
      await outbox.store(db, {
        kind: 'declaration-reminder',
        recipient: config.owner.email,
        content: writeOwnerReminder(waiting),
      });
    // Stored after the mail, as the `lastRun` of the next run. After a crash in between, the mail is sent again.
    return until;
  });
}
