import { inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../adapters/openDatabase.ts';
import { customers, subscriptions } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import type { Declaration } from './findSubscription.ts';

type SearchedDeclaration = Pick<Declaration, 'id' | 'kind' | 'content' | 'receivedAt' | 'subscriptionId' | 'userId'>;

/** Row of a subscription with its customer's address in lower case. */
interface Found {
  email: string;
  row: SubscriptionRow;
}

/** Returns the addresses in a declaration (of the account, and for the receipt), and the owner's `account` if given. */
const listAddresses = ({ content }: SearchedDeclaration, account?: string): string[] =>
  [content.email, content.confirmationEmail, account].flatMap((email) => (email ? [email.toLowerCase()] : []));

/** Whether a subscription may be meant: it is running, or was activated and a withdrawal arrived within its period. */
const mayBeMeant = ({ kind, receivedAt }: SearchedDeclaration, row: SubscriptionRow): boolean =>
  describeStatus(row.status).isRunning ||
  (kind === 'withdrawal' && row.activatedAt !== null && row.periodEnd > receivedAt);

/**
 * Finds the subscriptions that each declaration may mean, by the declaration's id: those of its addresses, those of the
 * account in which the person was signed in, and the one that was found when it arrived, whose account may have been
 * deleted or got another address since. `account`: address
 * of the account that the owner (the operator) believes to be meant.
 */
export async function findCandidates(
  db: Database,
  searched: SearchedDeclaration[],
  account?: string,
): Promise<Map<string, SubscriptionRow[]>> {
  const allAddresses = new Set(searched.flatMap((declaration) => listAddresses(declaration, account)));
  const found = await findByAddress(db, [...allAddresses]);
  const known = await findKnown(db, searched);
  const candidates = new Map<string, SubscriptionRow[]>();
  for (const declaration of searched) {
    const addresses = listAddresses(declaration, account);
    const ofAddresses = found.filter(({ email }) => addresses.includes(email)).map(({ row }) => row);
    const ofArrival = known.filter(
      ({ subscriptionId, userId }) => subscriptionId === declaration.subscriptionId || userId === declaration.userId,
    );
    const rows = [...ofAddresses, ...ofArrival].filter((row) => mayBeMeant(declaration, row));
    // The same subscription may be found in both ways.
    candidates.set(declaration.id, [...new Map(rows.map((row) => [row.subscriptionId, row])).values()]);
  }
  return candidates;
}

async function findByAddress(db: Database, addresses: string[]): Promise<Found[]> {
  if (addresses.length === 0) return [];
  const customerEmail = sql<string>`lower(${customers.email})`;
  return db
    .select({ email: customerEmail, row: subscriptions })
    .from(subscriptions)
    .innerJoin(customers, sql`${customers.userId} = ${subscriptions.userId}`)
    .where(inArray(customerEmail, addresses));
}

/** Finds the subscriptions that the declarations name, and those of the accounts from which they were sent. */
async function findKnown(db: Database, searched: SearchedDeclaration[]): Promise<SubscriptionRow[]> {
  const ids = searched.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const userIds = searched.flatMap(({ userId }) => userId ?? []);
  if (ids.length + userIds.length === 0) return [];
  const isKnown = or(inArray(subscriptions.subscriptionId, ids), inArray(subscriptions.userId, userIds));
  return db.select().from(subscriptions).where(isKnown);
}
