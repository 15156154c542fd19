import { randomInt } from 'node:crypto';
import type { Cancellation, DeclarationReceipt, WaitingReason, Withdrawal } from 'api-contract';
import { gt } from 'drizzle-orm';
import type { MailContent } from 'node-kit/mailContent.ts';
import type { Identity } from '../adapters/identity.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addHours, addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { referenceCharacters } from '../referenceCharacters.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { writeCancellationReceipt } from './cancellationMails.ts';
import { writeDeclarationFollowUp, type Receipt } from './declarationMails.ts';
import { lockOwnSubscription, type Match } from './findSubscription.ts';
import { readKnownEnd, judgeContent, judgeForSubscription } from './judge.ts';
import { writeWithdrawalReceipt } from './refundMails.ts';

/**
 * Number of declarations in ten minutes, of all clients together, above which receipts are delayed, so that our mail
 * server does not count as a source of spam.
 */
const floodPerTenMinutes = 600;

/**
 * A cancellation without a sign-in has taken effect after so many hours, if it is to take effect without the owner:
 * right after the response, or shortly before the period ends (`judgeReceived`). The mail that follows comes then.
 */
const followUpHours = 24;

/** What storing a declaration uses. */
type DeclarationDependencies = Pick<AppDependencies, 'config' | 'db' | 'log' | 'now' | 'outbox'>;

/** Creates a case number such as `K-7QX4M2ZC`. `K`: Kündigung (cancellation), `W`: Widerruf (withdrawal). */
export function createReference(kind: 'cancellation' | 'withdrawal'): string {
  const characters = Array.from({ length: 8 }, () => referenceCharacters[randomInt(referenceCharacters.length)]);
  return `${kind === 'cancellation' ? 'K' : 'W'}-${characters.join('')}`;
}

/** Stores a cancellation, and its receipt in the outbox of mails. From then on it has legal effect, whatever fails. */
export const receiveCancellation = (
  dependencies: DeclarationDependencies,
  content: Cancellation,
  caller: Identity | null,
) =>
  storeDeclaration(dependencies, caller, {
    kind: 'cancellation',
    content,
    recipient: content.confirmationEmail,
    writeReceipt: (receipt, actsAt) => writeCancellationReceipt(content, receipt, actsAt),
  });

/** Stores a withdrawal with its receipt. Only that of the signed-in customer takes effect without the owner. */
export const receiveWithdrawal = (
  dependencies: DeclarationDependencies,
  content: Withdrawal,
  caller: Identity | null,
) =>
  storeDeclaration(dependencies, caller, {
    kind: 'withdrawal',
    content,
    recipient: content.email,
    writeReceipt: (receipt) => writeWithdrawalReceipt(content, receipt),
  });

interface NewDeclaration {
  kind: 'cancellation' | 'withdrawal';
  content: Cancellation | Withdrawal;
  /** Address that was entered for the receipt. */
  recipient: string;
  /** `actsAt` as in the response of `storeDeclaration`. */
  writeReceipt(receipt: Receipt, actsAt: Date | null): MailContent;
}

/**
 * Stores a declaration, and judges that of the signed-in customer at once. Any other is stored without reading
 * contracts, so that duration, response and mails do not reveal who is a customer; `settleDeclaration` judges it after
 * the response. `actsAt` in the response: by when it takes effect if no doubt is found; null if it waits for the owner.
 */
