import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { outbox } from '../db/schema.ts';
import type { Database, Transaction } from '../doors/openDatabase.ts';

type Mail = typeof outbox.$inferSelect;

/** Longer than the mail server's door waits for everything together. */
const leaseSeconds = 120;
const daySeconds = 86_400;
/**
 * What an address gets in a day. Strangers can cause only the first few mails, whatever their kind, and cannot keep the account's
 * own from coming.
 */
const perDay = { anyone: 5, account: 15 };
/** Any constant number: claims are made one after the other, so that the limits are exact over all processes. */
const claimLock = 4_711_003;

/**
 * Takes the oldest due mail for two minutes, so that two processes do not send it both. When its recipient has had enough for today,
 * all mails that wait for the same reason are put off instead.
 */
export function claimMail(db: Database, at: Date): Promise<Mail | 'postponed' | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const due = lte(outbox.nextAttemptAt, at);
    const [oldest] = await tx
      .select()
      .from(outbox)
      .where(due)
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!oldest) return undefined;
    const free = await nextFree(tx, oldest, at);
    if (free > at) {
      const alike = and(due, sameRecipient(oldest), eq(outbox.cause, oldest.cause));
      await tx.update(outbox).set({ nextAttemptAt: free }).where(alike);
      return 'postponed';
    }
    const [mail] = await tx
      .update(outbox)
      .set({ nextAttemptAt: later(at, leaseSeconds), attempts: sql`${outbox.attempts} + 1` })
      .where(eq(outbox.id, oldest.id))
      .returning();
    return mail;
  });
}

/** When the recipient may get another mail of this cause: now, or a day after the one that has to drop out of the count. */
async function nextFree(tx: Transaction, mail: Mail, at: Date): Promise<Date> {
  const dayAgo = later(at, -daySeconds);
  const onItsWay = and(isNull(outbox.sentAt), gt(outbox.attempts, 0), gt(outbox.nextAttemptAt, at));
  const limit = perDay[mail.cause];
  const rows = await tx
    .select({ sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      and(
        sameRecipient(mail),
        mail.cause === 'account' ? eq(outbox.cause, 'account') : undefined,
        or(gt(outbox.sentAt, dayAgo), onItsWay),
      ),
    )
    .orderBy(desc(sql`coalesce(${outbox.sentAt}, ${at.toISOString()}::timestamptz)`))
    .limit(limit);
  if (rows.length < limit) return at;
  return later(rows.at(-1)?.sentAt ?? at, daySeconds + 1);
}

const sameRecipient = ({ recipient }: Mail) => sql`lower(${outbox.recipient}) = ${recipient.toLowerCase()}`;

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
