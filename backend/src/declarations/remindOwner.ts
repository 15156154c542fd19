import { and, isNull, lte, or, sql } from 'drizzle-orm';
import { addDays } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { writeOwnerReminder } from './declarationMails.ts';
import { needsOwner } from './settleDeclarations.ts';

/** Ages in days of a declaration at which the owner is reminded. A withdrawal must be refunded within fourteen days. */
const reminderDays = [3, 10];

/**
 * Job: reminds the owner (the operator) by mail of cancellations and withdrawals that wait for a decision or keep
 * failing at the payment provider (`needsOwner`), and have reached one of the ages since the last reminder. One that
 * fails only later, because the provider was down for days, may have reached an age before.
 */
export async function remindOwner({
  config,
  db,
  now,
  outbox,
}: Pick<AppDependencies, 'config' | 'db' | 'now' | 'outbox'>): Promise<void> {
  const at = now();
  const { receivedAt, remindedAt } = declarations;
  // One SQL condition per age: the declaration is that old now, and was younger at the last reminder.
  const reached = reminderDays.map((days) =>
    and(
      lte(receivedAt, addDays(at, -days)),
      or(isNull(remindedAt), sql`${remindedAt} < ${receivedAt} + ${days * 24} * interval '1 hour'`),
    ),
  );
  await db.transaction(async (tx) => {
    const waiting = await tx
      .update(declarations)
      .set({ remindedAt: at })
      .where(and(needsOwner, or(...reached)))
      .returning({ reference: declarations.reference, kind: declarations.kind, receivedAt });
    if (waiting.length === 0) return;
    const oldestFirst = waiting.toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
    await outbox.store(tx, {
      kind: 'declaration-reminder',
      recipient: config.owner.email,
      content: writeOwnerReminder(oldestFirst),
    });
  });
}
