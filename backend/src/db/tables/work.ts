import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Jobs that run in one process at a time (`runInOneProcess`), each with its claim and how far the last run came. */
export const singleProcessJobs = pgTable('single_process_jobs', {
  name: text('name').primaryKey(),
  /** Time until which no other process runs the job, by the database's clock: it is the same for all processes. */
  claimedUntil: timestampColumn('claimed_until').notNull(),
  /** Moment up to which the last run has done its work. */
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
