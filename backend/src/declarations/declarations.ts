import { randomInt } from 'node:crypto';
import type { Cancellation, DeclarationAct, DeclarationReceipt, WaitingReason, Withdrawal } from 'api-contract';
import { count, gt } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { declarations } from '../db/schema.ts';
import type { Identity } from '../doors/identity.ts';
import type { Transaction } from '../doors/openDatabase.ts';
import { hashOfToken, newToken } from '../mails/linkToken.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { isOver } from '../subscriptions/minutes.ts';
import { periodOf } from '../subscriptions/paidPeriod.ts';
import { endDateOf } from '../subscriptions/subscriptionDetails.ts';
import { cancellationReceipt, withdrawalReceipt } from './declarationMails.ts';
import { againstRefund, pastOf } from './earlierDeclarations.ts';
import { matchingSubscription } from './matchingSubscription.ts';
import { namesOther, namesSubscription } from './namedContract.ts';

/** Without letters and digits that are mistaken for each other on paper. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Fourteen days (§ 355 BGB), the day of the contract not counted, and what a weekend or holiday at the end adds (§ 193 BGB). */
const withdrawalDays = 18;
const hour = 3_600_000;
/** So long before the period ends it is carried out at the latest: the provider may be away for a while. */
const marginHours = 2;
/** Of everybody together: more than any day's work, less than what a mail server takes amiss. */
const floodPerTenMinutes = 600;
export const newReference = (prefix: string) =>
  `${prefix}-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`;

/**
 * Stored, with its receipt mail, before anything else happens: the declaration counts from here, whatever fails later. An ordinary
 * cancellation to the earliest date of the one running subscription is carried out by itself; all others wait for the owner.
 */
export function declareCancellation(parts: AppParts, content: Cancellation, who: Identity | null) {
  return declare(
    parts,
    { kind: 'cancellation', content, address: content.confirmationEmail, act: 'end-of-period' },
    who,
    {
      judge: async (_tx, row, receivedAt) => {
        const end = endOf(row, receivedAt);
        // An ordinary cancellation to the earliest date needs no judgement; a cause, a later date, or another contract does.
        if (content.kind === 'for-cause') return 'cause';
        if (content.endDate !== null && (end === null || content.endDate > germanDay(end))) return 'later-date';
        return namesOther(content.contract) && !namesSubscription(content.contract) ? 'other-contract' : null;
      },
      write: cancellationReceipt,
    },
  );
}

/**
 * One that names a subscription, and matches one of the last weeks, is carried out by itself; all others wait for the owner: whoever
 * sends the box back keeps the stories.
 */
export function declareWithdrawal(parts: AppParts, content: Withdrawal, who: Identity | null) {
  return declare(parts, { kind: 'withdrawal', content, address: content.email, act: 'refund' }, who, {
    judge: async (tx, row, receivedAt) => {
      if (!namesSubscription(content.contract) || namesOther(content.contract)) return 'other-contract';
      const begun = row.activatedAt?.getTime() ?? -Infinity;
      if (receivedAt.getTime() >= begun + withdrawalDays * 24 * hour) return 'late';
      return againstRefund(tx, row);
    },
    write: withdrawalReceipt,
  });
}

interface Declared<Content> {
  kind: 'cancellation' | 'withdrawal';
  content: Content;
  /** Where the receipt goes. */
  address: string;
  act: DeclarationAct;
}

interface How<Content> {
  judge(tx: Transaction, row: SubscriptionRow, receivedAt: Date): Promise<WaitingReason | null>;
  write: typeof cancellationReceipt extends (content: never, receipt: infer R, own: infer O) => infer M
    ? (content: Content, receipt: R, own: O) => M
    : never;
}

async function declare<Content extends Cancellation | Withdrawal>(
  parts: AppParts,
  { kind, content, address, act }: Declared<Content>,
  who: Identity | null,
  { judge, write }: How<Content>,
): Promise<DeclarationReceipt> {
  const { config, db, outbox, now, log } = parts;
  const receivedAt = now();
  const receipt = { reference: newReference(kind === 'cancellation' ? 'K' : 'W'), receivedAt };
  const usual = new Date(receivedAt.getTime() + config.declarations.waitHours * hour);
  const actsAt = await db.transaction(async (tx) => {
    const match = await matchingSubscription(tx, content.email);
    const found = typeof match === 'string' ? null : match;
    const signedIn = found !== null && found.subscription.userId === who?.userId;
    const row = found?.subscription;
    const waitsFor =
      typeof match === 'string'
        ? match
        : ((await judge(tx, match.subscription, receivedAt)) ??
          (signedIn ? null : await pastOf(tx, match.subscription.subscriptionId, receivedAt)));
    const known = { kind, content, ...receipt, subscriptionId: row?.subscriptionId ?? null, signedIn };
    const notBefore = (await isFlood(tx, receivedAt)) ? new Date(receivedAt.getTime() + hour) : receivedAt;
    const mail = (recipient: string, own: Parameters<typeof write>[2]) =>
      outbox.store(tx, {
        ...{ kind: `${kind}-receipt`, recipient, content: write(content, receipt, own) },
        // The account's own address has to be asked in time, whatever strangers do.
        ...(own === null ? { cause: 'anyone', notBefore } : { cause: 'account' }),
      });
    if (notBefore > receivedAt)
      log.error('a flood of declarations: they are stored, and their receipts wait for an hour');
    if (waitsFor !== null || found === null || row === undefined) {
      await tx.insert(declarations).values({ ...known, state: 'queued', waitsFor });
      await mail(address, null);
      return signedIn ? null : usual;
    }
    const end = endOf(row, receivedAt);
    const token = newToken();
    const nextAttemptAt = signedIn ? receivedAt : early(usual, row, receivedAt);
    await tx.insert(declarations).values({
      ...{ ...known, state: 'matched', act, nextAttemptAt },
      ...(kind === 'cancellation' && { promisedEnd: end }),
      ...(!signedIn && { objectionHash: hashOfToken(token) }),
    });
    const url = `${config.siteOrigin}/bestaetigen/einspruch#token=${token}`;
    await mail(found.email, { end, objection: signedIn ? null : { actsAt: nextAttemptAt, url } });
    if (address.toLowerCase() !== found.email.toLowerCase()) await mail(address, null);
    return signedIn ? receivedAt : usual;
  });
  return {
    reference: receipt.reference,
    receivedAt: receivedAt.toISOString(),
    actsAt: actsAt?.toISOString() ?? null,
  };
}

/** Nobody is refused: a declaration counts, however many others send. What can wait is the mail. */
async function isFlood(tx: Transaction, now: Date): Promise<boolean> {
  const recent = gt(declarations.receivedAt, new Date(now.getTime() - 600_000));
  const [received] = await tx.select({ number: count() }).from(declarations).where(recent);
  return (received?.number ?? 0) >= floodPerTenMinutes;
}

/** Nothing is promised from a row whose renewal we may not have seen yet. */
export const endOf = (row: SubscriptionRow, now: Date) => (isOver(periodOf(row), now) ? null : endDateOf(row));

/** In time for the end of the period, even when the provider is away for a while. */
function early(usual: Date, row: SubscriptionRow, receivedAt: Date): Date {
  const latest = (endOf(row, receivedAt)?.getTime() ?? Infinity) - marginHours * hour;
  return new Date(Math.max(receivedAt.getTime(), Math.min(usual.getTime(), latest)));
}

/** `2026-12-31`: the day on which a moment falls in Germany. */
const germanDay = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);
