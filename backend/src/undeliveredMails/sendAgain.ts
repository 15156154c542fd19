import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { outbox } from '../db/schema.ts';

/**
 * Puts a mail whose delivery was given up into the queue again. Returns its recipient and subject, for the operator.
 * Throws `not-found`, also if its text was not kept: only mails that the law requires keep it (`legalMailKinds`).
 */
export async function sendAgain({ db, now, log }: AppDependencies, id: string) {
  const isResendable = and(eq(outbox.id, id), isNotNull(outbox.failedAt), ne(outbox.text, ''));
  const requeued = { nextAttemptAt: now(), failedAt: null, attempts: 0 };
  const [mail] = await db.update(outbox).set(requeued).where(isResendable).returning();
  if (!mail) throw new CodedError('not-found');
  log.info({ mail: id, kind: mail.kind }, 'the owner sends a mail again');
  return { recipient: mail.recipient, subject: mail.subject };
}
