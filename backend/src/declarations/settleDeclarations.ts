import { formatPlan, plans } from 'api-contract';
import type { WaitingReason } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import { retryAt, workOff } from '../queue/claimDue.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { syncSubscription } from '../subscriptions/syncSubscription.ts';
import { carryOut } from './carryOut.ts';
import type { Done } from './carryOut.ts';
import { claimDeclaration } from './claimDeclaration.ts';
import type { Declaration } from './claimDeclaration.ts';
import { judgeRefund } from './earlierDeclarations.ts';
import { renewalReturned, withdrawalSettled } from './refundMails.ts';

const longestRetrySeconds = 3_600;
/** From here on the owner sees it among what waits. */
export const hopelessAttempts = 5;

/** Carries out what is due, one declaration after the other, each again and again until the provider answers. */
export async function settleDeclarations(dependencies: AppDependencies): Promise<void> {
  await workOff(
    () => claimDeclaration(dependencies),
    (one) => settle(dependencies, one),
  );
}

/** One, at once. Nothing happens when it is not due, or somebody else carries it out just now. */
export async function settleDeclaration(dependencies: AppDependencies, reference: string): Promise<void> {
  const one = await claimDeclaration(dependencies, reference);
  if (one && one !== 'waits') await settle(dependencies, one);
}

async function settle(dependencies: AppDependencies, declaration: Declaration): Promise<void> {
  const { db, now, log } = dependencies;
  const { id, reference, attempts } = declaration;
  try {
    const row = await rowOf(dependencies, declaration);
    if (row && row.keptAt !== null && row.keptAt > declaration.receivedAt && declaration.decidedAt === null) {
      // A customer who resumed or chose another plan decided otherwise; where money is to be returned, the owner
      // decides.
      if (declaration.effect === 'refund') return await wait(dependencies, declaration, 'went-on');
      return await finish(dependencies, declaration, { note: 'the customer decided to go on' });
    }
    const card =
      declaration.effect === 'refund' ? await dependencies.payments.cardOf(declaration.subscriptionId!) : null;
    const against = row && declaration.effect === 'refund' && declaration.decidedAt === null;
    const reason = against ? await judgeRefund(db, row, { id, card }) : null;
    if (reason !== null) return await wait(dependencies, declaration, reason);
    if (card !== null) await db.update(declarations).set({ card }).where(eq(declarations.id, id));
    const done = await carryOut(dependencies, declaration, row?.keptAt ?? null);
    await syncSubscription(dependencies, declaration.subscriptionId!);
    await finish(dependencies, declaration, {}, done);
    log.info(
      {
        declaration: reference,
        subscription: declaration.subscriptionId,
        effect: declaration.effect,
        refundedCents: done.refundedCents,
        by: declaration.decidedAt !== null ? 'the owner' : declaration.signedIn ? 'the customer' : 'nobody signed in',
      },
      'a declaration is carried out',
    );
  } catch (err) {
    const nextAttemptAt = retryAt(now(), attempts, longestRetrySeconds);
    await db.update(declarations).set({ state: 'matched', nextAttemptAt }).where(acting(id));
    const hopeless = attempts >= hopelessAttempts ? ', and the owner sees it (npm run owner -- declarations)' : '';
    log.error({ err, declaration: reference, attempts }, `a declaration waits for the payment provider${hopeless}`);
  }
}

const acting = (id: string) => and(eq(declarations.id, id), eq(declarations.state, 'acting'));

async function rowOf({ db }: AppDependencies, { subscriptionId }: Declaration): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId!));
  return row;
}

async function wait(
  { db, log }: AppDependencies,
  { id, reference }: Declaration,
  waitingReason: WaitingReason,
): Promise<void> {
  await db.update(declarations).set({ state: 'queued', waitingReason, nextAttemptAt: null }).where(acting(id));
  log.warn({ declaration: reference, waitingReason }, 'a declaration waits for the owner');
}

async function finish(
  dependencies: AppDependencies,
  declaration: Declaration,
  more: { note?: string },
  done?: Done,
): Promise<void> {
  const { db, now, outbox } = dependencies;
  const mail = done ? await outcome(dependencies, declaration, done, await rowOf(dependencies, declaration)) : null;
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(declarations)
      .set({ state: 'settled', settledAt: now(), nextAttemptAt: null, ...more })
      .where(acting(declaration.id))
      .returning({ id: declarations.id });
    if (settled.length > 0 && mail) await outbox.store(tx, { ...mail, onceKey: `${mail.kind} ${declaration.id}` });
  });
}

/**
 * Writes the mail about returned money, which the subscription's own mails do not mention. Facts of a contract go to
 * the account's own address only.
 */
async function outcome(
  { db, config }: AppDependencies,
  { kind, reference }: Declaration,
  { refundedCents, end }: Done,
  row: SubscriptionRow | undefined,
) {
  const [customer] = row ? await db.select().from(customers).where(eq(customers.userId, row.userId)) : [];
  if (!row || !customer?.email) return null;
  const plan = formatPlan(plans[row.planId]);
  const recipient = customer.email;
  if (kind === 'withdrawal') {
    const content = withdrawalSettled({ reference, plan, refundedCents }, config.supportEmail);
    return { kind: 'withdrawal-settled', recipient, content };
  }
  if (refundedCents === 0 || end === null) return null;
  return { kind: 'renewal-returned', recipient, content: renewalReturned({ reference, plan, end, refundedCents }) };
}
