import { and, eq, inArray, type Column } from 'drizzle-orm';
import { declarations } from '../db/schema.ts';

/** The signed-in customer has cancelled, and the payment provider was away: it counts, and is carried out later. */
export const isWaitingCancellation = (subscriptionId: string | Column) =>
  and(
    eq(declarations.subscriptionId, subscriptionId),
    eq(declarations.kind, 'cancellation'),
    eq(declarations.signedIn, true),
    inArray(declarations.state, ['matched', 'acting']),
  );
