import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { hashOfToken } from '../mails/linkToken.ts';

/**
 * Stops a cancellation that the account's own address does not know. Repeating it is fine. Throws `token-invalid` for
 * an unknown token, `token-expired` when the cancellation is settled, `unavailable` while it takes effect.
 */
export async function objectToDeclaration({ db, now, log }: AppDependencies, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = eq(declarations.objectionHash, hashOfToken(token));
    const [row] = await tx.select().from(declarations).where(mine).for('update');
    if (!row) throw new CodedError('token-invalid');
    // The customer has decided to stay since: what the objection asks for is done.
    const isOverruled = row.state === 'settled' && row.decidedAt === null && row.note !== null;
    if (row.objectedAt !== null || isOverruled) return;
    if (row.state === 'settled') throw new CodedError('token-expired');
    if (row.state === 'acting') throw new CodedError('unavailable', { retryAfterSeconds: 30 });
    const note = "the account's own address objected";
    await tx
      .update(declarations)
      .set({ state: 'settled', objectedAt: now(), settledAt: now(), nextAttemptAt: null, note })
      .where(mine);
    log.warn({ declaration: row.reference }, 'a declaration was objected to');
  });
}
