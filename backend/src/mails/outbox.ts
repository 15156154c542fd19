import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { MailContent } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { isMailboxFull, isRefusedForGood, type Mailer } from '../adapters/mail.ts';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import type { Config } from '../config.ts';
import { getMailboxKey } from '../db/mailbox.ts';
import { mailKinds, type MailKind } from '../db/mailKinds.ts';
import { outbox } from '../db/schema.ts';
import { computeRetryTime } from '../queue/computeRetryTime.ts';
import { keepRenewing } from '../queue/keepRenewing.ts';
import type { Waits } from '../waits.ts';
import { claimMail, renewMail, renewSeconds, type Mail } from './claimMail.ts';
import { describeSender } from './describeSender.ts';

interface NewMail {
  /** Such as `order-confirmation`. Logs and the list of undelivered mails name mails by it. */
  kind: MailKind;
  recipient: string;
  content: MailContent;
  /** Further headers of the mail, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Stores the mail once per key, however often its cause is repeated. */
  onceKey?: string;
  /** `anyone`: caused without signing in, maybe to annoy the recipient, so a lower daily limit applies. */
  cause?: 'anyone' | 'account';
  /** The account's address was never confirmed, and may be a stranger's: it gets one mail of each kind in 30 days. */
  mayBeStranger?: boolean;
  /** Earliest time to send it; at once by default. */
  notBefore?: Date;
}

/** Mails that one process sends concurrently, each on a connection of its own to the mail server. */
export const parallelMails = 5;
const longestRetrySeconds = 6 * 3600;
/** Attempts within about five days, after which a mail is given up. */
const maxAttempts = 28;
/** Attempts within about a day, after which a mail to a full mailbox is given up. */
const maxAttemptsIfFull = 14;
/** Days after which the row of a mail that was sent or given up is deleted. */
export const keepMailDays = 30;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Transactional outbox: `store` writes a mail in the transaction of its cause, and `deliverDue` sends it afterwards,
 * with retries. So a mail server that is down fails no call, and a crash loses no mail. Routes call `deliverDue` after
 * the response, a job calls it regularly.
 */
export function createOutbox(dependencies: {
  config: Config;
  db: Database;
  mailer: Mailer;
  now: () => Date;
  waits: Pick<Waits, 'lastMails'>;
  log: FastifyBaseLogger;
}) {
  const { config, db, mailer, now, waits, log } = dependencies;
  /** Workers that send mails, at most `parallelMails`. One with a slow mail leaves the others free. */
  const workers = new Set<Promise<void>>();
  /** Number of calls of `deliverDue`. A worker repeats after a new one: a mail may have been stored since it looked. */
  let calls = 0;
  /** Ids of the mails being sent. None is claimed again, even if its lease has ended while the machine slept. */
  const inDelivery = new Set<string>();
  /** Settled when the latest claim is: the next one waits for it. */
  let lastClaim: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  const abortDelivery = new AbortController();

  /** Stores a mail in the transaction `tx` of its cause. A mail whose key is stored already is left out silently. */
  const store = async (tx: Transaction | Database, mail: NewMail) => {
    const { kind, recipient, content, headers = {}, cause = 'account', mayBeStranger = false, notBefore } = mail;
    const at = now();
    const rendered = renderMail(content, describeSender(config, content.language));
    const onceKey = mayBeStranger ? `unconfirmed ${kind} ${digest(getMailboxKey(recipient))}` : mail.onceKey;
    await tx
      .insert(outbox)
      .values({ kind, recipient, ...rendered, headers, onceKey, cause, createdAt: at, nextAttemptAt: notBefore ?? at })
      .onConflictDoNothing({ target: outbox.onceKey });
  };

  /** Columns that erase the text of a sent mail, because it contains links that act for the person. */
  const erasedColumns = { nextAttemptAt: null, html: '', text: '', attachments: [], headers: {} };
  /** A mail that the law requires keeps its text when it is given up, so that the owner can send it again. */
  const buildGivenUpColumns = (kind: MailKind) => (mailKinds[kind].isLegal ? { nextAttemptAt: null } : erasedColumns);

  const renew = (mail: Mail) =>
    void renewMail(db, mail, now()).catch((err: unknown) => log.error({ err, mail: mail.id }, 'lease of a mail'));

  /** Sends a claimed mail and stores the outcome: sent, given up, or the time of the next attempt. */
  const deliver = async (mail: Mail) => {
    const { id, kind, attempts } = mail;
    const isMail = eq(outbox.id, id);
    inDelivery.add(id);
    try {
      await keepRenewing(
        () => renew(mail),
        renewSeconds,
        () => mailer.send(mail, abortDelivery.signal),
      );
      await db
        .update(outbox)
        .set({ ...erasedColumns, sentAt: now() })
        .where(isMail);
      log.info({ mail: id, kind }, 'mail sent');
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
      const reason = [code, responseCode].filter(Boolean).join(' ');
      const isFinal = isRefusedForGood(error) || attempts >= (isMailboxFull(error) ? maxAttemptsIfFull : maxAttempts);
      const columns = isFinal
        ? { ...buildGivenUpColumns(kind), failedAt: now() }
        : { nextAttemptAt: computeRetryTime(now(), attempts, longestRetrySeconds) };
      await db
        .update(outbox)
        .set({ ...columns, failure: reason })
        .where(isMail);
      const message = isFinal ? 'mail given up, see npm run owner -- mails' : 'mail not sent';
      log.error({ mail: id, kind, attempts, reason }, message);
    } finally {
      inDelivery.delete(id);
    }
  };

  /** Claims one mail after the other: concurrent claims would only wait for each other in the database. */
  const claim = () => {
    const claimed = lastClaim.then(() => (isClosing ? undefined : claimMail(db, now(), [...inDelivery])));
    lastClaim = claimed.catch(() => undefined);
    return claimed;
  };

  /** Claims and sends due mails, one after the other, until there are none. */
  const deliverEach = async () => {
    for (let mail = await claim(); mail !== undefined; mail = await claim())
      if (mail !== 'postponed') await deliver(mail);
  };

  const startWorker = () => {
    const run = async () => {
      let handledCalls: number;
      do {
        handledCalls = calls;
        await deliverEach().catch((err: unknown) => log.error({ err }, 'outbox'));
      } while (handledCalls !== calls);
      workers.delete(worker);
    };
    const worker = run();
    workers.add(worker);
  };

  const waitUntilIdle = async () => {
    await Promise.all(workers);
  };

  /** Sends all due mails, and waits for those that are on their way already. Never rejects. */
  const deliverDue = (): Promise<void> => {
    calls += 1;
    while (workers.size < parallelMails) startWorker();
    return waitUntilIdle();
  };

  /** Deletes old mails that are done: their recipients are personal data that nobody needs any more. */
  const deleteOld = async () => {
    const before = addDays(now(), -keepMailDays);
    await db.delete(outbox).where(and(lt(outbox.createdAt, before), isNull(outbox.nextAttemptAt)));
  };

  /** Starts no further delivery, and aborts running ones after a few seconds. */
  const close = async () => {
    isClosing = true;
    const timer = setTimeout(() => abortDelivery.abort(), waits.lastMails);
    await waitUntilIdle();
    clearTimeout(timer);
  };

  return { store, deliverDue, deleteOld, waitUntilIdle, close };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
