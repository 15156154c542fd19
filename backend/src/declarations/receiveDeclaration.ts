import { randomInt } from 'node:crypto';
import type { Cancellation, DeclarationReceipt, WaitingReason, Withdrawal } from 'api-contract';
import { count, gt } from 'drizzle-orm';
import type { MailContent } from 'node-kit/mailContent.ts';
import type { Identity } from '../adapters/identity.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { cancellationReceipt } from './cancellationMails.ts';
import { declarationFollowUp, type Receipt } from './declarationMails.ts';
import { findMatch } from './findMatch.ts';
import { readKnownEnd, judgeContent, judgeForSubscription } from './judge.ts';
import { withdrawalReceipt } from './refundMails.ts';

/** Without letters and digits that are mistaken for each other on paper. */
const referenceCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const hour = 3_600_000;
/** Limit for all clients together: more than any day's work, less than what a mail server takes amiss. */
const floodPerTenMinutes = 600;

export const newReference = (prefix: string) =>
  `${prefix}-${Array.from({ length: 8 }, () => referenceCharacters[randomInt(referenceCharacters.length)]).join('')}`;

/** Stores a cancellation with its receipt: it counts from here, whatever fails later. */
export const receiveCancellation = (dependencies: AppDependencies, content: Cancellation, caller: Identity | null) =>
  receive(dependencies, caller, {
    kind: 'cancellation',
    content,
    recipient: content.confirmationEmail,
    writeReceipt: (receipt, isOwn) => cancellationReceipt(content, receipt, isOwn),
  });

/** Stores a withdrawal with its receipt. Only the signed-in customer's own takes effect without the owner. */
export const receiveWithdrawal = (dependencies: AppDependencies, content: Withdrawal, caller: Identity | null) =>
  receive(dependencies, caller, {
    kind: 'withdrawal',
    content,
    recipient: content.email,
    writeReceipt: (receipt) => withdrawalReceipt(content, receipt),
  });

interface Received {
  kind: 'cancellation' | 'withdrawal';
  content: Cancellation | Withdrawal;
  recipient: string;
  writeReceipt(receipt: Receipt, isOwn: boolean): MailContent;
}

/**
 * A declaration of the signed-in customer is judged here and takes effect at once. Any other is stored without a look
 * at contracts, so that duration, response and mails are the same for customers and strangers; `judgeReceived` judges
 * it later.
 */
async function receive(
  dependencies: AppDependencies,
  caller: Identity | null,
  { kind, content, recipient, writeReceipt }: Received,
): Promise<DeclarationReceipt> {
  const { config, db, outbox, now, log } = dependencies;
  const receivedAt = now();
  const reference = newReference(kind === 'cancellation' ? 'K' : 'W');
  const waitUntil = new Date(receivedAt.getTime() + config.declarations.waitHours * hour);
  const actsAt = await db.transaction(async (tx) => {
    const match = caller && (await findMatch(tx, content.email, caller.userId));
    const found = match === null || typeof match === 'string' ? null : match;
    const own = found?.subscription ?? null;
    const waitingReason: WaitingReason | null =
      judgeContent(content) ??
      (own ? await judgeForSubscription(tx, content, own, receivedAt) : null) ??
      (kind === 'withdrawal' && !own ? 'not-signed-in' : null);
    await tx.insert(declarations).values({
      kind,
      content,
      reference,
      receivedAt,
      signedIn: own !== null,
      subscriptionId: own?.subscriptionId ?? null,
      state: waitingReason !== null ? 'queued' : own ? 'matched' : 'received',
      waitingReason,
      effect: own && waitingReason === null ? (kind === 'withdrawal' ? 'refund' : 'end-of-period') : null,
      effectiveEnd: own && waitingReason === null && kind === 'cancellation' ? readKnownEnd(own, receivedAt) : null,
      nextAttemptAt: own && waitingReason === null ? receivedAt : null,
    });
    const isFlood = await isFlooded(tx, receivedAt);
    if (isFlood) log.error('a flood of declarations: they are stored, and their receipts wait for an hour');
    await outbox.store(tx, {
      kind: `${kind}-receipt`,
      recipient,
      content: writeReceipt({ reference, receivedAt }, own !== null && waitingReason === null),
      cause: found?.email.toLowerCase() === recipient.toLowerCase() ? 'account' : 'anyone',
      notBefore: isFlood ? new Date(receivedAt.getTime() + hour) : receivedAt,
    });
    if (own) return waitingReason === null ? receivedAt : null;
    await outbox.store(tx, {
      kind: 'declaration-follow-up',
      recipient,
      content: declarationFollowUp({ reference, receivedAt }, config.supportEmail),
      cause: 'anyone',
      notBefore: waitUntil,
    });
    return waitingReason === null && !('endDate' in content && content.endDate !== null) ? waitUntil : null;
  });
  return { reference, receivedAt: receivedAt.toISOString(), actsAt: actsAt?.toISOString() ?? null };
}

/** No declaration is rejected, however many others are sent. Only its mail can wait. */
async function isFlooded(tx: Transaction, now: Date): Promise<boolean> {
  const recent = gt(declarations.receivedAt, new Date(now.getTime() - 600_000));
  const [received] = await tx.select({ number: count() }).from(declarations).where(recent);
  return (received?.number ?? 0) > floodPerTenMinutes;
}
