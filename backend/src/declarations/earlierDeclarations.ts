import type { WaitingReason } from 'api-contract';
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import { declarations, subscriptions, usage } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { minutesOfPlan } from '../subscriptions/minutes.ts';

const dayMilliseconds = 86_400_000;
/** More about one subscription in a day is no customer any more. */
const perDay = 3;
/** After an objection a person looks for this long. */
const cautiousDays = 30;
/** Share of a month's minutes above which the plan counts as used. */
const considerableShare = 0.25;

/** Finds earlier declarations without signing in about this subscription, which make it wait for the owner. */
export async function judgeFrequency(
  tx: Transaction,
  subscriptionId: string,
  now: Date,
): Promise<WaitingReason | null> {
  const about = and(eq(declarations.subscriptionId, subscriptionId), eq(declarations.signedIn, false));
  const since = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const [objected] = await tx
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(about, gt(declarations.objectedAt, since(cautiousDays))))
    .limit(1);
  if (objected) return 'objected-before';
  const recent = await tx
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(about, gt(declarations.receivedAt, since(1))))
    .limit(perDay);
  return recent.length < perDay ? null : 'many';
}

/**
 * Ordering, using and withdrawing in a circle costs the owner each time: only the first withdrawal, with little use,
 * needs no person.
 */
export async function judgeRefund(
  db: Database | Transaction,
  row: SubscriptionRow,
  { id, card }: { id?: string; card?: string | null } = {},
): Promise<WaitingReason | null> {
  const same = or(eq(subscriptions.userId, row.userId), card ? eq(declarations.card, card) : undefined);
  const another = and(
    eq(declarations.effect, 'refund'),
    ne(declarations.state, 'queued'),
    id ? ne(declarations.id, id) : undefined,
  );
  const [earlier] = await db
    .select({ id: declarations.id })
    .from(declarations)
    .leftJoin(subscriptions, eq(subscriptions.subscriptionId, declarations.subscriptionId))
    .where(and(another, same, sql`${declarations.objectedAt} is null`))
    .limit(1);
  if (earlier) return 'withdrew-before';
  const [told] = await db
    .select({ minutes: sql`coalesce(sum(${usage.countedMinutes}), 0)` })
    .from(usage)
    .where(eq(usage.subscriptionId, row.subscriptionId));
  return Number(told?.minutes ?? 0) > considerableShare * minutesOfPlan(row.periodPlanId) ? 'used' : null;
}
