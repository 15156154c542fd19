import { eraseAccount } from 'api-contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { boxSignIns, deletions, emailChanges, sessionEnds } from '../db/schema.ts';
import type { CheckSession } from '../http/authenticate.ts';
import { countedValues, countStatement, tooManyCalls, type CallLimits } from '../http/callLimits.ts';
import { keep } from '../retention/keep.ts';
import { isUnsettled } from './deleteAccount.ts';
import { isSameAddress, takeNewAddress } from './emailChange.ts';

const dayMilliseconds = 86_400_000;

/**
 * Returns the check of every protected call. A token stays valid for up to an hour after its sign-in was ended, so the
 * moment of the sign-in is compared with ours; sign-ins that are older than `keep.signInDays` are over. A person who
 * signs in after a deletion whose last step, the identity, never happened begins an empty account, but not before the
 * old one is settled.
 */
export function createSessionCheck(dependencies: AppDependencies, limits: CallLimits): CheckSession {
  const { db, now } = dependencies;
  const counted = db.$with('counted').as(countStatement(db));
  const asker = sql.placeholder('userId');
  const signIn = sql`${sql.placeholder('signedInAt')}::timestamptz`;
  // One statement, because every protected call waits for it. Prepared, because parsing and planning it take longer
  // than running it.
  const look = db
    .with(counted)
    .select({
      endedAt: sessionEnds.endedAt,
      deletedAt: deletions.requestedAt,
      isUnsettled,
      calls: counted.calls,
      awaitedEmail: emailChanges.newEmail,
      awaitedSince: emailChanges.since,
      wasOnARemovedBox: sql<boolean>`exists (select from ${boxSignIns} where ${and(eq(boxSignIns.userId, asker), eq(boxSignIns.signedInAt, signIn), boxSignIns.isOver)})`,
    })
    .from(sql`(select ${asker}::text as id) as asker`)
    .leftJoin(counted, sql`true`)
    .leftJoin(sessionEnds, eq(sessionEnds.userId, sql`asker.id`))
    .leftJoin(deletions, eq(deletions.userId, sql`asker.id`))
    .leftJoin(emailChanges, eq(emailChanges.userId, sql`asker.id`))
    .prepare('check-session');
  return async (identity, { url, config: { budget } }) => {
    const { userId, signedInAt } = identity;
    const call = { who: `user ${userId}`, budget, most: limits[budget], now: now() };
    const [found] = await look.execute({ ...countedValues(call), userId, signedInAt: signedInAt.toISOString() });
    // The one call that may be repeated after the data is gone: the identity may still have to follow.
    const finishes = found?.deletedAt && url === eraseAccount.path;
    const isTooOld = now().getTime() - signedInAt.getTime() >= keep.signInDays * dayMilliseconds;
    if (!finishes && (isTooOld || found?.wasOnARemovedBox || (found?.endedAt && signedInAt < found.endedAt)))
      throw new CodedError('unauthenticated', { message: 'the session was ended' });
    if (!found?.calls) throw tooManyCalls(call);
    if (found.awaitedSince && signedInAt >= found.awaitedSince && isSameAddress(found.awaitedEmail, identity.email))
      await takeNewAddress(dependencies, identity);
    if (finishes || !found.deletedAt) return;
    if (found.isUnsettled)
      throw new CodedError('unavailable', { message: 'the account is being deleted', retryAfterSeconds: 60 });
    await db.delete(deletions).where(and(eq(deletions.userId, userId), isNotNull(deletions.settledAt)));
  };
}
