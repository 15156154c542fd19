import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { hashToken } from '../mails/linkToken.ts';

/**
 * Stops a cancellation that somebody else has sent without signing in. The token comes from the mail that announced the
 * cancellation to the account's address. A repeated objection does nothing. Throws `token-invalid` for an unknown
 * token, `token-expired` once the cancellation was carried out or the owner has closed it, `unavailable` while a
 * process is carrying it out.
 */
export async function objectToDeclaration({ db, now, log }: AppDependencies, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const hasToken = eq(declarations.objectionHash, hashToken(token));
    const [row] = await tx.select().from(declarations).where(hasToken).for('update');
    if (!row) throw new CodedError('token-invalid');
    // A settled declaration has a note only if it was not carried out. If the owner has not decided (`decidedAt`) and
    // nobody has objected, the customer has decided to stay. The objection has nothing left to stop then.
    const hasDecidedToStay = row.state === 'settled' && row.decidedAt === null && row.note !== null;
    if (row.objectedAt !== null || hasDecidedToStay) return;
    if (row.state === 'settled') throw new CodedError('token-expired');
    if (row.state === 'acting') throw new CodedError('unavailable', { retryAfterSeconds: 30 });
    const note = "the account's own address objected";
    // `nextAttemptAt: null` means that no process carries the cancellation out.
    await tx
      .update(declarations)
      .set({ state: 'settled', objectedAt: now(), settledAt: now(), nextAttemptAt: null, note })
      .where(hasToken);
    log.warn({ declaration: row.reference }, 'a declaration was objected to');
  });
}
