import { and, asc, desc, eq, gt, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addDays, addSeconds } from '../addTime.ts';
import { isSameAddress, buildMailboxSql } from '../db/mailbox.ts';
import { outbox } from '../db/schema.ts';

/** Row of the outbox. */
export type Mail = typeof outbox.$inferSelect;

/** Length of the lease of a mail in delivery, after which another process may send it. Renewed while it is sent. */
const leaseSeconds = 120;
/** Pause between two renewals of the lease. */
export const renewSeconds = 30;
/**
 * Maximum mails to one recipient in 24 hours, by cause. `anyone`: mails that strangers can cause without signing in.
 * Their limit counts all mails to the recipient. The limit of `account` counts only mails of that cause, so that mails
 * which strangers cause do not use it up.
 */
const maxMailsPerDay = { anyone: 5, account: 15 };
/** Key of the advisory lock under which mails are counted: any number that no other lock of this database has. */
const claimLockKey = 4_711_003;

/**
 * Claims the oldest due mail, by moving its `nextAttemptAt` to the end of a lease: if the process dies, the mail is due
 * again. Returns undefined if there is none. If the recipient has had as many mails as allowed, this mail and the
 * recipient's other new mails of the same cause are postponed instead. `inDelivery`: ids of mails that this process is
 * sending.
 */
export const claimMail = (db: Database, at: Date, inDelivery: string[]): Promise<Mail | 'postponed' | undefined> =>
  db.transaction(async (tx) => {
    // Mails of a day are counted: the claims of all processes run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLockKey})`);
    const [oldest] = await tx
      .select()
      .from(outbox)
      .where(and(lte(outbox.nextAttemptAt, at), notInArray(outbox.id, inDelivery)))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!oldest) return undefined;
    // Only first attempts are limited. Mails that are tried again count as mails in delivery: if they were limited,
    // they would wait for each other.
    const allowedAt = oldest.attempts > 0 ? at : await findAllowedTime(tx, oldest, at);
    if (allowedAt > at) {
      const isNew = and(lte(outbox.nextAttemptAt, at), eq(outbox.attempts, 0));
      const isPostponed = and(isNew, hasSameRecipient(oldest), eq(outbox.cause, oldest.cause));
      await tx.update(outbox).set({ nextAttemptAt: allowedAt }).where(isPostponed);
      return 'postponed';
    }
    const [claimed] = await tx
      .update(outbox)
      .set({ nextAttemptAt: addSeconds(at, leaseSeconds), attempts: sql`${outbox.attempts} + 1` })
      .where(eq(outbox.id, oldest.id))
      .returning();
    return claimed;
  });

/** Renews the lease of a mail in delivery. A mail that was sent has no next attempt, and none is added. */
export const renewMail = (db: Database, { id }: Mail, at: Date) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: addSeconds(at, leaseSeconds) })
    .where(and(eq(outbox.id, id), isNotNull(outbox.nextAttemptAt)));

/** Returns when the recipient may get another mail of this cause: now, or when the oldest counted mail is a day old. */
async function findAllowedTime(tx: Transaction, mail: Mail, at: Date): Promise<Date> {
  const dayAgo = addDays(at, -1);
  // A mail in delivery was tried at least once, and was neither sent nor given up. It may still arrive today.
  const isInDelivery = and(isNull(outbox.sentAt), gt(outbox.attempts, 0), isNotNull(outbox.nextAttemptAt));
  const limit = maxMailsPerDay[mail.cause];
  // Reads the newest counted mails, as many as are allowed: with a limit of 5, the fifth newest must become a day old
  // before the next one is sent. A mail in delivery has no `sentAt`, and counts as sent now.
  const newestCounted = await tx
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
  if (newestCounted.length < limit) return at;
  const oldestSentAt = newestCounted.at(-1)?.sentAt ?? at;
  // A second later than needed, so that the oldest mail surely no longer counts.
  return addSeconds(addDays(oldestSentAt, 1), 1);
}

/**
 * SQL condition: mails to the recipient of this one. For mails that strangers cause, `anna+1@…` and `anna+2@…` are one
 * recipient, because otherwise strangers could evade the limit.
 */
const hasSameRecipient = ({ recipient, cause }: Mail) =>
  cause === 'anyone'
    ? sql`${buildMailboxSql(outbox.recipient)} = ${buildMailboxSql(recipient)}`
    : isSameAddress(outbox.recipient, recipient);
