import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, lte, or, sql, type Column } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';

/*
 * Cancellations that are stored and have not taken effect at the payment provider yet. They are rows in `declarations`:
 * state `matched` (its subscription is known) waits until it is due at `nextAttemptAt`; `acting` is being carried out
 * by a process, whose lease ends at `nextAttemptAt`; `settled` is closed.
 */

/** SQL condition: a cancellation by the signed-in customer that has not taken effect at the provider yet. */
export const isWaitingCancellation = (subscriptionId: string | Column) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.signedIn, true),
    inArray(declarations.state, ['matched', 'acting']),
  );

/** Lease of a declaration in state `acting`: longer than all its calls to the provider together. */
export const leaseMinutes = 10;
/** A decision to stay postpones cancellations: longer than all calls of one request to the provider. */
const postponedMinutes = 20;
/** A process that has held a lease for longer than this counts as dead. */
const aliveMinutes = 1;
/** Maximum wait for a cancellation in state `acting`. */
const maxWaitMilliseconds = 5_000;
/** Pause between two looks at the state. */
const pauseMilliseconds = 100;

/**
 * Carries out the customer's decision to stay (resumed, or chose another plan), so that it wins over earlier
 * cancellations. Those in state `matched` are postponed, and one that is `acting` may finish first. Then `decide` runs,
 * and cancellations that have not taken effect are closed. Throws `unavailable` if one is `acting` for too long.
 *
 * If `decide` returns 'pending', nothing is closed: the larger plan is not paid yet. Once it is paid, it overrules the
 * cancellations by `subscriptions.keptAt` (`deriveRow`, `settleDeclarations`). If it is refused, they stay as they
 * were.
 */
export async function overruleCancellations<Result>(
  { db, now }: AppDependencies,
  subscriptionId: string,
  decide: () => Promise<Result>,
): Promise<Result> {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
  const isAboutSubscription = and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    // A decision of the owner (the operator) cannot be overruled.
    isNull(declarations.decidedAt),
  );
  const isMatched = eq(declarations.state, 'matched');
  const isActing = eq(declarations.state, 'acting');
  // A lease that ends later than this was taken less than `aliveMinutes` ago: its process counts as alive.
  const earliestLiveEnd = inMinutes(leaseMinutes - aliveMinutes);
  // `greatest` keeps a time that is later already.
  const postponed = {
    nextAttemptAt: sql`greatest(${declarations.nextAttemptAt}, ${inMinutes(postponedMinutes).toISOString()}::timestamptz)`,
  };
  for (let waited = 0; ; waited += pauseMilliseconds) {
    await db.update(declarations).set(postponed).where(and(isAboutSubscription, isMatched));
    const isAlive = and(isAboutSubscription, isActing, gt(declarations.nextAttemptAt, earliestLiveEnd));
    if ((await db.$count(declarations, isAlive)) === 0) break;
    if (waited >= maxWaitMilliseconds) throw new CodedError('unavailable', { retryAfterSeconds: 30 });
    await setTimeout(pauseMilliseconds);
  }
  const result = await decide();
  if (result === 'pending') return result;
  const isAbandoned = and(isActing, lte(declarations.nextAttemptAt, earliestLiveEnd));
  await db
    .update(declarations)
    .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note: 'the customer decided to stay' })
    .where(and(isAboutSubscription, or(isMatched, isAbandoned)));
  return result;
}
