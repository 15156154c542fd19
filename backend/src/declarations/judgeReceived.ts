import type { Cancellation, WaitingReason } from 'api-contract';
import { asc, eq } from 'drizzle-orm';
import { addHours } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { hashToken, createToken } from '../mails/linkToken.ts';
import { writeCancellationAnnouncement } from './cancellationMails.ts';
import { judgeFrequency } from './earlierDeclarations.ts';
import { readKnownEnd, judgeForSubscription } from './judge.ts';
import { lockSubscriptionOfAddress, lockSubscriptionOfUser } from './lockSubscription.ts';

/** A cancellation takes effect at least this long before the period ends, in case the provider does not answer. */
const marginHours = 2;

/**
 * Job: judges the cancellations that were received without signing in, each in a transaction of its own. A cancellation
 * without doubts takes effect after a waiting period. A mail announces it to the account's own address, which can
 * object until then.
 */
export async function judgeReceived(dependencies: AppDependencies): Promise<void> {
  let hasJudged = true;
  while (hasJudged) hasJudged = await judgeOldest(dependencies);
}

/** Judges the oldest cancellation. Returns true if there was one, false if none is left. */
const judgeOldest = ({ config, db, now, outbox }: AppDependencies): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [declaration] = await tx
      .select()
      .from(declarations)
      .where(eq(declarations.state, 'received'))
      .orderBy(asc(declarations.receivedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!declaration) return false;
    const { id, reference, receivedAt } = declaration;
    // Only cancellations are stored as `received`: a withdrawal is decided when it arrives, or waits for the owner.
    const content = declaration.content as Cancellation;
    const isDeclaration = eq(declarations.id, id);
    const leaveToOwner = async (waitingReason: WaitingReason, subscriptionId: string | null) => {
      await tx.update(declarations).set({ state: 'queued', waitingReason, subscriptionId }).where(isDeclaration);
      return true;
    };
    const ofAddress = await lockSubscriptionOfAddress(tx, content.email);
    // Somebody who was signed in may have named an address that has no subscription: then their own is meant.
    const match =
      ofAddress === 'no-match' && declaration.userId !== null
        ? await lockSubscriptionOfUser(tx, declaration.userId)
        : ofAddress;
    // A string says why no subscription was found, such as `no-match`.
    if (typeof match === 'string') return leaveToOwner(match, null);
    const { subscription } = match;
    if (match.email === null) return leaveToOwner('no-match', subscription.subscriptionId);
    const waitingReason =
      (await judgeForSubscription(tx, content, subscription, receivedAt)) ??
      (await judgeFrequency(tx, subscription.subscriptionId, receivedAt));
    if (waitingReason !== null) return leaveToOwner(waitingReason, subscription.subscriptionId);
    const end = readKnownEnd(subscription, receivedAt);
    const waitingEnd = addHours(receivedAt, config.declarations.waitHours);
    const actsAt = computeEffectTime(waitingEnd, end, now());
    const token = createToken();
    await tx
      .update(declarations)
      .set({
        state: 'matched',
        effect: 'end-of-period',
        subscriptionId: subscription.subscriptionId,
        effectiveEnd: end,
        nextAttemptAt: actsAt,
        objectionHash: hashToken(token),
      })
      .where(isDeclaration);
    const objectionUrl = `${config.siteOrigin}/bestaetigen/einspruch#token=${token}`;
    await outbox.store(tx, {
      kind: 'cancellation-announcement',
      recipient: match.email,
      content: writeCancellationAnnouncement({ reference, receivedAt }, { end, actsAt, objectionUrl }),
    });
    return true;
  });

/** Returns the end of the waiting period, or `marginHours` before the contract ends if sooner; never the past. */
function computeEffectTime(waitingEnd: Date, contractEnd: Date | null, now: Date): Date {
  const latest = contractEnd === null ? waitingEnd : addHours(contractEnd, -marginHours);
  const planned = latest < waitingEnd ? latest : waitingEnd;
  return planned < now ? now : planned;
}
