import type { Cancellation } from 'api-contract';
import { asc, eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { hashOfToken, newToken } from '../mails/linkToken.ts';
import { cancellationAnnouncement } from './cancellationMails.ts';
import { judgeFrequency } from './earlierDeclarations.ts';
import { findMatch } from './findMatch.ts';
import { readKnownEnd, judgeForSubscription } from './judge.ts';

const hour = 3_600_000;
/** Latest time before the period ends: the provider may be away for a while. */
const marginHours = 2;

/** Judges the cancellations that were received without signing in, each in a transaction of its own. */
export async function judgeReceived(dependencies: AppDependencies): Promise<void> {
  while (await judgeOldest(dependencies));
}

/**
 * Returns false when no cancellation is left. The account's own address learns the end, and can object until it takes
 * effect.
 */
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
    const content = declaration.content as Cancellation;
    const match = await findMatch(tx, content.email);
    const waitingReason =
      typeof match === 'string'
        ? match
        : ((await judgeForSubscription(tx, content, match.subscription, receivedAt)) ??
          (await judgeFrequency(tx, match.subscription.subscriptionId, receivedAt)));
    const mine = eq(declarations.id, id);
    if (typeof match === 'string' || waitingReason !== null) {
      const subscriptionId = typeof match === 'string' ? null : match.subscription.subscriptionId;
      await tx.update(declarations).set({ state: 'queued', waitingReason, subscriptionId }).where(mine);
      return true;
    }
    const end = readKnownEnd(match.subscription, receivedAt);
    const usual = receivedAt.getTime() + config.declarations.waitHours * hour;
    const latest = (end?.getTime() ?? Infinity) - marginHours * hour;
    const nextAttemptAt = new Date(Math.max(now().getTime(), Math.min(usual, latest)));
    const token = newToken();
    await tx
      .update(declarations)
      .set({
        state: 'matched',
        effect: 'end-of-period',
        subscriptionId: match.subscription.subscriptionId,
        effectiveEnd: end,
        nextAttemptAt,
        objectionHash: hashOfToken(token),
      })
      .where(mine);
    const url = `${config.siteOrigin}/bestaetigen/einspruch#token=${token}`;
    await outbox.store(tx, {
      kind: 'cancellation-announcement',
      recipient: match.email,
      content: cancellationAnnouncement({ reference, receivedAt }, { end, actsAt: nextAttemptAt, objectionUrl: url }),
    });
    return true;
  });
