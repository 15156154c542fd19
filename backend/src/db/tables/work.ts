import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './at.ts';

/** Jobs that one process does at a time: which may work until when, and how far it has come. */
export const soloJobs = pgTable('solo_jobs', {
  name: text('name').primaryKey(),
  /** By the database's clock, which is the same for all processes. */
  claimedUntil: at('claimed_until').notNull(),
  doneUntil: at('done_until'),
});

/**
 * Calls of one person or box in one minute, of one client at a form in ten. The migration makes this table unlogged,
 * which drizzle has no word for: what every call writes must not wait for the disk.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    who: text('who').notNull(),
    budget: text('budget', { enum: ['read', 'write', 'costly', 'box', 'form'] }).notNull(),
    /** Since 1970: in which the count has begun. */
    minute: integer('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.budget] })],
);
