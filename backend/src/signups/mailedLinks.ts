import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { signups } from '../db/schema.ts';
import { hashToken } from '../mails/linkToken.ts';
import type { SignupKind } from './signupKind.ts';

/*
 * Effects of the links in mails about sign-ups. The token in a link finds the row in `signups`, whose life cycle is:
 *
 *   requestSignup ──▶ pending ── confirmSignup ──▶ confirmed ── unsubscribe ──▶ unsubscribed
 *
 * `cancelPreorder` deletes the row in any state, and another request makes an unsubscribed row pending again.
 */

/** Confirms a sign-up. Throws `token-invalid` for a forged or used token, `token-expired` for an old one. */
export async function confirmSignup(
  { db, now }: AppDependencies,
  kind: SignupKind,
  token: string,
  ip: string,
): Promise<void> {
  const at = now();
  const hasToken = and(eq(signups.kind, kind), eq(signups.tokenHash, hashToken(token)));
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(signups).where(hasToken).for('update');
    if (!row) throw new CodedError('token-invalid');
    if (row.tokenExpiresAt <= at) throw new CodedError('token-expired');
    await tx
      .update(signups)
      .set({ status: 'confirmed', confirmedAt: at, confirmIp: ip, tokenHash: null, unansweredMails: 0 })
      .where(eq(signups.id, row.id));
  });
}

/**
 * Ends a newsletter. A repeated call keeps the first date. A sign-up that was never confirmed stays `pending`: it is
 * deleted like other pending ones, because there is no consent to prove. Throws `token-invalid` for an unknown token.
 */
export async function unsubscribe({ db, now }: AppDependencies, token: string): Promise<void> {
  const hasToken = and(eq(signups.kind, 'newsletter'), eq(signups.unsubscribeToken, token));
  const firstUnsubscribedAt = sql`coalesce(${signups.unsubscribedAt}, ${now().toISOString()}::timestamptz)`;
  const [row] = await db
    .update(signups)
    .set({
      status: sql`case when ${isNull(signups.confirmedAt)} then 'pending' else 'unsubscribed' end`,
      tokenHash: null,
      unsubscribedAt: firstUnsubscribedAt,
    })
    .where(hasToken)
    .returning({ id: signups.id });
  if (!row) throw new CodedError('token-invalid');
}

/**
 * Deletes a pre-order completely: it was free, so no proof of it is needed. Throws `token-invalid` for an unknown
 * token, also when the link is used twice.
 */
export async function cancelPreorder({ db }: AppDependencies, token: string): Promise<void> {
  const hasToken = and(eq(signups.kind, 'preorder'), eq(signups.unsubscribeToken, token));
  const deleted = await db.delete(signups).where(hasToken).returning({ id: signups.id });
  if (deleted.length === 0) throw new CodedError('token-invalid');
}
