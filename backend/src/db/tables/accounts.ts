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
 * What must be known of an account besides its data: which sign-ins are refused, and whether it was deleted. A deleted
 * account is erased here at once, and settled with the payment provider as soon as it answers; the identity provider may
 * not have deleted the identity yet, so its earlier sign-ins stay refused.
 */
export const accounts = pgTable(
  'accounts',
  {
    userId: text('user_id').primaryKey(),
    /**
     * Sign-ins from before are refused, because the person signed out everywhere, changed the password or deleted the
     * account; 1970 if nothing of it has happened.
     */
    endedAt: timestampColumn('ended_at').notNull(),
    /** The latest sign-in at whose first call the identity provider was asked; null: at none yet. */
    checkedSignInAt: timestampColumn('checked_sign_in_at'),
    /** When the password was set, as the identity provider has said last; null: it has not. */
    passwordSetAt: timestampColumn('password_set_at'),
    /** When the person deleted the account; null: it is not deleted. */
    deletedAt: timestampColumn('deleted_at'),
    /** Customer of a deleted account at the payment provider; null if there was none. */
    customerId: text('customer_id'),
    /** When the payment provider was last told about the deletion; null: it was not told yet. */
    settledAt: timestampColumn('settled_at'),
  },
  (table) => [
    index('accounts_ended').on(table.endedAt),
    index('accounts_settled').on(table.settledAt),
    // Same condition as `isUnsettled` (`deleteAccount.ts`), which explains it: otherwise no query could use the index.
    index('accounts_unsettled')
      .on(table.deletedAt)
      .where(
        sql`${table.deletedAt} is not null and (${table.settledAt} is null or ${table.settledAt} - ${table.deletedAt} < interval '1 minute')`,
      ),
  ],
);

/**
 * Single sign-ins that are refused once they are over, although the identity provider renews their tokens: those that
 * the person has ended by signing out, and those on boxes, which end when the box is removed. Two sign-ins of one person
 * in the same second are one here.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    userId: text('user_id').notNull(),
    signedInAt: timestampColumn('signed_in_at').notNull(),
    /** Box on which it was made; empty for a browser. */
    deviceId: text('device_id').notNull(),
    isOver: boolean('is_over').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signedInAt, table.deviceId] }),
    index('sign_ins_device').on(table.deviceId),
    index('sign_ins_signed_in').on(table.signedInAt),
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
