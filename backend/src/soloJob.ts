import { eq, sql } from 'drizzle-orm';
import type { AppParts } from './appParts.ts';
import { soloJobs } from './db/schema.ts';

const leaseSeconds = 90;
const renewMilliseconds = 30_000;

/**
 * Lets one process at a time do a job; the others leave it alone. A lease and not a lock of the database: work that asks the network
 * must not hold a transaction open, and a lock of the session does not survive a pooler. Who dies loses it after 90 seconds.
 * `work` gets how far the last run came, and returns how far this one did.
 */
export async function soloJob(
  { db, afterwards }: Pick<AppParts, 'db' | 'afterwards'>,
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
  const renewing = setInterval(
    () => afterwards(() => db.update(soloJobs).set({ claimedUntil: until }).where(mine)),
    renewMilliseconds,
  );
  let doneUntil = claimed.doneUntil;
  try {
    doneUntil = await work(doneUntil);
  } finally {
    clearInterval(renewing);
    await db
      .update(soloJobs)
      .set({ claimedUntil: sql`now() - interval '1 second'`, doneUntil })
      .where(mine);
  }
}
