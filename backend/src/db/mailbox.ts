import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Condition: equal except for case. Both are lowered by the database, whose rules differ from JavaScript's. */
export const isSameAddress = (stored: SQLWrapper, address: string): SQL => sql`lower(${stored}) = lower(${address})`;

/** SQL for `mailboxKey`. */
export const mailboxOf = (address: SQLWrapper | string): SQL => sql`regexp_replace(lower(${address}), '[+].*@', '@')`;

/**
 * Returns the address without case and "+tag" (`Anna+1@x.de` → `anna@x.de`), by which limits count mails to a mailbox.
 */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${domain}`;
}
