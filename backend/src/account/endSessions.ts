import { sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { accounts, signIns } from '../db/schema.ts';
import { isRecent } from './isRecent.ts';
import { applyPasswordTime, type PasswordDependencies } from './passwordChanges.ts';

/*
 * The identity provider's tokens stay valid for up to an hour, and cannot be revoked. So the backend stores a moment
 * for each user, and single sign-ins that have ended: `createSessionCheck` refuses calls whose sign-in is earlier than
 * that moment, or one of these.
 */

/**
 * Returns the moment to store, which ends all earlier sign-ins. It is a whole second, as the times in tokens are, so
 * that a new sign-in within the same second is accepted. The provider's clock may be fast: if ours says 12:00:00 and
 * the token was issued at 12:00:20 (`issuedAt`), sign-ins before 12:00:20 end. The second that is added to `signedInAt`
 * makes the calling sign-in an earlier one, too.
 */
export function computeSessionEnd({ signedInAt, issuedAt }: Identity, now: Date): Date {
  const thisSecond = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(Math.max(thisSecond, issuedAt.getTime(), signedInAt.getTime() + 1000));
}

/** Ends all sign-ins until now, in browsers and on boxes (devices), including the calling one. */
export async function signOutEverywhere(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  identity: Identity,
): Promise<void> {
  await storeSessionEnd(db, identity.userId, computeSessionEnd(identity, now()));
}

/** Ends all sign-ins of an account. The operator calls this if a stranger has got into it. */
export async function endSessionsOf({ db, now }: Pick<AppDependencies, 'db' | 'now'>, userId: string): Promise<void> {
  // Not rounded down, so that a sign-in within the present second ends, too.
  await storeSessionEnd(db, userId, now());
}

/** Ends the calling sign-in and no other one: other browsers and boxes stay signed in. */
export async function signOut({ db }: Pick<AppDependencies, 'db'>, { userId, signedInAt }: Identity): Promise<void> {
  await db.insert(signIns).values({ userId, signedInAt, deviceId: '', isOver: true }).onConflictDoNothing();
}

/**
 * Ends all sign-ins before the calling one, in browsers and on boxes. The page calls it before the identity provider
 * changes the password, and again after that: whoever has signed in with the old password in between is signed out,
 * too, and the account's address gets a mail. Throws `recent-login-required` if the calling sign-in was more than a few
 * minutes ago.
 */
export async function endOtherSessions(
  dependencies: PasswordDependencies,
  identity: Identity,
  token: string,
): Promise<void> {
  const { db, now, log, readPasswordTime } = dependencies;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');
  await storeSessionEnd(db, identity.userId, identity.signedInAt);
  try {
    await applyPasswordTime(dependencies, identity, await readPasswordTime(token));
  } catch (error) {
    if (error instanceof CodedError) throw error;
    // The sign-ins are ended. The next sign-in finds the change, and the mail goes out then.
    log.error({ err: error }, 'the time of a password is not known');
  }
}

/** Ends sign-ins from before `endedAt`. A later stored moment stays, so that no ended sign-in becomes valid again. */
export async function storeSessionEnd(db: Database | Transaction, userId: string, endedAt: Date): Promise<void> {
  const later = sql`greatest(${accounts.endedAt}, excluded.ended_at)`;
  await db
    .insert(accounts)
    .values({ userId, endedAt })
    .onConflictDoUpdate({ target: accounts.userId, set: { endedAt: later } });
}
