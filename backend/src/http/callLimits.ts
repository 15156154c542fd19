import { lt, or, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { CodedError } from '../codedError.ts';
import { callCounts } from '../db/schema.ts';

/** How often one person, or one box, may call within a minute. */
export interface CallLimits {
  read: number;
  write: number;
  /** Limit for calls that reach the payment provider, whose own limit all customers share, or read everything. */
  costly: number;
  box: number;
}

export const usualCallLimits: CallLimits = { read: 300, write: 60, costly: 20, box: 60 };

export type Budget = keyof CallLimits;

export interface Counted {
  who: string;
  budget: Budget | 'form';
  /** So many within so many minutes. */
  most: number;
  minutes?: number;
  now: Date;
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000);
/** The minute in which the present count has begun: all processes begin theirs together. */
const startOf = ({ now, minutes = 1 }: Counted) => Math.floor(minuteOf(now) / minutes) * minutes;

/**
 * Counts one call for all processes together. Returns no row once the limit of the window is exhausted. The table is
 * unlogged: no write waits for the disk, and a crash of the database resets all counts. `countedValues` are for its
 * placeholders.
 */
export function countStatement(db: Database) {
  const { minute, calls } = callCounts;
  const { placeholder } = sql;
  return db
    .insert(callCounts)
    .values({ who: placeholder('who'), budget: placeholder('budget'), minute: placeholder('minute'), calls: 1 })
    .onConflictDoUpdate({
      target: [callCounts.who, callCounts.budget],
      // Forwards only: another process' clock may still be in the minute before.
      set: {
        minute: sql`greatest(${minute}, excluded.minute)`,
        calls: sql`case when ${minute} < excluded.minute then 1 else ${calls} + 1 end`,
      },
      setWhere: or(lt(minute, sql`excluded.minute`), lt(calls, placeholder('most'))),
    })
    .returning({ calls });
}

export const countedValues = (counted: Counted) => ({
  who: counted.who,
  budget: counted.budget,
  most: counted.most,
  minute: startOf(counted),
});

/** Returns what counts one call and throws `rate-limited` when there were too many. */
export function createCallCounter(db: Database) {
  const count = countStatement(db).prepare('count-call');
  return async (counted: Counted): Promise<void> => {
    if ((await count.execute(countedValues(counted))).length === 0) throw tooManyCalls(counted);
  };
}

export const tooManyCalls = (counted: Counted) =>
  new CodedError('rate-limited', {
    retryAfterSeconds: (startOf(counted) + (counted.minutes ?? 1)) * 60 - Math.floor(counted.now.getTime() / 1000),
  });

/** Yesterday's counts tell nobody anything. */
export async function forgetOldCounts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, minuteOf(now()) - 60));
}
