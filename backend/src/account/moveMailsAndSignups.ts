import { and, eq, inArray, isNotNull, ne, notExists, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import type { MailKind } from '../db/mailKinds.ts';
import { outbox, signups } from '../db/schema.ts';

/** Kinds of mails that warn the earlier address about its account, and so must not go to the new one. */
const warnings: MailKind[] = ['email-change-request', 'email-changed', 'password-change'];

/**
 * Moves an account's waiting mails, except warnings, and its confirmed sign-ups to a new e-mail address. A sign-up
 * stays at the old address if the new one has confirmed or ended a sign-up of the same kind.
 */
export async function moveMailsAndSignups(tx: Transaction, oldEmail: string, newEmail: string): Promise<void> {
  // Mails of the other cause (`anyone`) are about the address, not about the account.
  const isOfAccount = and(isSameAddress(outbox.recipient, oldEmail), eq(outbox.cause, 'account'));
  // A mail that was sent or given up has no next attempt.
  const isWaiting = isNotNull(outbox.nextAttemptAt);
  await tx
    .update(outbox)
    .set({ recipient: newEmail })
    .where(and(isOfAccount, isWaiting, notInArray(outbox.kind, warnings)));
  const [oldKey, newKey] = [oldEmail.toLowerCase(), newEmail.toLowerCase()];
  const isConfirmedAtOld = and(eq(signups.emailKey, oldKey), eq(signups.status, 'confirmed'));
  const confirmedKinds = tx.select({ kind: signups.kind }).from(signups).where(isConfirmedAtOld);
  const isPendingAtNew = and(eq(signups.emailKey, newKey), eq(signups.status, 'pending'));
  // Makes room for the confirmed sign-up: each address has at most one sign-up of a kind.
  await tx.delete(signups).where(and(isPendingAtNew, inArray(signups.kind, confirmedKinds)));
  const other = alias(signups, 'other');
  // A replaced sign-up is only the proof of an earlier one.
  const isCurrent = ne(other.status, 'replaced');
  const isOfSameKindAtNew = and(eq(other.kind, signups.kind), eq(other.emailKey, newKey), isCurrent);
  await tx
    .update(signups)
    .set({ email: newEmail, emailKey: newKey })
    .where(and(isConfirmedAtOld, notExists(tx.select({ id: other.id }).from(other).where(isOfSameKindAtNew))));
}
