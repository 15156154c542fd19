import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { packageFolder } from 'node-kit/packageFolder.ts';
import pg from 'pg';

/** Folder with the migrations' SQL. */
export const migrationsFolder = join(packageFolder(import.meta.dirname), 'src/db/migrations');

/** Key of the advisory lock that the migrating process holds: any number that no other lock of this database has. */
const migrationLock = 4_711_001;

/** What to do about a Postgres of an earlier format. */
const useAnother = 'Name an empty one in DATABASE_URL.';

/**
 * Brings a Postgres to this version's schema. Throws for a database of an earlier format, or that lacks a migration
 * older than its newest one, without a change.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  await client.connect();
  try {
    await beginExclusively(client);
    refuseUnusable(await readApplied(client), useAnother);
    // The migrator sends a "begin", which does nothing within this transaction, and a "commit", which ends it.
    await migrateNode(drizzle(client), { migrationsFolder });
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
  const applied = await readApplied(pool);
  refuseUnusable(applied, useAnother);
  const missing = readKnown().find(({ when }) => !applied.includes(when));
  if (missing)
    throw new Error('The schema of the database is older than this version. Run "npm run ops -- migrate" first.');
}

/** Connection to either database: `pg` or PGlite. */
interface Queries {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
}

/** A migration of this version: its name, and the time of its creation, by which Drizzle stores that it was applied. */
interface Migration {
  tag: string;
  /** In milliseconds since 1970. */
  when: number;
}

/** Reads the migrations of this version from the journal that `npm run migration` writes. */
function readKnown(): Migration[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

/** Reads the times of the applied migrations of a database; none if it is empty. */
export async function readApplied(queries: Queries): Promise<number[]> {
  const table = await queries.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return [];
  const { rows } = await queries.query<{ when: string | number }>(
    'select created_at as "when" from drizzle.__drizzle_migrations',
  );
  return rows.map(({ when }) => Number(when));
}

/**
 * Throws if this version cannot bring a database with these migrations forward: it is of an earlier format, which began
 * with another first migration, or it lacks a migration that is older than its newest one, because two branches were
 * merged in another order. Drizzle would skip that migration without a word (drizzle-team/drizzle-orm#5316). `wayOn`:
 * sentence about what to do with a database of an earlier format.
 */
export function refuseUnusable(applied: number[], wayOn: string, known = readKnown()): void {
  if (applied.length === 0) return;
  const newest = Math.max(...applied);
  if (!applied.includes(known[0]!.when))
    throw new UnusableDatabaseError(
      `The database is of an earlier format, from before the first release, and no version migrates it. ${wayOn}`.trim(),
    );
  const skipped = known.filter(({ when }) => when < newest && !applied.includes(when)).map(({ tag }) => tag);
  if (skipped.length > 0)
    throw new UnusableDatabaseError(
      `The database lacks ${skipped.join(', ')}, but has a newer migration. Create it anew with "npm run migration -w ` +
        'backend", so that it comes last.',
    );
}

/** A database that this version cannot bring forward, and why. It stays as it is. */
export class UnusableDatabaseError extends Error {}
