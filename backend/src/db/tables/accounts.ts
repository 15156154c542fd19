import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './at.ts';

export const ageSettings = pgTable('age_settings', {
  userId: text('user_id').primaryKey(),
  ageCategory: text('age_category').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/**
 * Sign-ins from before this moment are over: the person signed out everywhere, changed the password or deleted the
 * account. It stays as long as the note of a deletion, because the identity, and with it every old sign-in, may have
 * survived.
 */
export const sessionEnds = pgTable(
  'session_ends',
  {
    userId: text('user_id').primaryKey(),
    endedAt: at('ended_at').notNull(),
  },
  (table) => [index('session_ends_ended').on(table.endedAt)],
);

/** Accounts being deleted: erased here at once, settled with the payment provider as soon as it answers. */
export const deletions = pgTable(
  'deletions',
  {
    userId: text('user_id').primaryKey(),
    requestedAt: at('requested_at').notNull(),
    customerId: text('customer_id'),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('deletions_settled').on(table.settledAt),
    index('deletions_unsettled')
      .on(table.requestedAt)
      .where(sql`${table.settledAt} is null or ${table.settledAt} - ${table.requestedAt} < interval '1 minute'`),
  ],
);

/** Changes of an account's e-mail address: the last one that was asked for, or its way back once it counts. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: text('user_id').primaryKey(),
    oldEmail: text('old_email').notNull(),
    /** Sign-ups and mails move only from an address that was confirmed: another one may be somebody else's. */
    oldEmailVerified: boolean('old_email_verified').notNull(),
    newEmail: text('new_email').notNull(),
    /** Sign-ins from then on may bring the new address. */
    since: at('since').notNull(),
    /** The payment provider does not know the present address yet. */
    awaitsProvider: boolean('awaits_provider').notNull().default(false),
  },
  (table) => [
    index('email_changes_since').on(table.since),
    index('email_changes_awaiting')
      .on(table.userId)
      .where(sql`${table.awaitsProvider}`),
  ],
);
