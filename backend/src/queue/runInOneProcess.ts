import { eq, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import type { RunInBackground } from '../background.ts';
import { singleProcessJobs } from '../db/schema.ts';
import { keepRenewing } from './keepRenewing.ts';

/** Length of the lease. If a process dies, no other process runs the job before the lease has ended. */
const leaseSeconds = 90;
const renewSeconds = 30;

/**
 * Runs a job in one process at a time: does nothing while another process runs the job of this name. A process claims
 * the job with a lease and renews the lease until `work` has ended. A lock of Postgres would not do: it would keep a
 * transaction open while `work` calls other servers, or need a session, which a connection pooler does not keep.
 *
 * `work` returns the moment up to which everything is handled, and the next run is called with that moment. The
 * moment is null before the first run, or if `work` has returned null. If `work` throws, the stored moment stays.
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
    // Ends the lease, so that the next run need not wait. If this machine slept for longer than the lease, another
    // process may have claimed the job, and this ends its lease: every job must bear two runs at the same time.
    await db
      .update(singleProcessJobs)
      .set({ claimedUntil: sql`now() - interval '1 second'`, doneUntil })
      .where(isJob);
  }
}
