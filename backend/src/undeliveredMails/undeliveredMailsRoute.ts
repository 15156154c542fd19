import * as calls from 'api-contract';
import { and, desc, gte, isNotNull, isNull, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { outbox } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';
import { sendAgain } from './sendAgain.ts';

/** Five attempts are about a quarter of an hour: longer than a temporary failure of a mail server. */
const troublingAttempts = 5;
const newest = 500;

/** Lists what the owner may have to tell somebody in another way, and sends again what was kept. */
export function undeliveredMailsRoute(app: App, dependencies: AppDependencies) {
  const { db } = dependencies;
  addRoute(
    app,
    calls.listUndeliveredMails,
    { tag: 'owner', summary: 'Mails that were given up or have failed for a while, newest first' },
    async () => {
      const troubled = or(isNotNull(outbox.failedAt), gte(outbox.attempts, troublingAttempts));
      const rows = await db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sentAt), troubled))
        .orderBy(desc(outbox.createdAt))
        .limit(newest);
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
          isKept: failedAt !== null && text !== '',
        }),
      );
    },
  );

  addRoute(
    app,
    calls.resendMail,
    { tag: 'owner', summary: 'Try a mail again that was given up and kept', params: z.object({ id: z.uuid() }) },
    async (request) => {
      const again = await sendAgain(dependencies, request.params.id);
      dependencies.afterwards(dependencies.outbox.deliverDue);
      return again;
    },
  );
}
