import { lt, or, sql } from 'drizzle-orm';
import { CodedError } from '../codedError.ts';
import { callCounts } from '../db/schema.ts';
import type { Database } from '../doors/openDatabase.ts';

/** How often one person, or one box, may call within a minute. */
export interface CallLimits {
  read: number;
  write: number;
  /** What reaches the payment provider or reads everything: the provider's own limit is shared by all of us. */
  costly: number;
  box: number;
}

export const usualCallLimits: CallLimits = { read: 300, write: 60, costly: 20, box: 60 };

export type Budget = keyof CallLimits;

interface Counted {
  who: string;
  budget: Budget;
  limits: CallLimits;
  now: Date;
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000);

/**
 * The statement that counts one call, for all processes together. It answers no row when the minute's share is used up. Its table is
 * unlogged: nothing waits for the disk, and after a crash of the database everybody begins the minute anew.
 */
export function countCall(db: Database, { who, budget, limits, now }: Counted) {
  const { minute, calls } = callCounts;
  return db
    .insert(callCounts)
    .values({ who, budget, minute: minuteOf(now), calls: 1 })
    .onConflictDoUpdate({
      target: [callCounts.who, callCounts.budget],
      // Forwards only: another process' clock may still be in the minute before.
      set: {
        minute: sql`greatest(${minute}, excluded.minute)`,
        calls: sql`case when ${minute} < excluded.minute then 1 else ${calls} + 1 end`,
      },
      setWhere: or(lt(minute, sql`excluded.minute`), lt(calls, limits[budget])),
    })
    .returning({ calls });
}

export const tooManyCalls = (now: Date) =>
  new CodedError('rate-limited', { retryAfterSeconds: 60 - (Math.floor(now.getTime() / 1000) % 60) });

/** Yesterday's counts tell nobody anything. */
export async function forgetOldCounts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, minuteOf(now()) - 60));
}
