import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { MailContent } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { isRefusedForGood, type Mailer } from '../adapters/mail.ts';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { Config } from '../config.ts';
import { mailboxKey } from '../db/mailbox.ts';
import { outbox } from '../db/schema.ts';
import { retryAt, whileRenewing, workOff } from '../queue/claimDue.ts';
import { claimMail, renewMail, renewSeconds, type Mail } from './claimMail.ts';
import { legalKinds } from './legalKinds.ts';
import { senderOf } from './senderOf.ts';

interface NewMail {
  kind: string;
  recipient: string;
  content: MailContent;
  headers?: Record<string, string>;
  /** The mail is stored once per key, however often the effect runs. */
  onceKey?: string;
  /** `anyone`: somebody who is not signed in caused it, so the recipient may be a stranger to it. */
  cause?: 'anyone' | 'account';
  /**
   * The account's address was never confirmed and may be a stranger's: it gets one mail of a kind, and no other until
   * that is forgotten.
   */
  unconfirmed?: boolean;
  notBefore?: Date;
}

/** Mails on their way at the same time, per process; the mail server's door has as many connections. */
export const parallelMails = 5;
const longestRetrySeconds = 6 * 3600;
/** About five days of attempts. */
const attemptLimit = 28;
export const keepMailDays = 30;
/** Time for mails on their way when the process ends. What is cut off is sent again later, with the same Message-ID. */
const closingMilliseconds = 3_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Mails are rows first, written in the transaction of what they tell about, and are sent afterwards with retries:
 * a mail server that is down never fails a call, and a crash loses no mail.
 */
export function createOutbox(dependencies: {
  config: Config;
  db: Database;
  mailer: Mailer;
  now: () => Date;
  log: FastifyBaseLogger;
}) {
  const { config, db, mailer, now, log } = dependencies;
  let running: Promise<void> | null = null;
  let again = false;
  const closing = new AbortController();
  const cutOff = new AbortController();

  const store = async (tx: Transaction | Database, mail: NewMail) => {
    const { kind, recipient, content, headers = {}, cause = 'account', unconfirmed = false, notBefore } = mail;
    const at = now();
    const rendered = renderMail(content, senderOf(config, content.language));
    const onceKey = unconfirmed ? `unconfirmed ${kind} ${digest(mailboxKey(recipient))}` : mail.onceKey;
    await tx
      .insert(outbox)
      .values({ kind, recipient, ...rendered, headers, onceKey, cause, createdAt: at, nextAttemptAt: notBefore ?? at })
      .onConflictDoNothing({ target: outbox.onceKey });
  };

  const withoutText = { nextAttemptAt: null, html: '', text: '', headers: {} };
  const givenUp = (kind: string) => (legalKinds.includes(kind) ? { nextAttemptAt: null } : withoutText);

  const renew = (mail: Mail) =>
    void renewMail(db, mail, now()).catch((err: unknown) => log.error({ err, mail: mail.id }, 'lease of a mail'));

  const deliver = async (mail: Mail) => {
    const { id, kind, attempts } = mail;
    const mine = eq(outbox.id, id);
    try {
      await whileRenewing(
        () => renew(mail),
        renewSeconds,
        () => mailer.send(mail, cutOff.signal),
      );
      await db
        .update(outbox)
        .set({ ...withoutText, sentAt: now() })
        .where(mine);
      log.info({ mail: id, kind }, 'mail sent');
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
      const reason = [code, responseCode].filter(Boolean).join(' ');
      const isFinal = isRefusedForGood(error) || attempts >= attemptLimit;
      const nextAttemptAt = retryAt(now(), attempts, longestRetrySeconds);
      await db
        .update(outbox)
        .set(isFinal ? { ...givenUp(kind), failedAt: now(), failure: reason } : { nextAttemptAt, failure: reason })
        .where(mine);
      const what = isFinal ? 'mail given up, see npm run owner -- mails' : 'mail not sent';
      log.error({ mail: id, kind, attempts, reason }, what);
    }
  };

  const claim = async () => (closing.signal.aborted ? undefined : claimMail(db, now()));

  /** Sends everything that is due; calls that overlap are one run. Never rejects. */
  const deliverDue = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        const workers = Array.from({ length: parallelMails }, () => workOff(claim, deliver));
        await Promise.all(workers.map((work) => work.catch((err: unknown) => log.error({ err }, 'outbox'))));
      } while (again);
      running = null;
    })();
    return running;
  };

  /** Recipients of mails that are done are personal data without a purpose. */
  const forgetOld = async () => {
    const before = new Date(now().getTime() - keepMailDays * 86_400_000);
    await db.delete(outbox).where(and(lt(outbox.createdAt, before), isNull(outbox.nextAttemptAt)));
  };

  const idle = () => running ?? Promise.resolve();

  /** Starts no mail any more, and ends within seconds. */
  const close = async () => {
    closing.abort();
    const timer = setTimeout(() => cutOff.abort(), closingMilliseconds);
    await idle();
    clearTimeout(timer);
  };

  return { store, deliverDue, forgetOld, idle, close };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
