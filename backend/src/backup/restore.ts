import { closeSync, openSync, readSync } from 'node:fs';
import pg from 'pg';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** First bytes of a dump by `pg_dump`. */
const signature = Buffer.from('PGDMP');

/** Fills an empty Postgres from a backup, completely or not at all. Throws if the database is not empty. */
export async function restore(file: string, url: string): Promise<void> {
  if (!readStart(file).equals(signature)) throw new Error(`${file} is no backup of ours.`);
  await rejectFilledDatabase(url);
  await runPostgresProgram('pg_restore', url, ['--single-transaction', '--exit-on-error', file]);
}

/** Returns the first bytes, as many as the signature has: a whole dump may be too large for the memory. */
function readStart(file: string): Buffer {
  const start = Buffer.alloc(signature.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
    return start;
  } finally {
    closeSync(descriptor);
  }
}

/** Throws if the database has a table. */
async function rejectFilledDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rowCount !== 0)
      throw new Error('The database is not empty. Make a new one, name it in DATABASE_URL, and restore into that.');
  } finally {
    await client.end();
  }
}
