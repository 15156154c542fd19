import type { matchDeclarationInput, OwnerDeclaration } from 'api-contract';
import { and, asc, desc, eq, gte, inArray, ne, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { declarationClosed } from './declarationMails.ts';
import { findCandidates } from './findCandidates.ts';
import { hopelessAttempts, settleDeclaration } from './settleDeclarations.ts';

type Declaration = typeof declarations.$inferSelect;

/** Enough to look something up; who needs more asks the database. */
const newest = 500;

/**
 * Lists declarations that need the owner, oldest first: waiting ones, and those the provider did not take for a while.
 * `all` adds the rest, newest last.
 */
export async function listDeclarations({ db }: AppDependencies, all: boolean): Promise<OwnerDeclaration[]> {
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
  dependencies: AppDependencies,
  reference: string,
  { subscriptionId, account, effect: wanted }: z.infer<ReturnType<typeof matchDeclarationInput>>,
) {
  const declaration = await open(dependencies, reference);
  const { kind, id } = declaration;
  const effect = wanted ?? (kind === 'withdrawal' ? 'refund' : 'end-of-period');
  if ((effect === 'refund') !== (kind === 'withdrawal')) throw new CodedError('invalid-input', { fields: ['effect'] });
  const fitting = (await findCandidates(dependencies.db, [declaration], account)).get(id);
  // A slip of the pen must not end and refund somebody else's.
  if (!fitting?.some((row) => row.subscriptionId === subscriptionId))
    throw new CodedError('not-found', { fields: ['subscriptionId'] });
  dependencies.log.info(
    { declaration: reference, subscription: subscriptionId, effect },
    'the owner matched a declaration',
  );
  await decide(dependencies.db, dependencies, reference, {
    state: 'matched',
    subscriptionId,
    effect,
    nextAttemptAt: dependencies.now(),
  });
  await settleDeclaration(dependencies, reference);
  return readDeclaration(dependencies, reference);
}

/**
 * Closes a declaration that was settled by hand. The customer who declared signed in gets a mail; everybody else gets
 * the same one after the waiting period, whatever happens.
 */
export async function closeDeclaration(dependencies: AppDependencies, reference: string, note: string) {
  const { subscriptionId, effect, receivedAt, signedIn, content } = await open(dependencies, reference);
  dependencies.log.info(
    { declaration: reference, subscription: subscriptionId, effect },
    'the owner settled a declaration by hand',
  );
  const mail = declarationClosed({ reference, receivedAt }, dependencies.config.supportEmail);
  await dependencies.db.transaction(async (tx) => {
    await decide(tx, dependencies, reference, {
      state: 'settled',
      settledAt: dependencies.now(),
      nextAttemptAt: null,
      note,
    });
    if (signedIn && content.email)
      await dependencies.outbox.store(tx, { kind: 'declaration-closed', recipient: content.email, content: mail });
  });
  return readDeclaration(dependencies, reference);
}

async function decide(
  db: Database | Transaction,
  { now }: AppDependencies,
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

async function rowOf({ db }: AppDependencies, reference: string): Promise<Declaration> {
  const [row] = await db.select().from(declarations).where(eq(declarations.reference, reference));
  if (!row) throw new CodedError('not-found');
  return row;
}

/** States in which the owner may decide: also before a declaration is judged or due, but not while it takes effect. */
const undecided = ['received', 'queued', 'matched'] as const;

async function open(dependencies: AppDependencies, reference: string): Promise<Declaration> {
  const row = await rowOf(dependencies, reference);
  if (!undecided.some((state) => state === row.state)) throw new CodedError('conflict');
  return row;
}

async function readDeclaration(dependencies: AppDependencies, reference: string): Promise<OwnerDeclaration> {
  const [read] = await forOwner(dependencies.db, [await rowOf(dependencies, reference)]);
  return read!;
}

async function forOwner(db: Database, rows: Declaration[]): Promise<OwnerDeclaration[]> {
  const fitting = await findCandidates(db, rows);
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
