import { eq, or, sql } from 'drizzle-orm';
import { declarations, outbox, signups } from '../db/schema.ts';
import type { Database } from '../doors/openDatabase.ts';

/**
 * What we hold about an address, whether or not it has an account: sign-ups, public declarations, mails. The caller makes sure that
 * the address is verified: otherwise anybody could register with a foreign one and read this. Tokens and the text of mails stay
 * here, because they hold links that act.
 */
export async function exportAddress(db: Database, email: string) {
  const key = email.toLowerCase();
  // The field is part of the text: an index knows no parameter.
  const named = (field: 'email' | 'confirmationEmail') =>
    sql`lower(${declarations.content} ->> ${sql.raw(`'${field}'`)}) = ${key}`;
  return {
    signups: await db
      .select({
        kind: signups.kind,
        email: signups.email,
        status: signups.status,
        language: signups.language,
        textVersion: signups.textVersion,
        requestedAt: signups.requestedAt,
        requestIp: signups.requestIp,
        confirmedAt: signups.confirmedAt,
        confirmIp: signups.confirmIp,
        unsubscribedAt: signups.unsubscribedAt,
      })
      .from(signups)
      .where(eq(signups.emailKey, key)),
    declarations: await db
      .select({
        reference: declarations.reference,
        kind: declarations.kind,
        receivedAt: declarations.receivedAt,
        content: declarations.content,
        state: declarations.state,
        act: declarations.act,
        decidedAt: declarations.decidedAt,
        note: declarations.note,
        settledAt: declarations.settledAt,
      })
      .from(declarations)
      .where(or(named('email'), named('confirmationEmail'))),
    mails: await db
      .select({ kind: outbox.kind, subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(sql`lower(${outbox.recipient}) = ${key}`),
  };
}
