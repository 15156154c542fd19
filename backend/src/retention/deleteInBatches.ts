import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../adapters/openDatabase.ts';

/** So many rows at once that no statement takes long and nobody waits for a lock. */
const batch = 5_000;

/** Deletes the rows to which everything applies. */
export const deleteInBatches = (db: Database) => async (table: PgTable, which: (SQL | undefined)[]) => {
  for (let deleted = batch; deleted === batch;) {
    const some = sql`select ctid from ${table} where ${and(...which)} limit ${sql.raw(String(batch))}`;
    const rows = await db
      .delete(table)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ one: sql<number>`1` });
    deleted = rows.length;
  }
};
