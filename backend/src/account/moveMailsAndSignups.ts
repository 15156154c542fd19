import { and, eq, inArray, isNotNull, notExists, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../adapters/openDatabase.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { outbox, signups } from '../db/schema.ts';

/** Kinds of mails that warn the earlier address about its account, and so must not go to the new one. */
const warnings = ['email-change-request', 'email-changed', 'password-change'];

/**
 * Moves waiting mails, except warnings. Also moves confirmed sign-ups; one stays if the new address has confirmed or
 * ended a sign-up of the same kind.
 */
export async function moveMailsAndSignups(tx: Transaction, oldEmail: string, newEmail: string): Promise<void> {
  // Mails that anybody can cause are about the address, not about the account.
  const isOfAccount = and(isSameAddress(outbox.recipient, oldEmail), eq(outbox.cause, 'account'));
  const isWaiting = isNotNull(outbox.nextAttemptAt);
  await tx
    .update(outbox)
    .set({ recipient: newEmail })
    .where(and(isOfAccount, isWaiting, notInArray(outbox.kind, warnings)));
  const [oldKey, newKey] = [oldEmail.toLowerCase(), newEmail.toLowerCase()];
  const isConfirmed = and(eq(signups.emailKey, oldKey), eq(signups.status, 'confirmed'));
  const confirmedKinds = tx.select({ kind: signups.kind }).from(signups).where(isConfirmed);
  const isPending = and(eq(signups.emailKey, newKey), eq(signups.status, 'pending'));
  // A request that was never confirmed gives way: it would keep the confirmed sign-up at the old address.
  await tx.delete(signups).where(and(isPending, inArray(signups.kind, confirmedKinds)));
  const other = alias(signups, 'other');
  const isSameAtNewAddress = and(eq(other.kind, signups.kind), eq(other.emailKey, newKey));
  await tx
    .update(signups)
    .set({ email: newEmail, emailKey: newKey })
    .where(and(isConfirmed, notExists(tx.select({ id: other.id }).from(other).where(isSameAtNewAddress))));
}