async function storeDeclaration(
  dependencies: DeclarationDependencies,
  caller: Identity | null,
  { kind, content, recipient, writeReceipt }: NewDeclaration,
): Promise<DeclarationReceipt> {
  const { config, db, outbox, now, log } = dependencies;
  const receivedAt = now();
  const reference = createReference(kind);
  const followsAt = addHours(receivedAt, followUpHours);
  const actsAt = await db.transaction(async (tx) => {
    const match = caller && (await findOwnMatch(tx, { kind, content, caller }));
    const ownSubscription = match?.subscription ?? null;
    const ownEmail = match?.email ?? (caller?.emailVerified ? caller.email : null);
    const isSignedIn = caller !== null;
    const waitingReason = await findWaitingReason(tx, { kind, content, ownSubscription, isSignedIn, receivedAt });
    const takesEffectNow = ownSubscription !== null && waitingReason === null;
    // Without a sign-in, a wished end is compared with the contract only later, so no time is promised.
    const hasWishedEnd = 'endDate' in content && content.endDate !== null;
    const takesEffectLater = ownSubscription === null && waitingReason === null && !hasWishedEnd;
    const effectiveAt = takesEffectNow ? receivedAt : takesEffectLater ? followsAt : null;
    const waitingColumns =
      waitingReason === null ? ({ state: 'open', nextAttemptAt: receivedAt } as const) : ({ state: 'queued' } as const);
    await tx.insert(declarations).values({
      kind,
      content,
      reference,
      receivedAt,
      userId: caller?.userId ?? null,
      accountEmail: match?.email ?? caller?.email ?? null,
      signedIn: ownSubscription !== null,
      subscriptionId: ownSubscription?.subscriptionId ?? null,
      waitingReason,
      ...(takesEffectNow ? buildEffectColumns(kind, ownSubscription, receivedAt) : waitingColumns),
    });
    const isFlood = await isFlooded(tx, receivedAt);
    if (isFlood) log.error('a flood of declarations: they are stored, and their receipts wait for an hour');
    await outbox.store(tx, {
      kind: `${kind}-receipt`,
      recipient,
      content: writeReceipt({ reference, receivedAt }, effectiveAt),
      // Mails of strangers, also of unconfirmed accounts, have a limit of their own and hold up no mails of accounts.
      cause: ownEmail?.toLowerCase() === recipient.toLowerCase() ? 'account' : 'anyone',
      notBefore: isFlood ? addHours(receivedAt, 1) : receivedAt,
    });
    if (!ownSubscription)
      await outbox.store(tx, {
        kind: 'declaration-follow-up',
        recipient,
        content: writeDeclarationFollowUp({ reference, receivedAt }, config.supportEmail),
        cause: 'anyone',
        notBefore: followsAt,
      });
    return effectiveAt;
  });
  return { reference, receivedAt: receivedAt.toISOString(), actsAt: actsAt?.toISOString() ?? null };
}

/**
 * Finds the subscription of the signed-in customer that a declaration is about. Null: they have none, or the address of
 * another account is named in a cancellation. The address in a withdrawal is only that of the receipt.
 */
async function findOwnMatch(
  tx: Transaction,
  { kind, content, caller }: Pick<NewDeclaration, 'kind' | 'content'> & { caller: Identity },
): Promise<Match | null> {
  const match = await lockOwnSubscription(tx, caller.userId);
  if (typeof match === 'string') return null;
  const isOwnAddress = [match.email, caller.email].some((own) => own?.toLowerCase() === content.email.toLowerCase());
  return kind === 'withdrawal' || isOwnAddress ? match : null;
}

interface ReceivedDeclaration {
  kind: 'cancellation' | 'withdrawal';
  content: Cancellation | Withdrawal;
  /** Subscription of the signed-in customer; null without a sign-in or a subscription. */
  ownSubscription: SubscriptionRow | null;
  isSignedIn: boolean;
  receivedAt: Date;
}

/** Returns why the owner must decide, or null. Without a sign-in, `judgeReceived` judges cancellations later. */
async function findWaitingReason(
  tx: Transaction,
  { kind, content, ownSubscription, isSignedIn, receivedAt }: ReceivedDeclaration,
): Promise<WaitingReason | null> {
  const reason = judgeContent(content);
  if (reason !== null) return reason;
  if (ownSubscription) return judgeForSubscription(tx, content, ownSubscription, receivedAt);
  if (kind === 'cancellation') return null;
  return isSignedIn ? 'no-match' : 'not-signed-in';
}

/** Columns of a declaration that takes effect at once. */
const buildEffectColumns = (kind: 'cancellation' | 'withdrawal', ownSubscription: SubscriptionRow, receivedAt: Date) =>
  ({
    state: 'open',
    effect: kind === 'withdrawal' ? 'refund' : 'end-of-period',
    effectiveEnd: kind === 'cancellation' ? readKnownEnd(ownSubscription, receivedAt) : null,
    nextAttemptAt: receivedAt,
  }) as const;

/** Whether so many declarations arrive that their mails have to wait. None is rejected. */
async function isFlooded(tx: Transaction, now: Date): Promise<boolean> {
  const tenMinutesAgo = addSeconds(now, -600);
  return (await tx.$count(declarations, gt(declarations.receivedAt, tenMinutesAgo))) > floodPerTenMinutes;
}
