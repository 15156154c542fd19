import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, lte, or, sql, type Column } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';

/** The signed-in customer has cancelled, and the payment provider was away: it counts, and takes effect later. */
export const isWaitingCancellation = (subscriptionId: string | Column) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.signedIn, true),
    inArray(declarations.state, ['matched', 'acting']),
  );

/** Lease of a declaration that takes effect: longer than everything that it asks of the provider. */
export const leaseMinutes = 10;
/** A process that has not finished after that has died. */
const aliveMinutes = 1;
/** Maximum wait for a cancellation that takes effect at this moment. */
const patienceMilliseconds = 5_000;
const pauseMilliseconds = 100;

/**
 * Carries out the customer's decision to stay (resumed, or chose another plan). Cancellations that have not taken
 * effect are postponed at first and closed when the decision is done; one that takes effect at this moment ends first.
 * So the customer's decision is the last.
 */
export async function overruleCancellations<Result>(
  { db, now }: AppDependencies,
  subscriptionId: string,
  decide: () => Promise<Result>,
): Promise<Result> {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
  const about = and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    isNull(declarations.decidedAt),
  );
  const matched = eq(declarations.state, 'matched');
  const acting = eq(declarations.state, 'acting');
  const begunLately = inMinutes(leaseMinutes - aliveMinutes);
  const postpone = {
    nextAttemptAt: sql`greatest(${declarations.nextAttemptAt}, ${inMinutes(leaseMinutes).toISOString()}::timestamptz)`,
  };
  for (let waited = 0; ; waited += pauseMilliseconds) {
    await db.update(declarations).set(postpone).where(and(about, matched));
    const busy = await db.$count(declarations, and(about, acting, gt(declarations.nextAttemptAt, begunLately)));
    if (busy === 0) break;
    if (waited >= patienceMilliseconds) throw new CodedError('unavailable', { retryAfterSeconds: 30 });
    await setTimeout(pauseMilliseconds);
  }
  const result = await decide();
  const died = and(acting, lte(declarations.nextAttemptAt, begunLately));
  await db
    .update(declarations)
    .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note: 'the customer decided to stay' })
    .where(and(about, or(matched, died)));
  return result;
}
