import pg from 'pg';
import { generateFillingStatements } from '../manyRows.ts';
import { countRows, type Size } from './readSize.ts';

/**
 * Fills all tables of the database at `url` and prints the number of rows of each. The table `usage`, the largest, gets
 * no more rows after `size.usageMinutes`. `now` is the backend's time, at which subscriptions run.
 */
export async function fillTables(url: string, now: Date, size: Size, say: (line: string) => void): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Without a time limit, with memory for building indexes, and without waiting for the disk.
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
  let rows = 0;
  let usageDeadline = Infinity;
  try {
    for (const statement of generateFillingStatements(now, (table) => countRows(table, size))) {
      const table = /^insert into (\w+)/.exec(statement)?.[1];
      if (table === 'usage') {
        usageDeadline = Math.min(usageDeadline, Date.now() + size.usageMinutes * 60_000);
        if (Date.now() > usageDeadline) continue;
      }
      const { rowCount } = await client.query(statement);
      if (table) rows += rowCount ?? 0;
      // A reindex is the last statement of each table.
      const filledTable = /^reindex table (\w+)/.exec(statement)?.[1];
      if (!filledTable) continue;
      say(`  ${filledTable.padEnd(16)}${rows.toLocaleString('en').padStart(12)} rows\n`);
      rows = 0;
    }
  } finally {
    await client.end();
  }
}
