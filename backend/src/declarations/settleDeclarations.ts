import type { WaitingReason } from 'api-contract';
import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { declarations } from '../db/schema.ts';
import { computeRetryTime } from '../queue/computeRetryTime.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { fetchAndStore } from '../subscriptions/syncSubscription.ts';
import {
  withCustomerLock,
  type CustomerSection,
  type SubscriptionDependencies,
} from '../subscriptions/withCustomerLock.ts';
import { applyAtProvider, type DeclarationResult } from './applyAtProvider.ts';
import { findMeantSubscription, readSubscriptionRow, type Declaration } from './findSubscription.ts';
import { judgeRefund } from './judge.ts';
import { judgeReceived } from './judgeReceived.ts';
import { writeSettledMail } from './writeSettledMail.ts';

/** Longest pause between two attempts at the payment provider. */
const longestRetrySeconds = 3_600;
/** After so many failed attempts, a declaration needs the owner. */
const attemptsBeforeOwner = 5;
/** Declarations that one run of the job carries out. */
const batchSize = 100;

/**
 * SQL condition: the declaration needs the owner, because it waits for a decision or because its attempts at the
 * provider keep failing. The first part lets Postgres use the partial index.
 */
export const needsOwner = and(
  sql`${declarations.state} <> 'settled'`,
  or(eq(declarations.state, 'queued'), gte(declarations.attempts, attemptsBeforeOwner)),
);

/** Job: carries out the declarations that are due, oldest first. One that fails is due again later, again and again. */
export async function settleDeclarations(dependencies: SubscriptionDependencies): Promise<void> {
  const due = await dependencies.db
    .select({ reference: declarations.reference })
    .from(declarations)
    .where(lte(declarations.nextAttemptAt, dependencies.now()))
    .orderBy(asc(declarations.nextAttemptAt))
    .limit(batchSize);
  for (const { reference } of due) await settleDeclaration(dependencies, reference);
}

/**
 * Carries out a declaration (a cancellation or withdrawal) as the only one for its customer: the one way of the
 * account, the forms and the owner. Does nothing if it is not due. Does not reject if the provider fails: it is due
 * again later. Every doubt puts it into the owner's queue (state `queued`).
 */
export async function settleDeclaration(dependencies: SubscriptionDependencies, reference: string): Promise<void> {
  const { db, log, now } = dependencies;
  const declaration = await readDue(dependencies, reference);
  if (!declaration) return;
  try {
    const userId = await findCustomer(dependencies, declaration);
    if (userId === 'no-match' || userId === 'several-matches')
      return await leaveToOwner(dependencies, declaration, userId);
    await withCustomerLock(dependencies, userId, (section) => settleInSection(section, reference));
  } catch (err) {
    if (err instanceof CodedError && err.code === 'unavailable')
      return log.warn({ err, declaration: reference }, 'a declaration waits for another change of its customer');
    const attempts = declaration.attempts + 1;
    const nextAttemptAt = computeRetryTime(now(), attempts, longestRetrySeconds);
    await db.update(declarations).set({ attempts, nextAttemptAt }).where(isOpen(declaration));
    const ownerHint = attempts >= attemptsBeforeOwner ? ', and the owner sees it (npm run owner -- declarations)' : '';
    log.error({ err, declaration: reference, attempts }, `a declaration waits for the payment provider${ownerHint}`);
  }
}

const isOpen = ({ id }: Pick<Declaration, 'id'>) => and(eq(declarations.id, id), eq(declarations.state, 'open'));

async function readDue(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  reference: string,
): Promise<Declaration | undefined> {
  const isDue = and(eq(declarations.state, 'open'), lte(declarations.nextAttemptAt, now()));
  const [due] = await db
    .select()
    .from(declarations)
    .where(and(eq(declarations.reference, reference), isDue));
  return due;
}

/** Finds the user in whose section a declaration is carried out, or the reason why the owner has to. */
export async function findCustomer({ db }: Pick<AppDependencies, 'db'>, declaration: Declaration): Promise<string> {
  if (declaration.subscriptionId === null) {
    const match = await findMeantSubscription(db, declaration);
    return typeof match === 'string' ? match : match.subscription.userId;
  }
  const row = await readSubscriptionRow(db, declaration);
  // The contract was deleted with its account: nobody else works on it.
  return row?.userId ?? declaration.userId ?? declaration.reference;
}

