import { or, sql, type SQL } from 'drizzle-orm';
import { isSameAddress } from '../db/mailbox.ts';
import { declarations } from '../db/schema.ts';

/**
 * SQL condition, for the export and the erasure of an address: the declaration names it, as that of the account or for
 * the receipt, or was sent from its account. The fields' names are part of the SQL, because a parameter would not match
 * the indexes' expressions.
 */
export const namesAddress = (address: string): SQL | undefined =>
  or(
    isSameAddress(sql`${declarations.content} ->> 'email'`, address),
    isSameAddress(sql`${declarations.content} ->> 'confirmationEmail'`, address),
    isSameAddress(declarations.accountEmail, address),
  );
