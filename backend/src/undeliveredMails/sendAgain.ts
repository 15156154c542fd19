import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { outbox } from '../db/schema.ts';

/** Tries a mail again that was given up and kept. Throws `not-found`, also where its text is gone. */
export async function sendAgain({ db, now, log }: AppDependencies, id: string) {
  const kept = and(eq(outbox.id, id), isNotNull(outbox.failedAt), ne(outbox.text, ''));
  const again = { nextAttemptAt: now(), failedAt: null, attempts: 0 };
  const [mail] = await db.update(outbox).set(again).where(kept).returning();
  if (!mail) throw new CodedError('not-found');
  log.info({ mail: id, kind: mail.kind }, 'the owner sends a mail again');
  return { recipient: mail.recipient, subject: mail.subject };
}
