import { setTimeout } from 'node:timers/promises';
import type { Transaction } from '../adapters/openDatabase.ts';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { leases } from '../db/schema.ts';
import { isHeld, keepsLease, takeLease, type Lease } from '../queue/leases.ts';

/** What `syncSubscription` and the changes of a subscription use. */
export type SubscriptionDependencies = Pick<
  AppDependencies,
  'config' | 'db' | 'log' | 'now' | 'outbox' | 'payments' | 'runInBackground' | 'waits'
>;

/**
 * Dependencies of work that runs alone for its customer: only `withCustomerLock` creates them, and whatever changes a
 * subscription takes them. Their calls to the payment provider end before the lock does.
 */
export interface CustomerSection extends SubscriptionDependencies {
  userId: string;
  lease: Lease;
}

/** Length of the lease: longer than a request's calls to the payment provider (`withDeadline`) and its statements. */
const leaseSeconds = 30;
/** First and longest pause between two attempts to take the lock. */
const firstPauseMilliseconds = 25;
const longestPauseMilliseconds = 200;

/**
 * Does `work` while nobody else, in any process, works for this customer: fetching from the payment provider, changing
 * there and storing follow each other undisturbed. Throws `unavailable` if another holder keeps the lock for
 * `waits.customerLock`. Must not be nested for the same customer.
 *
 * The lock is a lease (`takeLease`): no connection of the database is held during the work. `requireLock` keeps a process
 * that has stopped for longer from storing.
 */
export async function withCustomerLock<Result>(
  dependencies: SubscriptionDependencies,
  userId: string,
  work: (section: CustomerSection) => Promise<Result>,
): Promise<Result> {
  const lease = await takeLock(dependencies, userId);
  try {
    return await work({ ...withDeadline(dependencies), userId, lease });
  } finally {
    // The lease ends soon anyway, so the result counts although the database does not answer any more.
    await dependencies.db
      .delete(leases)
      .where(isHeld(lease))
      .catch((err: unknown) => dependencies.log.warn({ err }, 'a lock was not given back'));
  }
}

/** Takes the lock, again until it is free. */
async function takeLock({ db, waits }: Pick<AppDependencies, 'db' | 'waits'>, userId: string): Promise<Lease> {
  let pause = firstPauseMilliseconds;
  for (let waited = 0; ; waited += pause) {
    const lease = await takeLease(db, `customer ${userId}`, leaseSeconds);
    if (lease) return lease;
    if (waited >= waits.customerLock)
      throw new CodedError('unavailable', { message: 'another change of this customer runs', retryAfterSeconds: 5 });
    pause = Math.min(pause * 2, longestPauseMilliseconds);
    await setTimeout(pause);
  }
}

/**
 * Throws `unavailable` if another holder has taken the lock over. Otherwise nobody can until the transaction ends. Each
 * transaction that stores what was fetched in the section begins with it.
 */
export async function requireLock(tx: Transaction, { lease }: CustomerSection): Promise<void> {
  if (!(await keepsLease(tx, lease)))
    throw new CodedError('unavailable', { message: 'the lock was taken over', retryAfterSeconds: 5 });
}
