import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Compares addresses without case, both in the database: its rules for letters and JavaScript's differ. */
export const isSameAddress = (stored: SQLWrapper, address: string): SQL => sql`lower(${stored}) = lower(${address})`;

/** The address without case and without "+tag": what strangers' mails to one mailbox are counted by. */
export const mailboxOf = (address: SQLWrapper | string): SQL => sql`regexp_replace(lower(${address}), '[+].*@', '@')`;

/** The same for what is hashed before it is stored. */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${domain}`;
}
