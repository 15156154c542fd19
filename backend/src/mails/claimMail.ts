import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addDays, addSeconds } from '../addTime.ts';
import { isSameAddress, buildMailboxSql } from '../db/mailbox.ts';
import { outbox } from '../db/schema.ts';
import { claimDueJob } from '../queue/claimDueJob.ts';

/** Row of the outbox. */
export type Mail = typeof outbox.$inferSelect;

/** Lease of a mail in delivery. It is renewed if the mail server is slow. */
const leaseSeconds = 120;
/** Pause between two renewals of the lease. */
export const renewSeconds = 30;
/**
 * Maximum mails to one recipient in 24 hours, by cause. `anyone`: mails that strangers can cause without signing in.
 * Their limit counts all mails to the recipient. The limit of `account` counts only mails of that cause, so that mails
 * which strangers cause do not use it up.
 */
const perDay = { anyone: 5, account: 15 };
/** Key of the advisory lock: any number that no other lock of this database has. */
const claimLock = 4_711_003;

/**
 * Claims the oldest due mail. If its recipient has had as many mails as allowed, it and the recipient's other due mails
 * of the same cause are postponed instead.
 */
export const claimMail = (db: Database, at: Date) =>
  claimDueJob(db, outbox, {
    at,
    leaseSeconds,
    lock: claimLock,
    async mayStart(tx, mail) {
      const allowedAt = await findAllowedTime(tx, mail, at);
      if (allowedAt <= at) return true;
      const isAlike = and(lte(outbox.nextAttemptAt, at), hasSameRecipient(mail), eq(outbox.cause, mail.cause));
      await tx.update(outbox).set({ nextAttemptAt: allowedAt }).where(isAlike);
      return false;
    },
    set: () => ({ attempts: sql`${outbox.attempts} + 1` }),
  });

/** Renews the lease of a mail in delivery. A mail that was sent has no next attempt, and none is added. */
export const renewMail = (db: Database, { id }: Mail, at: Date) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: addSeconds(at, leaseSeconds) })
    .where(and(eq(outbox.id, id), isNotNull(outbox.nextAttemptAt)));

/** Returns when the recipient may get another mail of this cause: now, or when the oldest counted one is a day old. */
async function findAllowedTime(tx: Transaction, mail: Mail, at: Date): Promise<Date> {
  const dayAgo = addDays(at, -1);
  // It was tried, and its lease has not ended; or it is tried again later. Both may still arrive today.
  const isInDelivery = and(isNull(outbox.sentAt), gt(outbox.attempts, 0), gt(outbox.nextAttemptAt, at));
  const limit = perDay[mail.cause];
  // A mail in delivery has no `sentAt` yet, and counts as sent now.
  const rows = await tx
    .select({ sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      and(
        hasSameRecipient(mail),
        mail.cause === 'account' ? eq(outbox.cause, 'account') : undefined,
        or(gt(outbox.sentAt, dayAgo), isInDelivery),
      ),
    )
    .orderBy(desc(sql`coalesce(${outbox.sentAt}, ${at.toISOString()}::timestamptz)`))
    .limit(limit);
  if (rows.length < limit) return at;
  return addSeconds(addDays(rows.at(-1)?.sentAt ?? at, 1), 1);
}

/** For mails that strangers cause, `anna+1@…` and `anna+2@…` are one recipient, or the limit could be evaded. */
const hasSameRecipient = ({ recipient, cause }: Mail) =>
  cause === 'anyone'
    ? sql`${buildMailboxSql(outbox.recipient)} = ${buildMailboxSql(recipient)}`
    : isSameAddress(outbox.recipient, recipient);
