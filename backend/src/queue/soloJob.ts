import { eq, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import type { Afterwards } from '../background.ts';
import { soloJobs } from '../db/schema.ts';
import { whileRenewing } from './claimDue.ts';

const leaseSeconds = 90;
const renewSeconds = 30;

/**
 * Lets one process at a time do a job; the others leave it alone. A lease and not a lock of the database: work that
 * asks the network must not hold a transaction open, and a lock of the session does not survive a pooler. Who dies
 * loses it after 90 seconds. `work` gets how far the last run came, and returns how far this one did.
 */
export async function soloJob(
  { db, afterwards }: { db: Database; afterwards: Afterwards },
  name: string,
  work: (doneUntil: Date | null) => Promise<Date | null>,
): Promise<void> {
  const until = sql`now() + ${leaseSeconds} * interval '1 second'`;
  const mine = eq(soloJobs.name, name);
  const [claimed] = await db
    .insert(soloJobs)
    .values({ name, claimedUntil: until })
    .onConflictDoUpdate({
      target: soloJobs.name,
      set: { claimedUntil: until },
      setWhere: sql`${soloJobs.claimedUntil} < now()`,
    })
    .returning();
  if (!claimed) return;
  let doneUntil = claimed.doneUntil;
  try {
    doneUntil = await whileRenewing(
      () => afterwards(() => db.update(soloJobs).set({ claimedUntil: until }).where(mine)),
      renewSeconds,
      () => work(claimed.doneUntil),
    );
  } finally {
    await db
      .update(soloJobs)
      .set({ claimedUntil: sql`now() - interval '1 second'`, doneUntil })
      .where(mine);
  }
}
