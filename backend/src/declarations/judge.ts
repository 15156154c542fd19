import { planIds, plans, type Cancellation, type WaitingReason, type Withdrawal } from 'api-contract';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { isPeriodOver } from '../subscriptions/minutes.ts';
import { isNumberOf, readOrderNumber } from '../subscriptions/orderNumber.ts';
import { getEndDate } from '../subscriptions/subscriptionDetails.ts';
import { judgeRefund } from './earlierDeclarations.ts';

/*
 * Rules that decide whether a declaration (cancellation or withdrawal) takes effect automatically. Each returns the
 * reason to leave it to the owner, or null if there is none.
 */

/**
 * Days from the activation in which a withdrawal is in time for sure: fourteen after the day of the contract (§ 355
 * BGB), and more if the last one is a holiday (§ 193 BGB).
 */
const withdrawalDays = 18;
/** Texts that name the subscription, in lower case: nothing at all, `abo`, or the name of a plan. */
const subscriptionNames: readonly string[] = ['', 'abo', ...planIds.map((id) => plans[id].name.toLowerCase())];

/**
 * Judges the typed text. The owner judges cancellations for cause, and contracts named by any other words. Order numbers
 * are judged by their form only, so that the answer does not tell whether there is such an order.
 */
export function judgeContent(content: Cancellation | Withdrawal): WaitingReason | null {
  if ('kind' in content && content.kind === 'for-cause') return 'cause';
  const isNamed = subscriptionNames.includes(content.contract.trim().toLowerCase());
  return isNamed || readOrderNumber(content.contract) !== null ? null : 'other-contract';
}

/** Judges a declaration about this subscription. Only a cancellation has an `endDate`; null: as early as possible. */
export async function judgeForSubscription(
  tx: Transaction,
  content: Cancellation | Withdrawal,
  row: SubscriptionRow,
  receivedAt: Date,
): Promise<WaitingReason | null> {
  const orderNumber = readOrderNumber(content.contract);
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

/** Returns when the contract would end; null if the stored period is over, because a renewal may not be stored yet. */
export const readKnownEnd = (row: SubscriptionRow, now: Date) => (isPeriodOver(row, now) ? null : getEndDate(row));

/** Formats the day on which a moment falls in Germany: `2026-12-31`, as the Swedish locale does. */
export const formatBerlinDate = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);
