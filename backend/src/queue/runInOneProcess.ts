import type { Database } from '../adapters/openDatabase.ts';
import type { RunInBackground } from '../background.ts';
import { leases } from '../db/schema.ts';
import { keepRenewing } from './keepRenewing.ts';
import { isHeld, leaseEnd, takeLease } from './leases.ts';

/** Length of the lease. If a process dies, no other process runs the job before the lease has ended. */
const leaseSeconds = 90;
const renewSeconds = 30;

/** Returns whom the lease of a job belongs to. */
export const leaseOfJob = (name: string) => `job ${name}`;

/**
 * Runs a job in one process at a time: does nothing while another process runs the job of this name. A process takes a
 * lease and renews it until `work` has ended. A lock of Postgres would not do: it would keep a transaction open while
 * `work` calls other servers, or need a session, which a connection pooler does not keep.
 *
 * `work` returns the moment up to which everything is handled, and the next run is called with that moment. The
 * moment is null before the first run, or if `work` has returned null. If `work` throws, the stored moment stays. If
 * this machine has slept for longer than the lease, another process may run the job, too: every job must bear that.
 */
export async function runInOneProcess(
  { db, runInBackground }: { db: Database; runInBackground: RunInBackground },
  name: string,
  work: (doneUntil: Date | null) => Promise<Date | null>,
): Promise<void> {
  const lease = await takeLease(db, leaseOfJob(name), leaseSeconds);
  if (!lease) return;
  let { doneUntil } = lease;
  const renew = () =>
    db
      .update(leases)
      .set({ endsAt: leaseEnd(leaseSeconds) })
      .where(isHeld(lease));
  try {
    doneUntil = await keepRenewing(
      () => runInBackground(renew),
      renewSeconds,
      () => work(lease.doneUntil),
    );
  } finally {
    // Ends the lease, so that the next run need not wait.
    await db
      .update(leases)
      .set({ endsAt: leaseEnd(-1), doneUntil })
      .where(isHeld(lease));
  }
}
