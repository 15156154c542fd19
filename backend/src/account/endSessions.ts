import { sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { sessionEnds } from '../db/schema.ts';
import { isRecent } from './isRecent.ts';
import { passwordMail } from './passwordMail.ts';

/**
 * From which sign-in on one is let in again. Tokens know the sign-in to the second; a sign-in within the same second
 * must not be refused. The sign-in that asks ends in any case: by the provider's clock, which stamps tokens, it may lie
 * ahead of ours.
 */
export function endWith({ signedInAt, issuedAt }: Identity, now: Date): Date {
  const ours = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(Math.max(ours, issuedAt.getTime(), signedInAt.getTime() + 1000));
}

/** Every sign-in until now is over, on websites and boxes alike, this one included. */
export async function signOutEverywhere({ db, now }: AppDependencies, identity: Identity): Promise<void> {
  await endBefore(db, identity.userId, endWith(identity, now()));
}

/** Called by the owner, for somebody who must be kept out. */
export async function endSessionsOf({ db, now }: AppDependencies, userId: string): Promise<void> {
  await endBefore(db, userId, now());
}

/**
 * Called by the page after the identity provider took the new password. Ends all earlier sign-ins and
 * informs the owner of the address once. Throws `recent-login-required`.
 */
export async function passwordChanged({ db, now, outbox, config }: AppDependencies, identity: Identity): Promise<void> {
  const { userId, email, emailVerified, signedInAt } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');
  await db.transaction(async (tx) => {
    await endBefore(tx, userId, signedInAt);
    if (email === null) return;
    const onceKey = `password:${userId}:${signedInAt.toISOString()}`;
    await outbox.store(tx, {
      kind: 'password-change',
      recipient: email,
      content: passwordMail(config, now()),
      onceKey,
      unconfirmed: !emailVerified,
    });
  });
}

/** Never earlier than before: an old call that comes late brings no session back. */
export async function endBefore(db: Database | Transaction, userId: string, endedAt: Date): Promise<void> {
  const later = sql`greatest(${sessionEnds.endedAt}, excluded.ended_at)`;
  await db
    .insert(sessionEnds)
    .values({ userId, endedAt })
    .onConflictDoUpdate({ target: sessionEnds.userId, set: { endedAt: later } });
}
