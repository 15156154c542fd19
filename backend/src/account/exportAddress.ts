import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { declarations, outbox, signupProofs, signups } from '../db/schema.ts';

/**
 * Returns everything stored about an address, with or without an account: sign-ups, public declarations, mails. The
 * caller makes sure that the address is verified: otherwise anybody could register with a foreign one and read this.
 * Tokens and the text of mails stay here, because they hold links that act.
 */
export async function exportAddress(db: Database, email: string) {
  const key = email.toLowerCase();
  // The field is part of the text: an index knows no parameter.
  const named = (field: 'email' | 'confirmationEmail') =>
    isSameAddress(sql`${declarations.content} ->> ${sql.raw(`'${field}'`)}`, email);
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
        mailedAt: signups.mailedAt,
        confirmedAt: signups.confirmedAt,
        confirmIp: signups.confirmIp,
        unsubscribedAt: signups.unsubscribedAt,
      })
      .from(signups)
      .where(eq(signups.emailKey, key)),
    endedSignups: await db
      .select({
        kind: signupProofs.kind,
        email: signupProofs.emailKey,
        textVersion: signupProofs.textVersion,
        requestedAt: signupProofs.requestedAt,
        requestIp: signupProofs.requestIp,
        confirmedAt: signupProofs.confirmedAt,
        confirmIp: signupProofs.confirmIp,
        unsubscribedAt: signupProofs.unsubscribedAt,
      })
      .from(signupProofs)
      .where(eq(signupProofs.emailKey, key)),
    declarations: await db
      .select({
        reference: declarations.reference,
        kind: declarations.kind,
        receivedAt: declarations.receivedAt,
        content: declarations.content,
        subscriptionId: declarations.subscriptionId,
        signedIn: declarations.signedIn,
        state: declarations.state,
        waitingReason: declarations.waitingReason,
        effect: declarations.effect,
        effectiveEnd: declarations.effectiveEnd,
        objectedAt: declarations.objectedAt,
        card: declarations.card,
        decidedAt: declarations.decidedAt,
        note: declarations.note,
        settledAt: declarations.settledAt,
      })
      .from(declarations)
      .where(or(named('email'), named('confirmationEmail'))),
    mails: await db
      .select({
        kind: outbox.kind,
        recipient: outbox.recipient,
        subject: outbox.subject,
        createdAt: outbox.createdAt,
        sentAt: outbox.sentAt,
        failedAt: outbox.failedAt,
      })
      .from(outbox)
      .where(isSameAddress(outbox.recipient, email)),
  };
}
