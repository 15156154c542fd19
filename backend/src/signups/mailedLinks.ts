import type { MailedLinkAnswer } from 'api-contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { signups, usedLinks } from '../db/schema.ts';
import { hashToken } from '../mails/linkToken.ts';
import { retentionPeriods } from '../retention/retentionPeriods.ts';
import type { SignupKind } from './signupKind.ts';

/*
 * Effects of the links in mails about sign-ups. The token in a link finds the row in `signups`, whose life cycle is:
 *
 *   requestSignup ──▶ pending ── confirmSignup ──▶ confirmed ── unsubscribe ──▶ unsubscribed
 *
 * `cancelPreorder` deletes the row in any state, and another request makes an unsubscribed row pending again. A used
 * link says what is true now for as long as it would have been valid: the row keeps the token's hash, and what a
 * deleted row leaves of it is in `used_links`.
 */

type LinkState = MailedLinkAnswer['state'];

/**
 * Confirms a sign-up. A repeated call changes nothing. Throws `token-invalid` for a forged or replaced token,
 * `token-expired` for an old one.
 */
export async function confirmSignup(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  kind: SignupKind,
  token: string,
  ip: string,
): Promise<LinkState> {
  const at = now();
  const hasToken = and(eq(signups.kind, kind), eq(signups.tokenHash, hashToken(token)));
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(signups).where(hasToken).for('update');
    if (!row) {
      if (kind === 'preorder' && (await isUsed(tx, token, at))) return 'taken-back';
      throw new CodedError('token-invalid');
    }
    if (row.tokenExpiresAt <= at) throw new CodedError('token-expired');
    if (row.unsubscribedAt !== null) return 'taken-back';
    if (row.status === 'confirmed') return 'done-before';
    await tx
      .update(signups)
      .set({ status: 'confirmed', confirmedAt: at, confirmIp: ip, unansweredMails: 0 })
      .where(eq(signups.id, row.id));
    return 'done';
  });
}

/**
 * Ends a newsletter. A repeated call keeps the first date. A sign-up that was never confirmed stays `pending`: it is
 * deleted like other pending ones, because there is no consent to prove. Throws `token-invalid` for an unknown token.
 */
export async function unsubscribe({ db, now }: Pick<AppDependencies, 'db' | 'now'>, token: string): Promise<LinkState> {
  const hasToken = and(eq(signups.kind, 'newsletter'), eq(signups.unsubscribeToken, token));
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(signups).where(hasToken).for('update');
    if (!row) throw new CodedError('token-invalid');
    if (row.unsubscribedAt !== null) return 'done-before';
    await tx
      .update(signups)
      .set({ status: row.confirmedAt === null ? 'pending' : 'unsubscribed', unsubscribedAt: now() })
      .where(eq(signups.id, row.id));
    return 'done';
  });
}

/**
 * Deletes a pre-order completely: it was free, so no proof of it is needed. Only hashes of its links stay for a while.
 * Throws `token-invalid` for an unknown token.
 */
export async function cancelPreorder(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  token: string,
): Promise<LinkState> {
  const at = now();
  const hasToken = and(eq(signups.kind, 'preorder'), eq(signups.unsubscribeToken, token));
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(signups).where(hasToken).returning();
    if (!deleted) {
      if (await isUsed(tx, token, at)) return 'done-before';
      throw new CodedError('token-invalid');
    }
    const { tokenHash, tokenExpiresAt } = deleted;
    await tx
      .insert(usedLinks)
      .values([
        { tokenHash: hashToken(token), expiresAt: addDays(at, retentionPeriods.mailedLinkDays) },
        ...(tokenHash === null ? [] : [{ tokenHash, expiresAt: tokenExpiresAt }]),
      ]);
    return 'done';
  });
}

/** Whether the token is one of a pre-order that was taken back. */
const isUsed = async (tx: Transaction, token: string, at: Date): Promise<boolean> =>
  (await tx.$count(usedLinks, and(eq(usedLinks.tokenHash, hashToken(token)), gt(usedLinks.expiresAt, at)))) > 0;
