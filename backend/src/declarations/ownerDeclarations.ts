import type { matchDeclarationInput, OwnerDeclaration } from 'api-contract';
import { and, asc, desc, eq, gte, inArray, ne, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { declarationClosed } from './declarationMails.ts';
import { fittingSubscriptions } from './fittingSubscriptions.ts';
import { hopelessAttempts, settleDeclaration } from './settleDeclarations.ts';

type Declaration = typeof declarations.$inferSelect;

/** Enough to look something up; who needs more asks the database. */
const newest = 500;

/**
 * Lists declarations that need the owner, oldest first: waiting ones, and those the provider did not take for a while.
 * `all` adds the rest, newest last.
 */
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

/**
 * The owner says which subscription is meant: one that fits the declaration's addresses, or that of the account that
 * the owner knows the person by. It is carried out at once, or as soon as the provider answers.
 */
export async function matchDeclaration(
  parts: AppParts,
  reference: string,
  { subscriptionId, account, effect: wanted }: z.infer<ReturnType<typeof matchDeclarationInput>>,
) {
  const declaration = await open(parts, reference);
  const { kind, id } = declaration;
  const effect = wanted ?? (kind === 'withdrawal' ? 'refund' : 'end-of-period');
  if ((effect === 'refund') !== (kind === 'withdrawal')) throw new CodedError('invalid-input', { fields: ['effect'] });
  const fitting = (await fittingSubscriptions(parts.db, [declaration], account)).get(id);
  // A slip of the pen must not end and refund somebody else's.
  if (!fitting?.some((row) => row.subscriptionId === subscriptionId))
    throw new CodedError('not-found', { fields: ['subscriptionId'] });
  parts.log.info({ declaration: reference, subscription: subscriptionId, effect }, 'the owner matched a declaration');
  await decide(parts.db, parts, reference, { state: 'matched', subscriptionId, effect, nextAttemptAt: parts.now() });
  await settleDeclaration(parts, reference);
  return readDeclaration(parts, reference);
}

/**
 * Closes a declaration that was settled by hand. The customer who declared signed in gets a mail; everybody else gets
 * the same one after the waiting period, whatever happens.
 */
export async function closeDeclaration(parts: AppParts, reference: string, note: string) {
  const { subscriptionId, effect, receivedAt, signedIn, content } = await open(parts, reference);
  parts.log.info(
    { declaration: reference, subscription: subscriptionId, effect },
    'the owner settled a declaration by hand',
  );
  const mail = declarationClosed({ reference, receivedAt }, parts.config.supportEmail);
  await parts.db.transaction(async (tx) => {
    await decide(tx, parts, reference, { state: 'settled', settledAt: parts.now(), nextAttemptAt: null, note });
    if (signedIn && content.email)
      await parts.outbox.store(tx, { kind: 'declaration-closed', recipient: content.email, content: mail });
  });
  return readDeclaration(parts, reference);
}

async function decide(
  db: Database | Transaction,
  { now }: AppParts,
  reference: string,
  change: Partial<Declaration>,
): Promise<void> {
  const mine = and(eq(declarations.reference, reference), inArray(declarations.state, [...undecided]));
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

/** States in which the owner may decide: also before a declaration is judged or due, but not while it takes effect. */
const undecided = ['received', 'queued', 'matched'] as const;

async function open(parts: AppParts, reference: string): Promise<Declaration> {
  const row = await rowOf(parts, reference);
  if (!undecided.some((state) => state === row.state)) throw new CodedError('conflict');
  return row;
}

async function readDeclaration(parts: AppParts, reference: string): Promise<OwnerDeclaration> {
  const [read] = await forOwner(parts.db, [await rowOf(parts, reference)]);
  return read!;
}

async function forOwner(db: Database, rows: Declaration[]): Promise<OwnerDeclaration[]> {
  const fitting = await fittingSubscriptions(db, rows);
  return rows.map(({ reference, kind, state, content, ...row }) => ({
    reference,
    kind,
    content,
    subscriptionId: row.subscriptionId,
    effect: row.effect,
    note: row.note,
    waitingReason: row.waitingReason,
    attempts: row.attempts,
    state: state === 'acting' || state === 'received' ? 'matched' : state,
    receivedAt: row.receivedAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    effectiveEnd: row.effectiveEnd?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    candidates: (fitting.get(row.id) ?? []).map((subscription) => ({
      subscriptionId: subscription.subscriptionId,
      plan: subscription.planId,
      status: subscription.status,
      startedAt: subscription.activatedAt?.toISOString() ?? null,
      periodEnd: subscription.periodEnd.toISOString(),
    })),
  }));
}
