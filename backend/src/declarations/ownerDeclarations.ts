import type { matchDeclarationInput, OwnerDeclaration } from 'api-contract';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { isNumberOf, readOrderNumber } from '../subscriptions/orderNumber.ts';
import { withCustomerLock, type SubscriptionDependencies } from '../subscriptions/withCustomerLock.ts';
import { writeDeclarationClosed } from './declarationMails.ts';
import { findCandidates } from './findCandidates.ts';
import type { Declaration } from './findSubscription.ts';
import { findCustomer, needsOwner, settleDeclaration } from './settleDeclarations.ts';

/** Maximum length of the list. Older declarations can be read in the database. */
const maxListed = 500;

/**
 * Lists declarations that need the owner (the operator), oldest first: those that wait for a decision, and those whose
 * attempts at the payment provider keep failing. `all` lists every declaration instead, and of too many the latest.
 */
export async function listDeclarations({ db }: Pick<AppDependencies, 'db'>, all: boolean): Promise<OwnerDeclaration[]> {
  const rows = await db
    .select()
    .from(declarations)
    .where(all ? undefined : needsOwner)
    .orderBy(all ? desc(declarations.receivedAt) : asc(declarations.receivedAt))
    .limit(maxListed);
  return describeForOwner(db, all ? rows.reverse() : rows);
}

/**
 * Stores which subscription the owner believes to be meant, and carries the declaration out, or leaves that to the job
 * if the provider does not answer. The subscription must belong to an address in the declaration or to `account`.
 * Throws `not-found` for any other, `conflict` for a declaration that is settled.
 */
export async function matchDeclaration(
  dependencies: SubscriptionDependencies,
  reference: string,
  { subscriptionId: typedId, account, effect: chosenEffect }: z.infer<ReturnType<typeof matchDeclarationInput>>,
) {
  const declaration = await readUndecided(dependencies, reference);
  const { kind, id } = declaration;
  const effect = chosenEffect ?? (kind === 'withdrawal' ? 'refund' : 'end-of-period');
  // A withdrawal is always refunded, a cancellation never.
  if ((effect === 'refund') !== (kind === 'withdrawal')) throw new CodedError('invalid-input', { fields: ['effect'] });
  const candidates = (await findCandidates(dependencies.db, [declaration], account)).get(id);
  // A mistyped id must not end somebody else's subscription. The owner may type the order number instead.
  const named = readOrderNumber(typedId) ?? typedId;
  const subscriptionId = candidates?.find((row) => isNumberOf(row, named))?.subscriptionId;
  if (subscriptionId === undefined) throw new CodedError('not-found', { fields: ['subscriptionId'] });
  dependencies.log.info(
    { declaration: reference, subscription: subscriptionId, effect },
    'the owner matched a declaration',
  );
  const decidedAt = dependencies.now();
  await storeAlone(dependencies, declaration, (tx) =>
    storeDecision(tx, reference, {
      decidedAt,
      state: 'open',
      subscriptionId,
      effect,
      nextAttemptAt: decidedAt,
    }),
  );
  await settleDeclaration(dependencies, reference);
  return readDeclaration(dependencies, reference);
}

/**
 * Closes a declaration that the owner has settled by hand. A customer who was signed in gets a mail. Everybody else
 * gets `writeDeclarationFollowUp`, which was stored with the declaration.
 */
export async function closeDeclaration(dependencies: SubscriptionDependencies, reference: string, note: string) {
  const declaration = await readUndecided(dependencies, reference);
  const { subscriptionId, effect, receivedAt, signedIn, accountEmail } = declaration;
  dependencies.log.info(
    { declaration: reference, subscription: subscriptionId, effect },
    'the owner settled a declaration by hand',
  );
  const mail = writeDeclarationClosed({ reference, receivedAt }, dependencies.config.supportEmail);
  await storeAlone(dependencies, declaration, async (tx) => {
    const decidedAt = dependencies.now();
    await storeDecision(tx, reference, {
      decidedAt,
      state: 'settled',
      settledAt: decidedAt,
      nextAttemptAt: null,
      note,
    });
    if (signedIn && accountEmail)
      await dependencies.outbox.store(tx, { kind: 'declaration-closed', recipient: accountEmail, content: mail });
  });
  return readDeclaration(dependencies, reference);
}

/** Stores a decision while nobody carries the declaration out. Throws `unavailable` if somebody does for too long. */
async function storeAlone(
  dependencies: SubscriptionDependencies,
  declaration: Declaration,
  store: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const userId = await findCustomer(dependencies, declaration);
  if (userId === 'no-match' || userId === 'several-matches') return dependencies.db.transaction(store);
  await withCustomerLock(dependencies, userId, ({ db }) => db.transaction(store));
}

/** Stores the owner's decision. Throws `conflict` if the declaration was settled before. */
async function storeDecision(
  tx: Transaction,
  reference: string,
  decision: Partial<Declaration> & { decidedAt: Date },
): Promise<void> {
  const isUndecided = and(eq(declarations.reference, reference), inArray(declarations.state, [...undecidedStates]));
  const changed = await tx.update(declarations).set(decision).where(isUndecided).returning();
  if (changed.length === 0) throw new CodedError('conflict');
}

async function readRow({ db }: Pick<AppDependencies, 'db'>, reference: string): Promise<Declaration> {
  const [row] = await db.select().from(declarations).where(eq(declarations.reference, reference));
  if (!row) throw new CodedError('not-found');
  return row;
}

/** States in which the owner may decide: also before a declaration is judged or due. */
const undecidedStates = ['open', 'queued'] as const;

/** Throws `not-found`, or `conflict` if the owner may not decide any more. */
async function readUndecided(dependencies: Pick<AppDependencies, 'db'>, reference: string): Promise<Declaration> {
  const row = await readRow(dependencies, reference);
  if (!undecidedStates.some((state) => state === row.state)) throw new CodedError('conflict');
  return row;
}

async function readDeclaration(
  dependencies: Pick<AppDependencies, 'db'>,
  reference: string,
): Promise<OwnerDeclaration> {
  const [description] = await describeForOwner(dependencies.db, [await readRow(dependencies, reference)]);
  return description!;
}

async function describeForOwner(db: Database, rows: Declaration[]): Promise<OwnerDeclaration[]> {
  const candidates = await findCandidates(db, rows);
  return rows.map(({ reference, kind, state, content, ...row }) => ({
    reference,
    kind,
    content,
    subscriptionId: row.subscriptionId,
    effect: row.effect,
    note: row.note,
    waitingReason: row.waitingReason,
    attempts: row.attempts,
    state,
    receivedAt: row.receivedAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    effectiveEnd: row.effectiveEnd?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    candidates: (candidates.get(row.id) ?? []).map((subscription) => ({
      subscriptionId: subscription.subscriptionId,
      orderNumber: subscription.orderNumber,
      plan: subscription.planId,
      status: subscription.status,
      startedAt: subscription.activatedAt?.toISOString() ?? null,
      periodEnd: subscription.periodEnd.toISOString(),
    })),
  }));
}
