import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { packageFolder } from 'node-kit/packageFolder.ts';
import pg from 'pg';
import { normalizeAddresses } from '../db/normalizeAddresses.ts';

/** Folder with the migrations' SQL. */
export const migrationsFolder = join(packageFolder(import.meta.dirname), 'src/db/migrations');

/** Key of the advisory lock that the migrating process holds: any number that no other lock of this database has. */
const migrationLock = 4_711_001;

/** Brings a Postgres to this version's schema, and its e-mail addresses to the form that this version compares. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  await client.connect();
  try {
    await beginExclusively(client);
    // The migrator sends a "begin", which does nothing within this transaction, and a "commit", which ends it.
    await migrateNode(drizzle(client), { migrationsFolder });
    await beginExclusively(client);
    await normalizeAddresses(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction for which the same function in other processes waits. The lock ends with the transaction, so
 * that it also works through a pooler, which may give the next transaction another connection.
 */
async function beginExclusively(client: pg.Client): Promise<void> {
  await client.query('begin');
  // Long enough to wait for another process that is migrating, and to build an index on a large table.
  await client.query(`set local lock_timeout = '15min'; set local statement_timeout = '15min'`);
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  // A migration that waits for a table blocks all later queries on the table, so it fails early. The operator repeats
  // the migration.
  await client.query(`set local lock_timeout = '5s'`);
}

/**
 * Throws if the database lacks a migration of this version. A newer database is accepted: a migration removes nothing
 * that the version before it uses.
 */
export async function checkVersion(pool: pg.Pool): Promise<void> {
  // Drizzle numbers a migration by the time of its creation, in milliseconds since 1970.
  const newestKnown = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const table = await pool.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  const applied = table.rows[0]?.exists
    ? await pool.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
    : undefined;
  const newestApplied = Number(applied?.rows[0]?.newest ?? 0);
  if (newestApplied < newestKnown)
    throw new Error('The schema of the database is older than this version. Run "npm run ops -- migrate" first.');
}
