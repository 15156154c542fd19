import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { packageFolder } from 'node-kit/packageFolder.ts';
import pg from 'pg';
import { normalizeAddresses } from '../db/normalizeAddresses.ts';

export const migrationsFolder = join(packageFolder(import.meta.dirname), 'src/db/migrations');

/** Key of the advisory lock that the migrating process holds. */
const migrationLock = 4_711_001;

/**
 * Brings a Postgres to this version's schema. Two at once do it one after the other. All of it is one transaction with
 * a lock that ends with it, so that it also works through a pooler, which gives every transaction another connection.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  await client.connect();
  try {
    await client.query('begin');
    // Another one may be migrating; an index on a large table takes its time.
    await client.query(`set local lock_timeout = '15min'; set local statement_timeout = '15min'`);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    // A migration that waits for a table blocks every later query on it, so it gives up early and is run again.
    await client.query(`set local lock_timeout = '5s'`);
    // Its own "begin" is none within ours, and its "commit" is ours.
    await migrateNode(drizzle(client), { migrationsFolder });
    await normalizeAddresses(client);
  } finally {
    await client.end();
  }
}

/**
 * Throws when this version needs a migration that the database has not seen. A newer database is fine: its migrations
 * take away nothing that the version before theirs uses.
 */
export async function checkVersion(pool: pg.Pool): Promise<void> {
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const exists = await pool.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  const latest = exists.rows[0]?.exists
    ? await pool.query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations')
    : undefined;
  if (Number(latest?.rows[0]?.at ?? 0) < newest)
    throw new Error('The schema of the database is older than this version. Run "npm run ops -- migrate" first.');
}
