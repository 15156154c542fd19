import { or, sql, type SQL } from 'drizzle-orm';
import { isSameAddress } from '../db/mailbox.ts';
import { declarations } from '../db/schema.ts';

/**
 * SQL condition: the declaration names the address, as that of the account or for the receipt. The fields' names are
 * part of the SQL, because a parameter would not match the expressions of the indexes.
 */
export const namesAddress = (address: string): SQL | undefined =>
  or(
    isSameAddress(sql`${declarations.content} ->> 'email'`, address),
    isSameAddress(sql`${declarations.content} ->> 'confirmationEmail'`, address),
  );
