import { and, eq, isNull } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { signups } from '../db/schema.ts';
import { hashOfToken } from '../mails/linkToken.ts';
import type { SignupKind } from './signupKind.ts';

/** Throws `token-invalid` for a forged or used token, `token-expired` after seven days. */
export async function confirmSignup(
  { db, now }: AppDependencies,
  kind: SignupKind,
  token: string,
  ip: string,
): Promise<void> {
  const at = now();
  const mine = and(eq(signups.kind, kind), eq(signups.tokenHash, hashOfToken(token)));
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(signups).where(mine).for('update');
    if (!row) throw new CodedError('token-invalid');
    if (row.tokenExpiresAt <= at) throw new CodedError('token-expired');
    await tx
      .update(signups)
      .set({ status: 'confirmed', confirmedAt: at, confirmIp: ip, tokenHash: null, asks: 0 })
      .where(eq(signups.id, row.id));
  });
}

/** Repeating it is fine; an unknown token is refused. */
export async function unsubscribe({ db, now }: AppDependencies, token: string): Promise<void> {
  const mine = and(eq(signups.kind, 'newsletter'), eq(signups.unsubscribeToken, token));
  const [row] = await db
    .update(signups)
    .set({ status: 'unsubscribed', tokenHash: null })
    .where(mine)
    .returning({ id: signups.id });
  if (!row) throw new CodedError('token-invalid');
  await db
    .update(signups)
    .set({ unsubscribedAt: now() })
    .where(and(mine, isNull(signups.unsubscribedAt)));
}

/** Deletes a reservation completely: it was free, and no proof is needed. A used token is unknown. */
export async function cancelPreorder({ db }: AppDependencies, token: string): Promise<void> {
  const mine = and(eq(signups.kind, 'preorder'), eq(signups.unsubscribeToken, token));
  const gone = await db.delete(signups).where(mine).returning({ id: signups.id });
  if (gone.length === 0) throw new CodedError('token-invalid');
}
