import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** SQL condition: equal except for case. The database lowers both, because its rules differ from JavaScript's. */
export const isSameAddress = (stored: SQLWrapper, address: string): SQL => sql`lower(${stored}) = lower(${address})`;

/** Builds the SQL that does the same as `getMailboxKey`, for queries and an index on stored addresses. */
export const buildMailboxSql = (address: SQLWrapper | string): SQL =>
  sql`regexp_replace(lower(${address}), '[+].*@', '@')`;

/**
 * Returns the address without case and "+tag" (`Anna+1@x.de` → `anna@x.de`), by which limits count mails to a mailbox.
 */
export function getMailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${domain}`;
}
