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
/** A decision to stay postpones cancellations for longer than it may take: 15 minutes (`settlePlanChanges`). */
const postponedMinutes = 20;
/** A process that has held a lease for longer than this counts as dead. */
const aliveMinutes = 1;
/** Maximum wait for a cancellation in state `acting`. */
const maxWaitMilliseconds = 5_000;
/** Pause between two looks at the state. */
const pauseMilliseconds = 100;

/**
 * Carries out the customer's decision to stay (resumed, or chose another plan), so that it wins over earlier
 * cancellations: those that are `matched` are postponed, one that is `acting` may finish first, then `decide` runs, and
 * what has not taken effect is closed. Throws `unavailable` if one is `acting` for too long. If the result is
 * 'pending', nothing is closed: a plan that is paid later overrules the cancellations by `subscriptions.keptAt`
 * (`deriveRow`, `settleDeclarations`), and one that is refused leaves them as they were.
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
  // A lease that ends later than this was taken less than `aliveMinutes` ago.
  const leaseEndIfAlive = inMinutes(leaseMinutes - aliveMinutes);
  // Never makes a cancellation due earlier than it was.
  const postponed = {
    nextAttemptAt: sql`greatest(${declarations.nextAttemptAt}, ${inMinutes(postponedMinutes).toISOString()}::timestamptz)`,
  };
  for (let waited = 0; ; waited += pauseMilliseconds) {
    await db.update(declarations).set(postponed).where(and(isAboutSubscription, isMatched));
    const isAlive = and(isAboutSubscription, isActing, gt(declarations.nextAttemptAt, leaseEndIfAlive));
    if ((await db.$count(declarations, isAlive)) === 0) break;
    if (waited >= maxWaitMilliseconds) throw new CodedError('unavailable', { retryAfterSeconds: 30 });
    await setTimeout(pauseMilliseconds);
  }
  const result = await decide();
  if (result === 'pending') return result;
  const hasDied = and(isActing, lte(declarations.nextAttemptAt, leaseEndIfAlive));
  await db
    .update(declarations)
    .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note: 'the customer decided to stay' })
    .where(and(isAboutSubscription, or(isMatched, hasDied)));
  return result;
}