async function settleInSection(section: CustomerSection, reference: string): Promise<void> {
  // Read again: before this section, another one may have carried it out, or the customer may have decided to stay.
  let declaration = await readDue(section, reference);
  if (declaration?.subscriptionId === null) {
    const judged = await judgeReceived(section, declaration);
    if (!(judged instanceof Date)) return leaveToOwner(section, declaration, judged);
    // Not due if the contract ends within a day.
    declaration = await readDue(section, reference);
  }
  if (declaration) await carryOut(section, declaration);
}

async function carryOut(section: CustomerSection, declaration: Declaration): Promise<void> {
  const { db, log, payments } = section;
  const { effect, id, reference, subscriptionId } = declaration;
  const row = await readSubscriptionRow(db, declaration);
  const isRefund = effect === 'refund';
  const isOwnersDecision = declaration.decidedAt !== null;
  if (row && isOverruled(declaration, row)) {
    // A customer who has withdrawn and then decided to stay may expect either, so the owner decides.
    if (isRefund) return leaveToOwner(section, declaration, 'went-on');
    return markSettled(section, declaration, { note: 'the customer decided to stay' });
  }
  // Its fingerprint shows whether the same person was refunded under another account.
  const card = isRefund ? await payments.readCard(subscriptionId!) : null;
  const waitingReason = row && isRefund && !isOwnersDecision ? await judgeRefund(db, row, { id, card }) : null;
  if (waitingReason !== null) return leaveToOwner(section, declaration, waitingReason);
  if (card !== null) await db.update(declarations).set({ card }).where(eq(declarations.id, id));
  const result = await applyAtProvider(section, declaration, row?.keptAt ?? null);
  // Stores the subscription, and mails that it ends (`mailChanges`).
  await fetchAndStore(section, subscriptionId!, { declaration });
  await markSettled(section, declaration, { result });
  log.info(
    {
      declaration: reference,
      subscription: subscriptionId,
      effect,
      refundedCents: result.refundedCents,
      by: isOwnersDecision ? 'the owner' : declaration.signedIn ? 'the customer' : 'nobody signed in',
    },
    'a declaration is carried out',
  );
}

/** Whether the customer has resumed or chosen another plan since, which overrules all but the owner's decision. */
const isOverruled = ({ receivedAt, decidedAt }: Declaration, { keptAt }: SubscriptionRow) =>
  keptAt !== null && keptAt > receivedAt && decidedAt === null;

/** Puts the declaration into the owner's queue. */
async function leaveToOwner(
  { db, log }: Pick<AppDependencies, 'db' | 'log'>,
  declaration: Declaration,
  waitingReason: WaitingReason,
): Promise<void> {
  const queued = await db
    .update(declarations)
    .set({ state: 'queued', waitingReason, nextAttemptAt: null })
    .where(isOpen(declaration))
    .returning({ id: declarations.id });
  if (queued.length === 0) return;
  const details = { declaration: declaration.reference, waitingReason };
  if (waitingReason === 'flood')
    log.error(
      details,
      'more declarations in an hour than are carried out without a person: this one waits for the owner (npm run owner -- declarations)',
    );
  else log.warn(details, 'a declaration waits for the owner');
}

/** Closes the declaration. `result`: it was carried out, and the customer gets a mail. `note`: why it was not. */
async function markSettled(
  section: CustomerSection,
  declaration: Declaration,
  { note, result }: { note?: string; result?: DeclarationResult },
): Promise<void> {
  const { db, now, outbox } = section;
  await db.transaction(async (tx) => {
    const mail = result ? await writeSettledMail(tx, section, declaration, result) : null;
    const settled = await tx
      .update(declarations)
      .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note })
      .where(isOpen(declaration))
      .returning({ id: declarations.id });
    if (settled.length > 0 && mail) await outbox.store(tx, { ...mail, onceKey: `${mail.kind} ${declaration.id}` });
  });
}
