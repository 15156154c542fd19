import { and, eq, inArray } from 'drizzle-orm';
import { declarations } from '../db/schema.ts';
import type { Database } from '../doors/openDatabase.ts';

/** The signed-in customer has cancelled, and the payment provider was away: it counts, and is carried out later. */
export const isWaitingCancellation = (subscriptionId: string) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.signedIn, true),
    inArray(declarations.state, ['matched', 'acting']),
  );

export async function hasWaitingCancellation(db: Database, subscriptionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(isWaitingCancellation(subscriptionId))
    .limit(1);
  return row !== undefined;
}
