import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customerLocks } from '../db/schema.ts';

/** What `syncSubscription` and the changes of a subscription use. */
export type SubscriptionDependencies = Pick<
  AppDependencies,
  'config' | 'db' | 'log' | 'now' | 'outbox' | 'payments' | 'runInBackground'
>;

/**
 * Dependencies of work that runs alone for its customer: only `withCustomerLock` creates them, and whatever changes a
 * subscription takes them. Their calls to the payment provider end before the lock does.
 */
export interface CustomerSection extends SubscriptionDependencies {
  userId: string;
  lockToken: string;
}

/** Length of the lease: longer than a request's calls to the payment provider (`withDeadline`) and its statements. */
const leaseSeconds = 30;
/** Maximum wait for another holder. */
const maxWaitMilliseconds = 5_000;
/** First and longest pause between two attempts to take the lock. */
const firstPauseMilliseconds = 25;
const longestPauseMilliseconds = 200;

/**
 * Does `work` while nobody else, in any process, works for this customer: fetching from the payment provider, changing
 * there and storing follow each other undisturbed. Throws `unavailable` if another holder keeps the lock for 5 s. Must
 * not be nested for the same customer.
 *
 * The lock is a lease in a row, taken and given back by one statement each: no connection or session of the database is
 * held during the work, so that it also works through a pooler in transaction mode. Of a process that dies, the lease
 * ends by itself; of one that has stopped for longer, `requireLock` keeps it from storing.
 */
export async function withCustomerLock<Result>(
  dependencies: SubscriptionDependencies,
  userId: string,
  work: (section: CustomerSection) => Promise<Result>,
): Promise<Result> {
  const lockToken = await takeLock(dependencies, userId);
  try {
    return await work({ ...withDeadline(dependencies), userId, lockToken });
  } finally {
    const isOurs = and(eq(customerLocks.userId, userId), eq(customerLocks.lockToken, lockToken));
    // The lease ends soon anyway, so the result counts although the database does not answer any more.
    await dependencies.db
      .delete(customerLocks)
      .where(isOurs)
      .catch((err: unknown) => dependencies.log.warn({ err }, 'a lock was not given back'));
  }
}

/** Takes the lock by one statement, again until it is free. Its clock is the database's, which all processes share. */
async function takeLock({ db }: Pick<AppDependencies, 'db'>, userId: string): Promise<string> {
  const lockToken = randomUUID();
  const lease = { lockToken, lockedUntil: sql`now() + ${leaseSeconds} * interval '1 second'` };
  let pause = firstPauseMilliseconds;
  for (let waited = 0; ; waited += pause) {
    const taken = await db
      .insert(customerLocks)
      .values({ userId, ...lease })
      .onConflictDoUpdate({
        target: customerLocks.userId,
        set: lease,
        setWhere: sql`${customerLocks.lockedUntil} < now()`,
      })
      .returning();
    if (taken.length > 0) return lockToken;
    if (waited >= maxWaitMilliseconds)
      throw new CodedError('unavailable', { message: 'another change of this customer runs', retryAfterSeconds: 5 });
    pause = Math.min(pause * 2, longestPauseMilliseconds);
    await setTimeout(pause);
  }
}

/**
 * Throws `unavailable` if another holder has taken the lock over. Otherwise nobody can until the transaction ends. Each
 * transaction that stores what was fetched in the section begins with it.
 */
export async function requireLock(tx: Transaction, { userId, lockToken }: CustomerSection): Promise<void> {
  const isOurs = and(eq(customerLocks.userId, userId), eq(customerLocks.lockToken, lockToken));
  const [held] = await tx.select().from(customerLocks).where(isOurs).for('update');
  if (!held) throw new CodedError('unavailable', { message: 'the lock was taken over', retryAfterSeconds: 5 });
}
