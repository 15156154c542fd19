import { randomInt } from 'node:crypto';
import type { Cancellation, DeclarationReceipt, Withdrawal } from 'api-contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { customers, declarations, subscriptions } from '../db/schema.ts';
import type { Transaction } from '../doors/openDatabase.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { endDateOf } from '../subscriptions/subscriptionDetails.ts';
import { cancellationReceipt, withdrawalReceipt } from './declarationMails.ts';
import { namesOther, namesSubscription } from './namedContract.ts';

/** Without letters and digits that are mistaken for each other on paper. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Fourteen days (§ 355 BGB), the day of the contract not counted, and what a weekend or holiday at the end adds (§ 193 BGB). */
const withdrawalDays = 18;
const newReference = (prefix: string) =>
  `${prefix}-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`;

/**
 * Stored, with its receipt mail, before anything else happens: the declaration counts from here, whatever fails later.
 * One that matches a running subscription acts at the provider; all others wait for the owner.
 */
export async function declareCancellation(parts: AppParts, content: Cancellation): Promise<DeclarationReceipt> {
  const receivedAt = parts.now();
  const reference = newReference('K');
  const endDate = await parts.db.transaction(async (tx) => {
    const match = await matchingSubscription(tx, content.email);
    const end = match ? endDateOf(match) : null;
    // An ordinary cancellation to the earliest date needs no judgement; a cause, a later date, or another contract does.
    const wantsLater = content.endDate !== null && end !== null && content.endDate > germanDay(end);
    const meansOther = namesOther(content.contract) && !namesSubscription(content.contract);
    const simple = match !== undefined && content.kind === 'ordinary' && !wantsLater && !meansOther;
    const decided = simple ? ({ state: 'matched', act: 'end-of-period' } as const) : ({ state: 'queued' } as const);
    const known = { reference, receivedAt, subscriptionId: match?.subscriptionId ?? null };
    await tx.insert(declarations).values({ kind: 'cancellation', content, ...decided, ...known });
    await parts.outbox.store(tx, {
      kind: 'cancellation-receipt',
      recipient: content.confirmationEmail,
      content: cancellationReceipt(content, { reference, receivedAt }, simple ? end : null),
    });
    return simple ? end : null;
  });
  return { reference, receivedAt: receivedAt.toISOString(), endDate: endDate?.toISOString() ?? null };
}

/**
 * One that names a subscription, and matches one of the last weeks, acts at the provider; all others wait for the owner: whoever
 * sends the box back keeps the stories.
 */
export async function declareWithdrawal(parts: AppParts, content: Withdrawal): Promise<DeclarationReceipt> {
  const receivedAt = parts.now();
  const reference = newReference('W');
  await parts.db.transaction(async (tx) => {
    const match = await matchingSubscription(tx, content.email);
    const begun = match?.activatedAt?.getTime() ?? -Infinity;
    const isInTime = receivedAt.getTime() < begun + withdrawalDays * 86_400_000;
    const meansIt = namesSubscription(content.contract) && !namesOther(content.contract);
    const decided =
      isInTime && meansIt ? ({ state: 'matched', act: 'refund' } as const) : ({ state: 'queued' } as const);
    const known = { reference, receivedAt, subscriptionId: match?.subscriptionId ?? null };
    await tx.insert(declarations).values({ kind: 'withdrawal', content, ...decided, ...known });
    await parts.outbox.store(tx, {
      kind: 'withdrawal-receipt',
      recipient: content.email,
      content: withdrawalReceipt(content, { reference, receivedAt }),
    });
  });
  return { reference, receivedAt: receivedAt.toISOString() };
}

/** `2026-12-31`: the day on which a moment falls in Germany. */
const germanDay = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);

async function matchingSubscription(tx: Transaction, email: string): Promise<SubscriptionRow | undefined> {
  const owned = eq(customers.userId, subscriptions.userId);
  const running = inArray(subscriptions.status, runningStatuses);
  const rows = await tx
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(customers, owned)
    .where(and(running, sql`lower(${customers.email}) = ${email.toLowerCase()}`));
  // Two matches are no match: somebody has to look.
  return rows.length === 1 ? rows[0]?.row : undefined;
}
