import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { declarations, outbox, signups } from '../db/schema.ts';
import { namesAddress } from '../declarations/namesAddress.ts';

/**
 * Returns everything stored about an address, with or without an account: sign-ups, public declarations, mails. The
 * caller must have checked that the address is verified. Otherwise, anybody could register with the address of somebody
 * else and read these data. Tokens and texts of mails are left out: their links let a reader act for the person.
 * `subscriptionIds`: those of the account, about which the person may have declared something under an earlier address.
 */
export async function exportAddress(
  db: Database,
  { userId, email, subscriptionIds }: { userId: string; email: string; subscriptionIds: string[] },
) {
  // Only sign-ups have a column with the address in lower case.
  const emailKey = email.toLowerCase();
  // A declaration without a sign-in may come from somebody else, and contain data of that person.
  const isOwnDeclaration = and(eq(declarations.signedIn, true), inArray(declarations.subscriptionId, subscriptionIds));
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
      .where(eq(signups.emailKey, emailKey)),
    declarations: await db
      .select({
        reference: declarations.reference,
        kind: declarations.kind,
        receivedAt: declarations.receivedAt,
        content: declarations.content,
        subscriptionId: declarations.subscriptionId,
        userId: declarations.userId,
        accountEmail: declarations.accountEmail,
        signedIn: declarations.signedIn,
        state: declarations.state,
        waitingReason: declarations.waitingReason,
        effect: declarations.effect,
        effectiveEnd: declarations.effectiveEnd,
        card: declarations.card,
        decidedAt: declarations.decidedAt,
        note: declarations.note,
        settledAt: declarations.settledAt,
      })
      .from(declarations)
      .where(or(namesAddress(email), eq(declarations.userId, userId), isOwnDeclaration)),
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
