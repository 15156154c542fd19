import { fillingStatements } from 'backend/src/testing/manyRows.ts';
import pg from 'pg';
import { rowsIn, type Size } from './sizeOf.ts';

/** Fills the tables, and the largest of them for as long as there is time, and says how many rows each got. */
export async function fill(url: string, now: Date, size: Size, say: (line: string) => void): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
  let filled = 0;
  let until = Infinity;
  try {
    for (const statement of fillingStatements(now, (table) => rowsIn(table, size))) {
      const table = /^insert into (\w+)/.exec(statement)?.[1];
      if (table === 'usage') {
        until = Math.min(until, Date.now() + size.minutes * 60_000);
        if (Date.now() > until) continue;
      }
      const { rowCount } = await client.query(statement);
      if (table) filled += rowCount ?? 0;
      const done = /^reindex table (\w+)/.exec(statement)?.[1];
      if (!done) continue;
      say(`  ${done.padEnd(16)}${filled.toLocaleString('en').padStart(12)} rows\n`);
      filled = 0;
    }
  } finally {
    await client.end();
  }
}
