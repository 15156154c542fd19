import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './at.ts';

export const ageSettings = pgTable('age_settings', {
  userId: text('user_id').primaryKey(),
  ageCategory: text('age_category').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/**
 * Sign-ins from before this moment are over: the person signed out everywhere, changed the password or deleted the account.
 * It stays after a deletion, because the identity, and with it every old sign-in, may have survived.
 */
export const sessionEnds = pgTable('session_ends', {
  userId: text('user_id').primaryKey(),
  endedAt: at('ended_at').notNull(),
});

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
