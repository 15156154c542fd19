import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { customers, subscriptions } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { meaningOf } from '../subscriptions/providerStatus.ts';
import type { Declaration } from './claimDeclaration.ts';

type Declared = Pick<Declaration, 'id' | 'kind' | 'content' | 'receivedAt'>;

/** The addresses that a declaration names: the account's, and where the answer goes. */
const addressesOf = ({ content }: Declared): string[] =>
  [content.email, content.confirmationEmail].flatMap((email) => email?.toLowerCase() ?? []);

/**
 * One that still runs; for a withdrawal also one whose paid period had not ended when it arrived: money may have to go
 * back.
 */
const fits = ({ kind, receivedAt }: Declared, row: SubscriptionRow): boolean =>
  meaningOf(row.status).running || (kind === 'withdrawal' && row.activatedAt !== null && row.periodEnd > receivedAt);

/**
 * Which subscriptions each declaration may mean, by its id. `account`: an address that the owner knows the person by.
 */
export async function findCandidates(
  db: Database,
  declared: Declared[],
  account?: string,
): Promise<Map<string, SubscriptionRow[]>> {
  const named = (one: Declared) => [...addressesOf(one), ...(account ? [account.toLowerCase()] : [])];
  const emails = [...new Set(declared.flatMap(named))];
  const email = sql<string>`lower(${customers.email})`;
  const found =
    emails.length === 0
      ? []
      : await db
          .select({ email, row: subscriptions })
          .from(subscriptions)
          .innerJoin(customers, sql`${customers.userId} = ${subscriptions.userId}`)
          .where(inArray(email, emails));
  return new Map(
    declared.map((one) => [
      one.id,
      found.filter(({ email, row }) => named(one).includes(email) && fits(one, row)).map(({ row }) => row),
    ]),
  );
}
