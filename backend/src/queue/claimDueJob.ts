import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addSeconds } from '../addTime.ts';

/*
 * Queue of mails (`outbox`) in Postgres. A row is a job that is due at `nextAttemptAt`. A process claims the job by
 * moving `nextAttemptAt` into the future, to the end of its lease. The process works without a transaction, and then sets
 * `nextAttemptAt` to null (done) or to the next attempt. If the process dies, the job is due again when the lease ends.
 */

/** Any table with these columns. Drizzle cannot type queries of a generic table, hence the casts below. */
type JobTable = PgTable & { id: PgColumn; nextAttemptAt: PgColumn };
type Job<Table extends JobTable> = Table['$inferSelect'];

interface ClaimOptions<Table extends JobTable> {
  /** The present time. */
  at: Date;
  leaseSeconds: number;
  /** SQL condition that a job must meet. */
  where?: SQL | undefined;
  /**
   * Key of an advisory lock, which lets the claims of all processes run one after the other. `mayStart` needs one if it
   * counts other jobs, such as the mails of a day.
   */
  lock?: number;
  /**
   * Returns true if the job may be claimed. Before it returns false, it must change the job's `nextAttemptAt`:
   * otherwise the next call would find the same job again.
   */
  mayStart?(tx: Transaction, job: Job<Table>): Promise<boolean>;
  /** Further columns to write with the lease. */
  set?(job: Job<Table>): PgUpdateSetSource<Table>;
}

const firstRetrySeconds = 30;

/** Returns the time of the next attempt. The wait doubles with each failed attempt, up to `longestSeconds`. */
export const computeRetryTime = (at: Date, attempts: number, longestSeconds: number) =>
  addSeconds(at, Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestSeconds));

/** Claims the oldest due job. Returns undefined if there is none, 'postponed' if `mayStart` has returned false. */
export function claimDueJob<Table extends JobTable>(
  db: Database,
  table: Table,
  { at, leaseSeconds, where, lock, mayStart, set }: ClaimOptions<Table>,
): Promise<Job<Table> | 'postponed' | undefined> {
  return db.transaction(async (tx) => {
    if (lock !== undefined) await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const [oldest]: Job<Table>[] = await tx
      .select()
      .from(table as PgTable)
      .where(and(lte(table.nextAttemptAt, at), where))
      .orderBy(asc(table.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!oldest) return undefined;
    if (mayStart && !(await mayStart(tx, oldest))) return 'postponed';
    const lease = { nextAttemptAt: addSeconds(at, leaseSeconds) };
    const [claimed]: Job<Table>[] = await tx
      .update(table as PgTable)
      .set({ ...set?.(oldest), ...lease })
      .where(eq(table.id, (oldest as { id: string }).id))
      .returning();
    return claimed;
  });
}

/** Claims due jobs and works on them, one after the other, until `claim` returns undefined. */
export async function processDueJobs<Claimed extends object>(
  claim: () => Promise<Claimed | 'postponed' | undefined>,
  work: (job: Claimed) => Promise<void>,
): Promise<void> {
  for (;;) {
    const job = await claim();
    if (job === undefined) return;
    if (job !== 'postponed') await work(job);
  }
}

/** Does `work` and returns its result. Until then calls `renew`, which extends a lease, at regular intervals. */
export async function keepRenewing<Result>(
  renew: () => void,
  everySeconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(renew, everySeconds * 1000);
  return work().finally(() => clearInterval(timer));
}
