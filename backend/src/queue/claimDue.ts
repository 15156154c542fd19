import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../adapters/openDatabase.ts';

/**
 * Table whose rows are jobs. `nextAttemptAt`: null when nothing is left to do; the end of the lease while a process
 * works on it.
 */
type JobTable = PgTable & { id: PgColumn; nextAttemptAt: PgColumn };
type Job<Table extends JobTable> = Table['$inferSelect'];

interface Claim<Table extends JobTable> {
  at: Date;
  leaseSeconds: number;
  where?: SQL | undefined;
  /**
   * Any constant number: claims are made one after the other, so that what `mayStart` counts is exact over all
   * processes.
   */
  lock?: number;
  /** Returns false after it has written until when, or for whom, the job waits. */
  mayStart?(tx: Transaction, job: Job<Table>): Promise<boolean>;
  /** Further columns that are written with the lease. */
  set?(job: Job<Table>): PgUpdateSetSource<Table>;
}

const firstRetrySeconds = 30;

export const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Returns the time of the next attempt, each time after twice the wait. */
export const retryAt = (at: Date, attempts: number, longestSeconds: number) =>
  secondsAfter(at, Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestSeconds));

/** Takes the oldest due job for one process until its lease ends. A process that dies leaves it to the next one. */
export function claimDue<Table extends JobTable>(
  db: Database,
  table: Table,
  { at, leaseSeconds, where, lock, mayStart, set }: Claim<Table>,
): Promise<Job<Table> | 'waits' | undefined> {
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
    if (mayStart && !(await mayStart(tx, oldest))) return 'waits';
    const lease = { nextAttemptAt: secondsAfter(at, leaseSeconds) };
    const [claimed]: Job<Table>[] = await tx
      .update(table as PgTable)
      .set({ ...set?.(oldest), ...lease })
      .where(eq(table.id, (oldest as { id: string }).id))
      .returning();
    return claimed;
  });
}

/** Works on one due job after the other until none is left. */
export async function workOff<Claimed extends object>(
  claim: () => Promise<Claimed | 'waits' | undefined>,
  work: (job: Claimed) => Promise<void>,
): Promise<void> {
  for (let job = await claim(); job !== undefined; job = await claim()) if (job !== 'waits') await work(job);
}

/** Renews a lease regularly while the work goes on. */
export async function whileRenewing<Result>(
  renew: () => void,
  everySeconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(renew, everySeconds * 1000);
  return work().finally(() => clearInterval(timer));
}
