import { eraseAccount } from 'api-contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { accounts, emailChanges, signIns } from '../db/schema.ts';
import type { CheckSession } from '../http/authenticate.ts';
import { buildCountValues, buildCountStatement, createRateLimitError, type CallLimits } from '../http/callLimits.ts';
import { retentionPeriods } from '../retention/retentionPeriods.ts';
import { isUnsettled } from './deleteAccount.ts';
import { equalsIgnoringCase, applyEmailChange } from './emailChange.ts';
import { createPasswordCheck, type PasswordDependencies } from './passwordChanges.ts';

/**
 * Returns the check of every call with a verified token. The check throws, in this order: `unauthenticated` for a
 * sign-in that is too old, was ended, or was made on a box (device) that was removed later; `rate-limited` for a user
 * with too many calls; `unavailable` for an account that is being deleted. It also applies a change of the e-mail
 * address, and one of the password. The identity provider may still know the user after a deletion: the next sign-in
 * then starts an empty account, once the payment provider was told about the deletion (`settledAt`).
 */
export function createSessionCheck(
  dependencies: PasswordDependencies & Pick<AppDependencies, 'payments' | 'runInBackground'>,
  limits: CallLimits,
): CheckSession {
  const { db, now } = dependencies;
  const query = prepareStateQuery(db);
  const checkPassword = createPasswordCheck(dependencies);
  return async (identity, token, { url, config: { limitName, limitLabel } }) => {
    const { userId, signedInAt } = identity;
    const call = { who: `user ${userId}`, limitName, maxCalls: limits[limitName], now: now() };
    const [state] = await query.execute({ ...buildCountValues(call), userId, signedInAt: signedInAt.toISOString() });
    // A deletion ends the sign-in that requests it. The page may have to repeat the deletion with the same sign-in,
    // because the identity provider has not deleted the user yet.
    const isRepeatedDeletion = state?.deletedAt && url === eraseAccount.path;
    const isTooOld = signedInAt <= addDays(now(), -retentionPeriods.signInDays);
    const isEnded = state?.isOver || (state?.endedAt && signedInAt < state.endedAt);
    if (!isRepeatedDeletion && (isTooOld || isEnded))
      throw new CodedError('unauthenticated', { message: 'the session was ended' });
    // The statement that counts calls returns no row once the limit is exhausted.
    if (!state || (!state.calls && limitLabel !== undefined)) throw createRateLimitError(call);
    const hasOtherEmail = state.emailSince && !equalsIgnoringCase(state.email, identity.email);
    // The token of an earlier sign-in, which is valid for up to an hour, still has the address from before the change.
    const isOutdated = hasOtherEmail && signedInAt < state.emailSince!;
    const caller = isOutdated ? { ...identity, email: state.email, emailVerified: state.isEmailVerified! } : identity;
    // Only the first call with a new address comes here: `applyEmailChange` stores the address of the token.
    if (hasOtherEmail && !isOutdated) await applyEmailChange(dependencies, identity);
    if (isRepeatedDeletion) return caller;
    if (!state.deletedAt) {
      const isNewSignIn = state.checkedSignInAt === null || signedInAt > state.checkedSignInAt;
      if (isNewSignIn) await checkPassword(identity, token);
      return caller;
    }
    if (state.isUnsettled)
      throw new CodedError('unavailable', { message: 'the account is being deleted', retryAfterSeconds: 60 });
    // Begins the empty account. Does nothing if the deletion was requested again since, which resets `settledAt`.
    await db
      .update(accounts)
      .set({ deletedAt: null, customerId: null, settledAt: null })
      .where(and(eq(accounts.userId, userId), isNotNull(accounts.settledAt)));
    return caller;
  };
}

/**
 * Prepares the statement that counts a call and reads everything that the check needs. It is only one, because every
 * protected call waits for it, and prepared, because parsing and planning it take longer than running it. It returns
 * one row, in which everything is null that does not exist for the user.
 */
function prepareStateQuery(db: Database) {
  const counted = db.$with('counted').as(buildCountStatement(db));
  const userIdValue = sql.placeholder('userId');
  const signedInAtValue = sql`${sql.placeholder('signedInAt')}::timestamptz`;
  const isOver = and(eq(signIns.userId, userIdValue), eq(signIns.signedInAt, signedInAtValue), signIns.isOver);
  return db
    .with(counted)
    .select({
      endedAt: accounts.endedAt,
      checkedSignInAt: accounts.checkedSignInAt,
      deletedAt: accounts.deletedAt,
      // SQL condition: the payment provider must still be told about the deletion, or told again.
      isUnsettled,
      calls: counted.calls,
      email: emailChanges.email,
      isEmailVerified: emailChanges.isVerified,
      emailSince: emailChanges.since,
      isOver: sql<boolean>`exists (select from ${signIns} where ${isOver})`,
    })
    .from(sql`(select ${userIdValue}::text as id) as caller`)
    .leftJoin(counted, sql`true`)
    .leftJoin(accounts, eq(accounts.userId, sql`caller.id`))
    .leftJoin(emailChanges, eq(emailChanges.userId, sql`caller.id`))
    .prepare('check-session');
}
