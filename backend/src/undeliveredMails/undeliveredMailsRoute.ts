import * as calls from 'api-contract';
import { and, desc, gte, isNotNull, isNull, or } from 'drizzle-orm';
import type { App, AppParts } from '../appParts.ts';
import { outbox } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';

/** Five attempts are about a quarter of an hour: longer than any pause of a mail server that passes by itself. */
const troublingAttempts = 5;
const newest = 500;

/** What the owner may have to tell somebody in another way. */
export function undeliveredMailsRoute(app: App, { db }: AppParts) {
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
      return rows.map(({ kind, recipient, subject, createdAt, attempts, failure, failedAt, nextAttemptAt }) => ({
        kind,
        recipient,
        subject,
        attempts,
        failure,
        createdAt: createdAt.toISOString(),
        nextAttemptAt: failedAt === null ? (nextAttemptAt?.toISOString() ?? null) : null,
      }));
    },
  );
}
