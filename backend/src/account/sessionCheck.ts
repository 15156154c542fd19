import { and, eq, isNotNull } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { deletions, sessionEnds } from '../db/schema.ts';
import type { CheckSession } from '../http/authenticate.ts';
import { CodedError } from '../http/codedError.ts';
import { isUnsettled } from './deleteAccount.ts';
import { deletionPath } from './deletionPath.ts';

/**
 * A token outlives by up to an hour what ended its sign-in, so the moment of the sign-in is compared with ours. Someone who signs
 * in after a deletion whose last step, the identity, never happened begins an empty account, but not before the old one is settled.
 */
export function createSessionCheck({ db }: AppParts): CheckSession {
  return async ({ userId, signedInAt }, route) => {
    const [[ended], [deletion]] = await Promise.all([
      db.select().from(sessionEnds).where(eq(sessionEnds.userId, userId)),
      db.select({ requestedAt: deletions.requestedAt, isUnsettled }).from(deletions).where(eq(deletions.userId, userId)),
    ]);
    if (ended && signedInAt < ended.endedAt) throw new CodedError('unauthenticated', { message: 'the session was ended' });
    if (!deletion || route === deletionPath) return;
    if (signedInAt <= deletion.requestedAt) throw new CodedError('unauthenticated', { message: 'the account was deleted' });
    if (deletion.isUnsettled) throw new CodedError('unavailable', { message: 'the account is being deleted', retryAfterSeconds: 60 });
    await db.delete(deletions).where(and(eq(deletions.userId, userId), isNotNull(deletions.settledAt)));
  };
}
