import type { DeclarationAct, OwnerDeclaration } from 'api-contract';
import { and, asc, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import type { Database } from '../doors/openDatabase.ts';
import { hopelessAttempts, settleDeclaration } from './settleDeclarations.ts';

type Declaration = typeof declarations.$inferSelect;

/** Enough to look something up; who needs more asks the database. */
const newest = 500;

/** What needs a person, oldest first: what waits, and what the provider did not take for a while. `all` adds the rest, newest last. */
export async function listDeclarations({ db }: AppParts, all: boolean): Promise<OwnerDeclaration[]> {
  const failing = and(ne(declarations.state, 'settled'), gte(declarations.attempts, hopelessAttempts));
  const rows = await db
    .select()
    .from(declarations)
    .where(all ? undefined : or(eq(declarations.state, 'queued'), failing))
    .orderBy(all ? desc(declarations.receivedAt) : asc(declarations.receivedAt))
    .limit(newest);
  return forOwner(db, all ? rows.reverse() : rows);
}

/** The owner says which subscription is meant. It is carried out at once, or as soon as the provider answers. */
export async function matchDeclaration(
  parts: AppParts,
  reference: string,
  subscriptionId: string,
  wanted?: DeclarationAct,
) {
  const { kind } = await open(parts, reference);
  const act = wanted ?? (kind === 'withdrawal' ? 'refund' : 'end-of-period');
  if ((act === 'refund') !== (kind === 'withdrawal')) throw new CodedError('invalid-input', { fields: ['act'] });
  const [known] = await parts.db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  if (!known) throw new CodedError('not-found', { fields: ['subscriptionId'] });
  await decide(parts, reference, { state: 'matched', subscriptionId, act, nextAttemptAt: parts.now() });
  await settleDeclaration(parts, reference);
  return readDeclaration(parts, reference);
}

/** Settled by hand, outside of this program. */
export async function closeDeclaration(parts: AppParts, reference: string, note: string) {
  await open(parts, reference);
  await decide(parts, reference, { state: 'settled', settledAt: parts.now(), nextAttemptAt: null, note });
  return readDeclaration(parts, reference);
}

async function decide({ db, now }: AppParts, reference: string, change: Partial<Declaration>): Promise<void> {
  const mine = and(eq(declarations.reference, reference), inArray(declarations.state, ['queued', 'matched']));
  const changed = await db
    .update(declarations)
    .set({ ...change, decidedAt: now() })
    .where(mine)
    .returning();
  if (changed.length === 0) throw new CodedError('conflict');
}

async function rowOf({ db }: AppParts, reference: string): Promise<Declaration> {
  const [row] = await db.select().from(declarations).where(eq(declarations.reference, reference));
  if (!row) throw new CodedError('not-found');
  return row;
}

/** Waiting for the owner, or for its time: the owner may decide earlier, but not while it is being carried out. */
async function open(parts: AppParts, reference: string): Promise<Declaration> {
  const row = await rowOf(parts, reference);
  if (row.state !== 'queued' && row.state !== 'matched') throw new CodedError('conflict');
  return row;
}

async function readDeclaration(parts: AppParts, reference: string): Promise<OwnerDeclaration> {
  const [read] = await forOwner(parts.db, [await rowOf(parts, reference)]);
  return read!;
}

async function forOwner(db: Database, rows: Declaration[]): Promise<OwnerDeclaration[]> {
  const emails = [...new Set(rows.map(({ content }) => (content.email ?? '').toLowerCase()))];
  const email = sql<string>`lower(${customers.email})`;
  const found =
    emails.length === 0
      ? []
      : await db
          .select({ email, subscription: subscriptions })
          .from(subscriptions)
          .innerJoin(customers, eq(customers.userId, subscriptions.userId))
          .where(inArray(email, emails));
  return rows.map(({ reference, kind, state, content, ...row }) => ({
    ...{ reference, kind, content, subscriptionId: row.subscriptionId, act: row.act, note: row.note },
    ...{ waitsFor: row.waitsFor, attempts: row.attempts },
    state: state === 'acting' ? 'matched' : state,
    receivedAt: row.receivedAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    promisedEnd: row.promisedEnd?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    candidates: found
      .filter((one) => one.email === (content.email ?? '').toLowerCase())
      .map(({ subscription }) => ({
        subscriptionId: subscription.subscriptionId,
        plan: subscription.planId,
        status: subscription.status,
        startedAt: subscription.activatedAt?.toISOString() ?? null,
        periodEnd: subscription.periodEnd.toISOString(),
      })),
  }));
}
