import type { DeclarationAct, OwnerDeclaration } from 'api-contract';
import { asc, eq, ne, sql } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import type { Database } from '../doors/openDatabase.ts';
import { settleDeclarations } from './settleDeclarations.ts';

type Declaration = typeof declarations.$inferSelect;

/** What waits, oldest first; `all` adds what is settled. */
export async function listDeclarations({ db }: AppParts, all: boolean): Promise<OwnerDeclaration[]> {
  const rows = await db
    .select()
    .from(declarations)
    .where(all ? undefined : ne(declarations.state, 'settled'))
    .orderBy(asc(declarations.receivedAt));
  return Promise.all(rows.map((row) => forOwner(db, row)));
}

/** The owner says which subscription is meant. It is carried out at once, or as soon as the provider answers. */
export async function matchDeclaration(
  parts: AppParts,
  reference: string,
  subscriptionId: string,
  wanted?: DeclarationAct,
) {
  const { kind } = await queued(parts, reference);
  const act = wanted ?? (kind === 'withdrawal' ? 'refund' : 'end-of-period');
  if ((act === 'refund') !== (kind === 'withdrawal')) throw new CodedError('invalid-input', { fields: ['act'] });
  const [known] = await parts.db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  if (!known) throw new CodedError('not-found', { fields: ['subscriptionId'] });
  await decide(parts, reference, { state: 'matched', subscriptionId, act });
  await settleDeclarations(parts);
  return readDeclaration(parts, reference);
}

/** Settled by hand, outside of this program. */
export async function closeDeclaration(parts: AppParts, reference: string, note: string) {
  await queued(parts, reference);
  await decide(parts, reference, { state: 'settled', settledAt: parts.now(), note });
  return readDeclaration(parts, reference);
}

async function decide({ db, now }: AppParts, reference: string, change: Partial<Declaration>): Promise<void> {
  const mine = sql`${declarations.reference} = ${reference} and ${declarations.state} = 'queued'`;
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

async function queued(parts: AppParts, reference: string): Promise<Declaration> {
  const row = await rowOf(parts, reference);
  if (row.state !== 'queued') throw new CodedError('conflict');
  return row;
}

const readDeclaration = async (parts: AppParts, reference: string) => forOwner(parts.db, await rowOf(parts, reference));

async function forOwner(db: Database, row: Declaration): Promise<OwnerDeclaration> {
  const { reference, kind, state, receivedAt, content, subscriptionId, act, settledAt, note } = row;
  const rows = await db
    .select({ found: subscriptions })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(sql`lower(${customers.email}) = ${(content.email ?? '').toLowerCase()}`);
  const candidates = rows.map(({ found }) => ({
    subscriptionId: found.subscriptionId,
    plan: found.planId,
    status: found.status,
    startedAt: found.activatedAt?.toISOString() ?? null,
    periodEnd: found.periodEnd.toISOString(),
  }));
  return {
    ...{ reference, kind, state, content, subscriptionId, act, note, candidates },
    receivedAt: receivedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
