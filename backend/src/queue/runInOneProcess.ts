import { eq, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import type { RunInBackground } from '../background.ts';
import { singleProcessJobs } from '../db/schema.ts';
import { keepRenewing } from './claimDueJob.ts';

/** Length of the lease: after the death of a process, the others wait so long. */
const leaseSeconds = 90;
const renewSeconds = 30;

/**
 * Runs a job in one process at a time; a call while another process runs it does nothing. The job is claimed by a lease
 * that is renewed, and not by a lock of the database, because work that calls other servers must not keep a
 * transaction open, and session locks do not work through a pooler. `work` returns the moment up to which it is done,
 * such as the time of the last handled event. The next run gets that moment, or null if there is none, as before the
 * first run. If `work` throws, the old value stays.
 */
export async function runInOneProcess(
  { db, runInBackground }: { db: Database; runInBackground: RunInBackground },
  name: string,
  work: (doneUntil: Date | null) => Promise<Date | null>,
): Promise<void> {
  const leaseEnd = sql`now() + ${leaseSeconds} * interval '1 second'`;
  const isJob = eq(singleProcessJobs.name, name);
  // Inserts the row or takes over an expired lease. Returns no row while another process has the lease.
  const [claimed] = await db
    .insert(singleProcessJobs)
    .values({ name, claimedUntil: leaseEnd })
    .onConflictDoUpdate({
      target: singleProcessJobs.name,
      set: { claimedUntil: leaseEnd },
      setWhere: sql`${singleProcessJobs.claimedUntil} < now()`,
    })
    .returning();
  if (!claimed) return;
  let doneUntil = claimed.doneUntil;
  try {
    doneUntil = await keepRenewing(
      () => runInBackground(() => db.update(singleProcessJobs).set({ claimedUntil: leaseEnd }).where(isJob)),
      renewSeconds,
      () => work(claimed.doneUntil),
    );
  } finally {
    // Ends the lease, so that the next run need not wait for it. After a sleep of the machine it may be the lease of
    // another process: then two run at once, which every job must bear.
    await db
      .update(singleProcessJobs)
      .set({ claimedUntil: sql`now() - interval '1 second'`, doneUntil })
      .where(isJob);
  }
}
