import { planIds, plans, type Cancellation, type WaitingReason, type Withdrawal } from 'api-contract';
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import { declarations, subscriptions, usage } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { getPlanMinutes, isPeriodOver } from '../subscriptions/minutes.ts';
import { isNumberOf, readOrderNumber } from '../subscriptions/orderNumber.ts';
import { getEndDate } from '../subscriptions/subscriptionDetails.ts';

/*
 * Rules that decide whether a declaration (cancellation or withdrawal) takes effect automatically. Each returns the
 * reason to leave it to the owner (the operator), or null if there is none.
 */

/**
 * Days from the activation in which a withdrawal is in time for sure: fourteen after the day of the contract (§ 355
 * BGB), and more if the last one is a holiday (§ 193 BGB).
 */
const withdrawalDays = 18;
/** Share of a month's minutes above which a refund is not automatic any more. */
const maxRefundableShare = 0.25;
/** Number of cancellations about one subscription in a day after which another is probably not the customer's. */
const suspiciousPerDay = 3;
/** Number of days after the customer has taken a cancellation back in which those without a sign-in wait. */
const daysAfterKept = 30;

/** Names of the subscription, in lower case: nothing at all, `abo`, or a plan, also as `abo standard`. */
const subscriptionNames: readonly string[] = [
  ...['', 'abo'],
  ...planIds.map((id) => plans[id].name.toLowerCase()).flatMap((name) => [name, `abo ${name}`]),
];

/**
 * Reads the contract that somebody has typed or copied: in the forms that our mails and pages print, such as `Abo
 * „Standard“ (6 Stunden pro Monat), Bestellnummer B-7QX4M2ZC`. Returns null for any other words.
 */
function readContract(contract: string): { orderNumber: string | null } | null {
  const words = contract
    .replace(/[„“”"‚‘»«]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const onlyNumber = readOrderNumber(words);
  if (onlyNumber !== null) return { orderNumber: onlyNumber };
  const [, named = '', number] = /^(.*?)(?:,? ?Bestellnummer:? (\S.*))?$/i.exec(words) ?? [];
  const name = named.replace(/ \([^()]*Stunden[^()]*\)$/i, '').toLowerCase();
  const orderNumber = number === undefined ? null : readOrderNumber(number);
  return subscriptionNames.includes(name) && (number === undefined || orderNumber !== null) ? { orderNumber } : null;
}

/**
 * Judges the typed text. The owner judges cancellations for cause, and contracts named by any other words. Order
 * numbers are judged by their form only, so that the answer does not tell whether there is such an order.
 */
export function judgeContent(content: Cancellation | Withdrawal): WaitingReason | null {
  if ('kind' in content && content.kind === 'for-cause') return 'cause';
  return readContract(content.contract) === null ? 'other-contract' : null;
}

/** Judges a declaration about this subscription. Only a cancellation has an `endDate`; null: as early as possible. */
export async function judgeForSubscription(
  tx: Transaction,
  content: Cancellation | Withdrawal,
  row: SubscriptionRow,
  receivedAt: Date,
): Promise<WaitingReason | null> {
  const orderNumber = readContract(content.contract)?.orderNumber ?? null;
  if (orderNumber !== null && !isNumberOf(row, orderNumber)) return 'other-contract';
  if ('endDate' in content) {
    if (content.endDate === null) return null;
    const end = readKnownEnd(row, receivedAt);
    // If the end is unknown, any wished day may be later.
    const mayBeLater = end === null || content.endDate > formatBerlinDate(end);
    return mayBeLater ? 'later-date' : null;
  }
  // A subscription that was never activated counts as too late, so the owner decides.
  if (row.activatedAt === null || receivedAt >= addDays(row.activatedAt, withdrawalDays)) return 'late';
  return judgeRefund(tx, row);
}

/**
 * Judges a cancellation without a sign-in by earlier ones about the same subscription. It does not count itself: its
 * `subscriptionId` is not stored yet.
 */
export async function judgeFrequency(tx: Transaction, row: SubscriptionRow, now: Date): Promise<WaitingReason | null> {
  const { keptAt, subscriptionId } = row;
  const isEarlier = and(eq(declarations.subscriptionId, subscriptionId), eq(declarations.kind, 'cancellation'));
  const isKept = keptAt !== null && keptAt > addDays(now, -daysAfterKept);
  // Another plan keeps a subscription, too, but takes nothing back.
  if (isKept && (await tx.$count(declarations, and(isEarlier, lt(declarations.receivedAt, keptAt)))) > 0)
    return 'kept-before';
  const isRecent = and(isEarlier, eq(declarations.signedIn, false), gt(declarations.receivedAt, addDays(now, -1)));
  return (await tx.$count(declarations, isRecent)) < suspiciousPerDay ? null : 'many';
}

/**
 * Judges a refund: only the first one of a user or card, after little use, is automatic. Otherwise somebody could
 * order, use and withdraw again and again. `id`: the declaration itself, which does not count as an earlier one.
 * `card`: fingerprint of the card that has paid, because the same person may use another account.
 */
export async function judgeRefund(
  db: Database | Transaction,
  row: SubscriptionRow,
  { id, card }: { id?: string; card?: string | null } = {},
): Promise<WaitingReason | null> {
  const isSameUserOrCard = or(eq(subscriptions.userId, row.userId), card ? eq(declarations.card, card) : undefined);
  const isOtherRefund = and(
    eq(declarations.effect, 'refund'),
    // A refund in the owner's queue has not been made.
    ne(declarations.state, 'queued'),
    id ? ne(declarations.id, id) : undefined,
  );
  const [earlier] = await db
    .select({ id: declarations.id })
    .from(declarations)
    .leftJoin(subscriptions, eq(subscriptions.subscriptionId, declarations.subscriptionId))
    .where(and(isOtherRefund, isSameUserOrCard))
    .limit(1);
  if (earlier) return 'withdrew-before';
  const [used] = await db
    .select({ minutes: sql`coalesce(sum(${usage.countedMinutes}), 0)` })
    .from(usage)
    .where(eq(usage.subscriptionId, row.subscriptionId));
  const usedMinutes = Number(used?.minutes ?? 0);
  const maxUsedMinutes = maxRefundableShare * getPlanMinutes(row.periodPlanId);
  return usedMinutes > maxUsedMinutes ? 'used' : null;
}

/** Returns when the contract would end; null if the stored period is over, because a renewal may not be stored yet. */
export const readKnownEnd = (row: SubscriptionRow, now: Date) => (isPeriodOver(row, now) ? null : getEndDate(row));

/** Formats the day on which a moment falls in Germany: `2026-12-31`, as the Swedish locale does. */
export const formatBerlinDate = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);
