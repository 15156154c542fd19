import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/**
 * Leases of customers whose subscription is being changed (`withCustomerLock`), and of jobs that run in one process at a
 * time (`runInOneProcess`). The lease of a process that has died is taken over.
 */
export const leases = pgTable('leases', {
  /** Whose it is, such as `customer 123` or `job sweep`. */
  subject: text('subject').primaryKey(),
  /** Tells the holder from one that has taken the lease over. */
  token: uuid('token').notNull(),
  /** When another process may take it over, by the database's clock. */
  endsAt: timestampColumn('ends_at').notNull(),
  /** Moment up to which the last run of a job has done its work; null for customers. */
  doneUntil: timestampColumn('done_until'),
});

/**
 * Counts of calls for rate limits, in windows such as one minute. The migration makes this table unlogged, which
 * drizzle cannot express: every call writes to the table, and must not wait for the disk.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    /** Caller whose calls are counted, such as `user 123`. */
    who: text('who').notNull(),
    /** Name of the limit that counts the calls: each counts apart from the others. */
    limitName: text('limit_name', { enum: ['read', 'write', 'costly', 'box', 'form'] }).notNull(),
    /** Start of the window, in minutes since 1970. The first call of a later window resets the row. */
    minute: integer('minute').notNull(),
    /** Calls in this window. */
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.limitName] })],
);
