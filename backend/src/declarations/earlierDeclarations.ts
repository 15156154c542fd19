import type { WaitingReason } from 'api-contract';
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { addDays } from '../addTime.ts';
import { declarations, subscriptions, usage } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { getPlanMinutes } from '../subscriptions/minutes.ts';

/** Number of declarations about one subscription in a day after which another is probably not the customer's. */
const suspiciousPerDay = 3;
/** Number of days after an objection in which the owner (the operator) decides about further declarations. */
const daysAfterObjection = 30;
/** Share of a month's minutes above which a refund is not automatic any more. */
const maxRefundableShare = 0.25;

/**
 * Judges a declaration without a sign-in by earlier ones about the same subscription. Returns the reason to leave it to
 * the owner, or null if there is none. The judged declaration does not count: its `subscriptionId` is not stored yet.
 */
export async function judgeFrequency(
  tx: Transaction,
  subscriptionId: string,
  now: Date,
): Promise<WaitingReason | null> {
  const isEarlier = and(eq(declarations.subscriptionId, subscriptionId), eq(declarations.signedIn, false));
  const [objected] = await tx
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(isEarlier, gt(declarations.objectedAt, addDays(now, -daysAfterObjection))))
    .limit(1);
  if (objected) return 'objected-before';
  const recent = await tx
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(isEarlier, gt(declarations.receivedAt, addDays(now, -1))))
    .limit(suspiciousPerDay);
  return recent.length < suspiciousPerDay ? null : 'many';
}

/**
 * Judges a refund. Returns the reason to leave it to the owner, or null: only the first refund of a user or card, after
 * little use, is automatic. Otherwise somebody could order, use and withdraw again and again. `id`: the declaration
 * itself, which does not count as an earlier one. `card`: fingerprint of the card that has paid, because the same
 * person may use another account.
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
