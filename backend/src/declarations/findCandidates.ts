import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { customers, subscriptions } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import type { Declaration } from './claimDeclaration.ts';

type SearchedDeclaration = Pick<Declaration, 'id' | 'kind' | 'content' | 'receivedAt'>;

/** Returns the addresses in a declaration: of the account, and for the receipt. Absent ones are left out. */
const listAddresses = ({ content }: SearchedDeclaration): string[] =>
  [content.email, content.confirmationEmail].flatMap((email) => email?.toLowerCase() ?? []);

/** Whether a subscription may be meant: it is running, or was activated and a withdrawal arrived within its period. */
const mayBeMeant = ({ kind, receivedAt }: SearchedDeclaration, row: SubscriptionRow): boolean =>
  describeStatus(row.status).isRunning ||
  (kind === 'withdrawal' && row.activatedAt !== null && row.periodEnd > receivedAt);

/**
 * Finds the subscriptions that each declaration may mean, by the declaration's id. `account`: a further address, of the
 * account that the owner believes to be meant.
 */
export async function findCandidates(
  db: Database,
  searched: SearchedDeclaration[],
  account?: string,
): Promise<Map<string, SubscriptionRow[]>> {
  const listSearchedAddresses = (declaration: SearchedDeclaration) => [
    ...listAddresses(declaration),
    ...(account ? [account.toLowerCase()] : []),
  ];
  const emails = [...new Set(searched.flatMap(listSearchedAddresses))];
  const customerEmail = sql<string>`lower(${customers.email})`;
  const found =
    emails.length === 0
      ? []
      : await db
          .select({ email: customerEmail, row: subscriptions })
          .from(subscriptions)
          .innerJoin(customers, sql`${customers.userId} = ${subscriptions.userId}`)
          .where(inArray(customerEmail, emails));
  return new Map(
    searched.map((declaration) => [
      declaration.id,
      found
        .filter(({ email, row }) => listSearchedAddresses(declaration).includes(email) && mayBeMeant(declaration, row))
        .map(({ row }) => row),
    ]),
  );
}
