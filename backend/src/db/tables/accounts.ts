import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Age category of the stories, per user. */
export const ageSettings = pgTable('age_settings', {
  userId: text('user_id').primaryKey(),
  ageCategory: text('age_category').notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
});

/**
 * Sign-ins from before `endedAt` are refused, because the person signed out everywhere, changed the password or deleted
 * the account. The other two columns find a change of the password that no page has reported. A deleted account keeps
 * its row as long as its row in `deletions`: if the identity provider has not deleted the person's identity, the
 * earlier sign-ins must stay refused.
 */
export const sessionEnds = pgTable(
  'session_ends',
  {
    userId: text('user_id').primaryKey(),
    endedAt: timestampColumn('ended_at').notNull(),
    /** The latest sign-in at whose first call the identity provider was asked; null: at none yet. */
    checkedSignInAt: timestampColumn('checked_sign_in_at'),
    /** When the password was set, as the identity provider has said last; null: it has not. */
    passwordSetAt: timestampColumn('password_set_at'),
  },
  (table) => [index('session_ends_ended').on(table.endedAt)],
);

/**
 * Single sign-ins that the person has ended by signing out. Their tokens are refused, also renewed ones: the identity
 * provider cannot revoke them. Two sign-ins of one person in the same second are one here.
 */
export const endedSignIns = pgTable(
  'ended_sign_ins',
  {
    userId: text('user_id').notNull(),
    signedInAt: timestampColumn('signed_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signedInAt] }),
    index('ended_sign_ins_signed_in').on(table.signedInAt),
  ],
);

/** Deleted accounts: erased here at once, settled with the payment provider as soon as it answers. */
export const deletions = pgTable(
  'deletions',
  {
    userId: text('user_id').primaryKey(),
    requestedAt: timestampColumn('requested_at').notNull(),
    /** Customer at the payment provider; null if there was none. */
    customerId: text('customer_id'),
    /** When the payment provider was last told about the deletion; null: it was not told yet. */
    settledAt: timestampColumn('settled_at'),
  },
  (table) => [
    index('deletions_settled').on(table.settledAt),
    // Same condition as `isUnsettled` (`deleteAccount.ts`), which explains it: otherwise no query could use the index.
    index('deletions_unsettled')
      .on(table.requestedAt)
      .where(sql`${table.settledAt} is null or ${table.settledAt} - ${table.requestedAt} < interval '1 minute'`),
  ],
);

/**
 * Addresses of accounts that have asked for another one, a row for each user. A token of a later sign-in with another
 * address says that the change was confirmed.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: text('user_id').primaryKey(),
    /** Address of the account, and whether it is confirmed: any other may belong to somebody else. */
    email: text('email').notNull(),
    isVerified: boolean('is_verified').notNull(),
    /** When the account had this address for certain. Sign-ins from before say nothing about it. */
    since: timestampColumn('since').notNull(),
    /** Whether the payment provider must still be told the new address. */
    awaitsProvider: boolean('awaits_provider').notNull().default(false),
  },
  (table) => [
    index('email_changes_since').on(table.since),
    index('email_changes_awaiting')
      .on(table.userId)
      .where(sql`${table.awaitsProvider}`),
  ],
);
