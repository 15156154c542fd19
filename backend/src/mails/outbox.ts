import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { MailContent } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import type { Config } from '../config.ts';
import { outbox } from '../db/schema.ts';
import { isRefusedForGood, type Mailer } from '../doors/mail.ts';
import type { Database, Transaction } from '../doors/openDatabase.ts';
import { claimMail } from './claimMail.ts';
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
  /** The account's address was never confirmed and may be somebody else's: it gets one mail, and no other until that is forgotten. */
  unconfirmed?: boolean;
  notBefore?: Date;
}

/** Mails on their way at the same time, per process; the mail server's door has as many connections. */
export const parallelMails = 5;
const firstRetrySeconds = 30;
const longestRetrySeconds = 6 * 3600;
/** About five days of attempts. */
const attemptLimit = 28;
export const keepMailDays = 30;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Mails are rows first, written in the transaction of what they tell about, and are sent afterwards with retries:
 * a mail server that is down never fails a call, and a crash loses no mail.
 */
export function createOutbox(parts: {
  config: Config;
  db: Database;
  mailer: Mailer;
  now: () => Date;
  log: FastifyBaseLogger;
}) {
  const { config, db, mailer, now, log } = parts;
  let running: Promise<void> | null = null;
  let again = false;

  const store = async (tx: Transaction | Database, mail: NewMail) => {
    const { kind, recipient, content, headers = {}, cause = 'account', unconfirmed = false, notBefore } = mail;
    const at = now();
    const rendered = renderMail(content, senderOf(config, content.language));
    const onceKey = unconfirmed ? `unconfirmed ${digest(recipient.toLowerCase())}` : mail.onceKey;
    await tx
      .insert(outbox)
      .values({ kind, recipient, ...rendered, headers, onceKey, cause, createdAt: at, nextAttemptAt: notBefore ?? at })
      .onConflictDoNothing({ target: outbox.onceKey });
  };

  const giveUp = { nextAttemptAt: null, html: '', text: '', headers: {} };

  const deliverOne = async () => {
    for (let mail = await claimMail(db, now()); mail; mail = await claimMail(db, now())) {
      if (mail === 'postponed') continue;
      const { id, kind, attempts } = mail;
      const mine = eq(outbox.id, id);
      try {
        await mailer.send(mail);
        await db
          .update(outbox)
          .set({ ...giveUp, sentAt: now() })
          .where(mine);
        log.info({ mail: id, kind }, 'mail sent');
      } catch (error) {
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
        const reason = [code, responseCode].filter(Boolean).join(' ');
        const isFinal = isRefusedForGood(error) || attempts >= attemptLimit;
        const wait = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds);
        await db
          .update(outbox)
          .set(
            isFinal
              ? { ...giveUp, failedAt: now(), failure: reason }
              : { nextAttemptAt: new Date(now().getTime() + wait * 1000), failure: reason },
          )
          .where(mine);
        const what = isFinal ? 'mail given up, see npm run owner -- mails' : 'mail not sent';
        log.error({ mail: id, kind, attempts, reason }, what);
      }
    }
  };

  /** Sends everything that is due; calls that overlap are one run. Never rejects. */
  const deliverDue = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        const workers = Array.from({ length: parallelMails }, deliverOne);
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

  return { store, deliverDue, forgetOld, idle: () => running ?? Promise.resolve() };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
