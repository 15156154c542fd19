import type { WaitingReason } from 'api-contract';
import { and, eq, gte, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { computeRetryTime, processDueJobs } from '../queue/claimDueJob.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { fetchAndStore } from '../subscriptions/syncSubscription.ts';
import { withCustomerLock, type CustomerSection } from '../subscriptions/withCustomerLock.ts';
import { applyAtProvider, type DeclarationResult } from './applyAtProvider.ts';
import { claimDeclaration, type Declaration } from './claimDeclaration.ts';
import { judgeRefund } from './earlierDeclarations.ts';
import { writePlannedEndMail } from './writePlannedEndMail.ts';
import { readSubscriptionRow, writeRefundMail } from './writeRefundMail.ts';

/*
 * Carries out declarations (cancellations and withdrawals) whose subscription is known. A claim changes the state from
 * `matched` to `acting`, and success to `settled`. A failure at the provider leads back to `matched`, a doubt to
 * `queued`, where the owner decides.
 */

/** Longest pause between two attempts at the payment provider. */
const longestRetrySeconds = 3_600;
/** After so many failed attempts, a declaration needs the owner. */
const attemptsBeforeOwner = 5;

/**
 * SQL condition: the declaration needs the owner, because it waits for a decision or because its attempts at the
 * provider keep failing. The first part lets Postgres use the partial index.
 */
export const needsOwner = and(
  sql`${declarations.state} <> 'settled'`,
  or(eq(declarations.state, 'queued'), gte(declarations.attempts, attemptsBeforeOwner)),
);

/** Job: carries out all due declarations. One that fails at the provider is repeated later, again and again. */
export async function settleDeclarations(dependencies: AppDependencies): Promise<void> {
  await processDueJobs(
    () => claimDeclaration(dependencies),
    (declaration) => carryOutClaimed(dependencies, declaration),
  );
}

/** Carries out one declaration. Does nothing if it is not due, or another process is carrying it out. */
export async function settleDeclaration(dependencies: AppDependencies, reference: string): Promise<void> {
  const claimed = await claimDeclaration(dependencies, reference);
  if (claimed && claimed !== 'postponed') await carryOutClaimed(dependencies, claimed);
}

/** Carries out a claimed declaration. Does not reject if the provider fails: the declaration is due again later. */
async function carryOutClaimed(dependencies: AppDependencies, declaration: Declaration): Promise<void> {
  const { db, now, log } = dependencies;
  const { id, reference, attempts } = declaration;
  try {
    const row = await readSubscriptionRow(dependencies, declaration);
    // Without a row, the contract was deleted with its account.
    const owner = row?.userId ?? declaration.userId ?? declaration.reference;
    await withCustomerLock(dependencies, owner, (section) => carryOutInSection(section, dependencies, declaration));
  } catch (err) {
    const nextAttemptAt = computeRetryTime(now(), attempts, longestRetrySeconds);
    await db.update(declarations).set({ state: 'matched', nextAttemptAt }).where(isActing(id));
    const ownerHint = attempts >= attemptsBeforeOwner ? ', and the owner sees it (npm run owner -- declarations)' : '';
    log.error({ err, declaration: reference, attempts }, `a declaration waits for the payment provider${ownerHint}`);
  }
}

async function carryOutInSection(
  section: CustomerSection,
  dependencies: AppDependencies,
  declaration: Declaration,
): Promise<void> {
  const { db, log } = section;
  const { id, reference } = declaration;
  // The customer may have decided to stay since the claim.
  if ((await db.$count(declarations, isActing(id))) === 0) return;
  const row = await readSubscriptionRow(dependencies, declaration);
  const isRefund = declaration.effect === 'refund';
  const isOwnersDecision = declaration.decidedAt !== null;
  if (row && isOverruled(declaration, row)) {
    // A customer who has withdrawn and then decided to stay may expect either, so the owner decides.
    if (isRefund) return await leaveToOwner(dependencies, declaration, 'went-on');
    return await markSettled(dependencies, declaration, { note: 'the customer decided to stay' });
  }
  // Its fingerprint shows whether the same person was refunded under another account.
  const card = isRefund ? await section.payments.readCard(declaration.subscriptionId!) : null;
  const waitingReason = row && isRefund && !isOwnersDecision ? await judgeRefund(db, row, { id, card }) : null;
  if (waitingReason !== null) return await leaveToOwner(dependencies, declaration, waitingReason);
  if (card !== null) await db.update(declarations).set({ card }).where(eq(declarations.id, id));
  const result = await applyAtProvider(section, declaration, row?.keptAt ?? null);
  await fetchAndStore(section, declaration.subscriptionId!);
  await markSettled(dependencies, declaration, { result });
  log.info(
    {
      declaration: reference,
      subscription: declaration.subscriptionId,
      effect: declaration.effect,
      refundedCents: result.refundedCents,
      by: isOwnersDecision ? 'the owner' : declaration.signedIn ? 'the customer' : 'nobody signed in',
    },
    'a declaration is carried out',
  );
}

/** Whether the customer has resumed or chosen another plan since, which overrules all but the owner's decision. */
const isOverruled = ({ receivedAt, decidedAt }: Declaration, { keptAt }: SubscriptionRow) =>
  keptAt !== null && keptAt > receivedAt && decidedAt === null;

/** SQL condition: still claimed. The customer's decision to stay, for example, may have closed it since the claim. */
const isActing = (id: string) => and(eq(declarations.id, id), eq(declarations.state, 'acting'));

/** Puts the declaration into the owner's queue. */
async function leaveToOwner(
  { db, log }: AppDependencies,
  { id, reference }: Declaration,
  waitingReason: WaitingReason,
): Promise<void> {
  const queued = await db
    .update(declarations)
    .set({ state: 'queued', waitingReason, nextAttemptAt: null })
    .where(isActing(id))
    .returning({ id: declarations.id });
  if (queued.length > 0) log.warn({ declaration: reference, waitingReason }, 'a declaration waits for the owner');
}

/** Closes the declaration. `result`: it was carried out, and the customer gets a mail. `note`: why it was not. */
async function markSettled(
  dependencies: AppDependencies,
  declaration: Declaration,
  { note, result }: { note?: string; result?: DeclarationResult },
): Promise<void> {
  const { db, now, outbox } = dependencies;
  // Written before the transaction, because it reads on a database connection of its own.
  const mail = result
    ? ((await writeRefundMail(dependencies, declaration, result)) ??
      (await writePlannedEndMail(dependencies, declaration)))
    : null;
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(declarations)
      .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, note })
      .where(isActing(declaration.id))
      .returning({ id: declarations.id });
    if (settled.length > 0 && mail) await outbox.store(tx, { ...mail, onceKey: `${mail.kind} ${declaration.id}` });
  });
}
