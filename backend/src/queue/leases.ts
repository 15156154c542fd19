import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { leases } from '../db/schema.ts';

/** A lease that was taken: `token` tells its holder from one that has taken it over. */
export interface Lease {
  subject: string;
  token: string;
  /** What the last holder has left. */
  doneUntil: Date | null;
}

/** Builds the end of a lease, by the database's clock: it is the same for all processes. */
export const leaseEnd = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

/**
 * Takes a lease by one statement, or takes over one that has ended; null while somebody else has it. No connection or
 * session of the database is held, so that it also works through a pooler in transaction mode. The lease of a process
 * that dies ends by itself.
 */
export async function takeLease(db: Database, subject: string, seconds: number): Promise<Lease | null> {
  const lease = { token: randomUUID(), endsAt: leaseEnd(seconds) };
  const [taken] = await db
    .insert(leases)
    .values({ subject, ...lease })
    .onConflictDoUpdate({ target: leases.subject, set: lease, setWhere: sql`${leases.endsAt} < now()` })
    .returning();
  return taken ?? null;
}

/** Builds the SQL condition that finds a lease while nobody has taken it over. */
export const isHeld = ({ subject, token }: Pick<Lease, 'subject' | 'token'>): SQL =>
  and(eq(leases.subject, subject), eq(leases.token, token))!;

/** Whether a lease was not taken over. Then nobody can until the transaction ends. */
export async function keepsLease(tx: Transaction, lease: Pick<Lease, 'subject' | 'token'>): Promise<boolean> {
  const held = await tx.select().from(leases).where(isHeld(lease)).for('update');
  return held.length > 0;
}
