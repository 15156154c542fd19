import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress, mailboxOf } from '../db/mailbox.ts';
import { outbox } from '../db/schema.ts';
import { claimDue, secondsAfter } from '../queue/claimDue.ts';

export type Mail = typeof outbox.$inferSelect;

/** Renewed while the mail server takes its time. */
const leaseSeconds = 120;
export const renewSeconds = 30;
const daySeconds = 86_400;
/**
 * Daily limits per recipient. Unauthenticated requests share the lower one, so that they cannot hold up account mail.
 */
const perDay = { anyone: 5, account: 15 };
const claimLock = 4_711_003;

/**
 * Takes the oldest due mail. When its recipient has had enough for today, all mails that wait for the same reason are
 * put off instead.
 */
export const claimMail = (db: Database, at: Date) =>
  claimDue(db, outbox, {
    at,
    leaseSeconds,
    lock: claimLock,
    async mayStart(tx, mail) {
      const free = await nextFree(tx, mail, at);
      if (free <= at) return true;
      const alike = and(lte(outbox.nextAttemptAt, at), sameRecipient(mail), eq(outbox.cause, mail.cause));
      await tx.update(outbox).set({ nextAttemptAt: free }).where(alike);
      return false;
    },
    set: () => ({ attempts: sql`${outbox.attempts} + 1` }),
  });

/** Renews the lease of a mail in delivery, but not of one that was already sent. */
export const renewMail = (db: Database, { id }: Mail, at: Date) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: secondsAfter(at, leaseSeconds) })
    .where(and(eq(outbox.id, id), isNotNull(outbox.nextAttemptAt)));

/**
 * When the recipient may get another mail of this cause: now, or a day after the one that has to drop out of the count.
 */
async function nextFree(tx: Transaction, mail: Mail, at: Date): Promise<Date> {
  const dayAgo = secondsAfter(at, -daySeconds);
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
  return secondsAfter(rows.at(-1)?.sentAt ?? at, daySeconds + 1);
}

/** Strangers reach one mailbox under any number of tags; the account's own mails go to its one address. */
const sameRecipient = ({ recipient, cause }: Mail) =>
  cause === 'anyone'
    ? sql`${mailboxOf(outbox.recipient)} = ${mailboxOf(recipient)}`
    : isSameAddress(outbox.recipient, recipient);
