import { planIds, plans, type Cancellation, type WaitingReason, type Withdrawal } from 'api-contract';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { isOver } from '../subscriptions/minutes.ts';
import { periodOf } from '../subscriptions/paidPeriod.ts';
import { endDateOf } from '../subscriptions/subscriptionDetails.ts';
import { judgeRefund } from './earlierDeclarations.ts';

/**
 * Fourteen days (§ 355 BGB), the day of the contract not counted, and the weekend or holiday at the end (§ 193 BGB).
 */
const withdrawalDays = 18;
const dayMilliseconds = 86_400_000;
const subscriptionNames: readonly string[] = ['', 'abo', ...planIds.map((id) => plans[id].name.toLowerCase())];

/**
 * Returns the reason why the content alone needs the owner, independent of the sender. Words are compared, never
 * interpreted.
 */
export function judgeContent(content: Cancellation | Withdrawal): WaitingReason | null {
  if ('kind' in content && content.kind === 'for-cause') return 'cause';
  return subscriptionNames.includes(content.contract.trim().toLowerCase()) ? null : 'other-contract';
}

/** Returns why a declaration about this subscription needs the owner. */
export async function judgeForSubscription(
  tx: Transaction,
  content: Cancellation | Withdrawal,
  row: SubscriptionRow,
  receivedAt: Date,
): Promise<WaitingReason | null> {
  if ('endDate' in content) {
    const end = readKnownEnd(row, receivedAt);
    return content.endDate !== null && (end === null || content.endDate > germanDay(end)) ? 'later-date' : null;
  }
  const activatedAt = row.activatedAt?.getTime() ?? -Infinity;
  if (receivedAt.getTime() >= activatedAt + withdrawalDays * dayMilliseconds) return 'late';
  return judgeRefund(tx, row);
}

/** End of the current period; null while a renewal may have happened that our row does not have yet. */
export const readKnownEnd = (row: SubscriptionRow, now: Date) => (isOver(periodOf(row), now) ? null : endDateOf(row));

/** `2026-12-31`: the day on which a moment falls in Germany. */
const germanDay = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);
