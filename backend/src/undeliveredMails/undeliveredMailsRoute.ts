import * as calls from 'api-contract';
import { and, desc, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { outbox } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';

/** Number of failed attempts after which a mail is listed. A mail reaches this number after about eight minutes. */
const minListedAttempts = 5;
const maxListed = 500;

/**
 * Adds the routes with which the owner (the operator) sees mails that did not arrive, and sends them again if their
 * text was kept.
 */
export function addUndeliveredMailsRoute(app: App, dependencies: AppDependencies) {
  const { db } = dependencies;
  addRoute(
    app,
    calls.listUndeliveredMails,
    { summary: 'Mails that were given up or have failed for a while, newest first' },
    async () => {
      const isFailing = or(isNotNull(outbox.failedAt), gte(outbox.attempts, minListedAttempts));
      const rows = await db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sentAt), isFailing))
        .orderBy(desc(outbox.createdAt))
        .limit(maxListed);
      return rows.map(
        ({ id, kind, recipient, subject, text, createdAt, attempts, failure, failedAt, nextAttemptAt }) => ({
          id,
          kind,
          recipient,
          subject,
          attempts,
          failure,
          createdAt: createdAt.toISOString(),
          nextAttemptAt: failedAt === null ? (nextAttemptAt?.toISOString() ?? null) : null,
          // A mail that was given up can be sent again if the law requires it: its text is kept (`mailKinds`).
          isKept: failedAt !== null && text !== '',
        }),
      );
    },
  );

  addRoute(
    app,
    calls.resendMail,
    {
      summary: 'Try a mail again that was given up and kept',
      params: z.object({ id: z.uuid() }),
      startsMailDelivery: true,
    },
    async (request) => sendAgain(dependencies, request.params.id),
  );
}

/**
 * Puts a mail whose delivery was given up into the queue again. Returns its recipient and subject, for the operator.
 * Throws `not-found`, also if its text was not kept: only mails that the law requires keep it (`mailKinds`).
 */
async function sendAgain({ db, now, log }: Pick<AppDependencies, 'db' | 'log' | 'now'>, id: string) {
  const isResendable = and(eq(outbox.id, id), isNotNull(outbox.failedAt), ne(outbox.text, ''));
  const requeued = { nextAttemptAt: now(), failedAt: null, attempts: 0 };
  const [mail] = await db.update(outbox).set(requeued).where(isResendable).returning();
  if (!mail) throw new CodedError('not-found');
  log.info({ mail: id, kind: mail.kind }, 'the owner sends a mail again');
  return { recipient: mail.recipient, subject: mail.subject };
}
