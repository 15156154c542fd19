import type { Cancellation, WaitingReason } from 'api-contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addHours } from '../addTime.ts';
import { declarations } from '../db/schema.ts';
import { requireLock, type CustomerSection } from '../subscriptions/withCustomerLock.ts';
import { writeCancellationAnnouncement } from './cancellationMails.ts';
import { findMeantSubscription, type Declaration } from './findSubscription.ts';
import { judgeForSubscription, judgeFrequency, readKnownEnd } from './judge.ts';

/** A cancellation that comes less than `lastHours` before the contract ends takes effect `marginHours` before it. */
const lastHours = 24;
const marginHours = 2;

/** Key of the advisory lock for counting cancellations: any number that no other lock of this database has. */
const countingLock = 4_711_002;

/**
 * Judges a cancellation that was received without signing in, within the section of the customer whom it may mean.
 * Without a doubt, it is announced to the account's own address, which can take it back. Returns the reason to leave it
 * to the owner, or the time at which it takes effect: now, unless the contract ends within a day.
 */
export const judgeReceived = (section: CustomerSection, declaration: Declaration): Promise<WaitingReason | Date> =>
  section.db.transaction(async (tx) => {
    const { config, now, outbox, userId } = section;
    const { id, reference, receivedAt } = declaration;
    // Only cancellations wait to be judged: a withdrawal is decided when it arrives, or waits for the owner.
    const content = declaration.content as Cancellation;
    const store = (columns: Partial<Declaration>) =>
      tx.update(declarations).set(columns).where(eq(declarations.id, id));
    await requireLock(tx, section);
    const match = await findMeantSubscription(tx, declaration);
    // A string says why no subscription was found, such as `no-match`.
    if (typeof match === 'string') return match;
    const { subscription, email } = match;
    // The contract has changed hands since the section began.
    if (subscription.userId !== userId || email === null) return 'no-match';
    const { subscriptionId } = subscription;
    const waitingReason =
      (await judgeForSubscription(tx, content, subscription, receivedAt)) ??
      (await judgeFrequency(tx, subscription, receivedAt)) ??
      (await countAutomatic(tx, now(), config.declarations.perHour));
    if (waitingReason !== null) {
      // With `startedAt`, one of a flood counts, too: all go to the owner until fewer than `perHour` arrive in an hour.
      await store({ subscriptionId, startedAt: waitingReason === 'flood' ? now() : null });
      return waitingReason;
    }
    const end = readKnownEnd(subscription, receivedAt);
    const actsAt = computeEffectTime(receivedAt, end, now());
    await store({
      subscriptionId,
      effect: 'end-of-period',
      effectiveEnd: end,
      startedAt: now(),
      nextAttemptAt: actsAt,
    });
    await outbox.store(tx, {
      kind: 'cancellation-announcement',
      recipient: email,
      content: writeCancellationAnnouncement({ reference, receivedAt }, { end, config }),
    });
    return actsAt;
  });

/**
 * Counts the cancellations that nobody has decided who was signed in. Above the limit of an hour, the next ones are
 * left to the owner, so that a stolen list of addresses ends only that many subscriptions.
 */
async function countAutomatic(tx: Transaction, at: Date, perHour: number): Promise<'flood' | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${countingLock})`);
  const isAutomatic = and(eq(declarations.signedIn, false), isNull(declarations.decidedAt));
  const started = await tx.$count(declarations, and(gt(declarations.startedAt, addHours(at, -1)), isAutomatic));
  return started < perHour ? null : 'flood';
}

/**
 * Returns now, or, shortly before the contract ends, the last moment at which the provider can still be asked twice.
 */
function computeEffectTime(receivedAt: Date, contractEnd: Date | null, now: Date): Date {
  if (contractEnd === null || addHours(receivedAt, lastHours) <= contractEnd) return now;
  const latest = addHours(contractEnd, -marginHours);
  return latest < now ? now : latest;
}
