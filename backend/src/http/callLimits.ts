import { lt, or, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { CodedError } from '../codedError.ts';
import { callCounts } from '../db/schema.ts';

/**
 * Calls per minute of one user or box, outside of tests. `costly`: calls that read much data or call the payment
 * provider, whose own rate limit all customers share. `declaration`: cancellations and withdrawals, apart from all
 * other calls.
 */
export const defaultCallLimits = { read: 300, write: 60, costly: 20, declaration: 60, box: 60 };

export type CallLimits = typeof defaultCallLimits;

/** Name of a limit. Each limit counts its calls apart from the others. */
export type LimitName = keyof CallLimits;

/** Call that is counted against a limit. `form`: the limit of a single form, whose name is part of `who`. */
export interface CountedCall {
  /** Caller whose calls are counted, such as `user 123`. */
  who: string;
  limitName: LimitName | 'form';
  maxCalls: number;
  /** Length of the window in which `maxCalls` are allowed; one minute by default. */
  minutes?: number;
  now: Date;
}

/** Returns the minutes since 1970. */
const getMinute = (moment: Date) => Math.floor(moment.getTime() / 60_000);
/** Returns the minute in which the present window began: a multiple of its length, so that all processes agree. */
const getWindowStart = ({ now, minutes = 1 }: CountedCall) => Math.floor(getMinute(now) / minutes) * minutes;

/**
 * Builds the statement that counts a call in a fixed window, for all processes together. It returns no row once the
 * limit is exhausted. `buildCountValues` returns the values of its placeholders. The table is unlogged, so no write
 * waits for the disk, and a crash of the database resets all counts.
 */
export function buildCountStatement(db: Database) {
  const { minute, calls } = callCounts;
  const { placeholder } = sql;
  return db
    .insert(callCounts)
    .values({ who: placeholder('who'), limitName: placeholder('limitName'), minute: placeholder('minute'), calls: 1 })
    .onConflictDoUpdate({
      target: [callCounts.who, callCounts.limitName],
      // The window only moves forwards, because another process' clock may still be in the previous minute.
      set: {
        minute: sql`greatest(${minute}, excluded.minute)`,
        calls: sql`case when ${minute} < excluded.minute then 1 else ${calls} + 1 end`,
      },
      setWhere: or(lt(minute, sql`excluded.minute`), lt(calls, placeholder('maxCalls'))),
    })
    .returning({ calls });
}

/** Builds the values for the statement's placeholders. */
export const buildCountValues = (counted: CountedCall) => ({
  who: counted.who,
  limitName: counted.limitName,
  maxCalls: counted.maxCalls,
  minute: getWindowStart(counted),
});

/** Returns a function that counts a call, and throws `rate-limited` if there were too many. */
export function createCallCounter(db: Database) {
  const count = buildCountStatement(db).prepare('count-call');
  return async (counted: CountedCall): Promise<void> => {
    if ((await count.execute(buildCountValues(counted))).length === 0) throw createRateLimitError(counted);
  };
}

/** Creates the error that tells the client to wait for the next window. */
export function createRateLimitError(counted: CountedCall): CodedError {
  const windowEndSeconds = (getWindowStart(counted) + (counted.minutes ?? 1)) * 60;
  const nowSeconds = Math.floor(counted.now.getTime() / 1000);
  return new CodedError('rate-limited', { retryAfterSeconds: windowEndSeconds - nowSeconds });
}

/** Deletes the counts of windows that have ended. The longest window is an hour. */
export async function deleteOldCounts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, getMinute(now()) - 60));
}
