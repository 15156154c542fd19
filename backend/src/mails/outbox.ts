import { and, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { outbox } from '../db/schema.ts';
import type { Mailer } from '../doors/mail.ts';
import type { Database, Transaction } from '../doors/openDatabase.ts';
import type { MailContent } from './mailContent.ts';
import { renderMail } from './renderMail.ts';

interface NewMail {
  kind: string;
  recipient: string;
  content: MailContent;
  headers?: Record<string, string>;
  /** The mail is stored once per key, however often the effect runs. */
  onceKey?: string;
}

const leaseSeconds = 120;
const firstRetrySeconds = 30;
const longestRetrySeconds = 6 * 3600;
/** About five days of attempts. */
const attemptLimit = 28;
const keepDays = 30;

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

  const store = async (tx: Transaction | Database, { kind, recipient, content, headers = {}, onceKey }: NewMail) => {
    const at = now();
    const rendered = renderMail(content, config);
    await tx
      .insert(outbox)
      .values({ kind, recipient, ...rendered, headers, onceKey, createdAt: at, nextAttemptAt: at })
      .onConflictDoNothing({ target: outbox.onceKey });
  };

  /** Takes the oldest due mail for two minutes, so that two instances do not send it both. */
  const claim = async () => {
    const at = now();
    const due = and(isNotNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, at));
    const oldest = db.select({ id: outbox.id }).from(outbox).where(due).orderBy(outbox.nextAttemptAt).limit(1);
    const [mail] = await db
      .update(outbox)
      .set({ nextAttemptAt: new Date(at.getTime() + leaseSeconds * 1000), attempts: sql`${outbox.attempts} + 1` })
      .where(sql`${outbox.id} = (${oldest.for('update', { skipLocked: true })})`)
      .returning();
    return mail;
  };

  const deliverAll = async () => {
    for (let mail = await claim(); mail; mail = await claim()) {
      const { id, kind, attempts } = mail;
      try {
        await mailer.send(mail);
        await db
          .update(outbox)
          .set({ sentAt: now(), nextAttemptAt: null, html: '', text: '', headers: {} })
          .where(eq(outbox.id, id));
        log.info({ mail: id, kind }, 'mail sent');
      } catch (err) {
        const wait = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds);
        const nextAttemptAt = attempts < attemptLimit ? new Date(now().getTime() + wait * 1000) : null;
        await db.update(outbox).set({ nextAttemptAt }).where(eq(outbox.id, id));
        log.error({ mail: id, kind, attempts, reason: (err as { code?: string }).code ?? 'unknown' }, 'mail not sent');
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
        await deliverAll().catch((err) => log.error({ err }, 'outbox'));
      } while (again);
      running = null;
    })();
    return running;
  };

  /** Recipients of mails that are done are personal data without a purpose. */
  const forgetOld = async () => {
    const before = new Date(now().getTime() - keepDays * 86_400_000);
    await db
      .delete(outbox)
      .where(and(or(lt(outbox.sentAt, before), lt(outbox.createdAt, before)), sql`${outbox.nextAttemptAt} is null`));
  };

  return { store, deliverDue, forgetOld, idle: () => running ?? Promise.resolve() };
}
