import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../adapters/openDatabase.ts';

/** Few enough rows that no statement takes long or holds its locks for long. */
const batchSize = 5_000;

/** Returns a function that deletes the rows of a table to which all conditions apply, some thousand per statement. */
export const deleteInBatches = (db: Database) => async (table: PgTable, conditions: (SQL | undefined)[]) => {
  // A batch that is not full was the last one. `ctid` is the physical place of a row in Postgres.
  for (let deleted = batchSize; deleted === batchSize;) {
    const batch = sql`select ctid from ${table} where ${and(...conditions)} limit ${sql.raw(String(batchSize))}`;
    const rows = await db
      .delete(table)
      .where(sql`ctid = any(array(${batch}))`)
      .returning({ one: sql<number>`1` });
    deleted = rows.length;
  }
};
