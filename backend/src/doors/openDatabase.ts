import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { takeLock } from 'node-kit/lock.ts';
import pg from 'pg';
import * as schema from '../db/schema.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** What a transaction hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), '../db/migrations');
/** Any constant number: whoever holds it is the one instance that migrates. */
const migrationLock = 4_711_001;

/**
 * Postgres by address, or the embedded one in a folder (`memory://` keeps nothing). Migrates before it returns.
 * `onLost` hears of connections that die while idle; the pool replaces them by itself.
 */
export function openDatabase(
  where: { url: string } | { folder: string },
  onLost: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where.url, onLost) : openEmbedded(where.folder);
}

async function openPostgres(url: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    keepAlive: true,
  });
  pool.on('error', onLost);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateNode(drizzleNode(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    client.release();
  }
  return { db: drizzleNode(pool, { schema }) as unknown as Database, close: () => pool.end() };
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  if (folder === 'memory://') return startEmbedded(new PGlite(), () => undefined);
  // The embedded database has no lock of its own: two processes would destroy the folder.
  const lock = await takeLock(`${folder}.lock`, { what: `The database in ${folder}` });
  try {
    return await startEmbedded(new PGlite(folder), lock.release);
  } catch (cause) {
    lock.release();
    throw new Error(
      `The database in ${folder} cannot be opened. Restore the folder from a backup, or move it away to begin anew.`,
      { cause },
    );
  }
}

async function startEmbedded(engine: PGlite, unlock: () => void): Promise<OpenDatabase> {
  await engine.waitReady;
  const db = drizzlePglite(engine, { schema });
  await migratePglite(db, { migrationsFolder });
  return {
    db: db as unknown as Database,
    close: async () => {
      await engine.close();
      unlock();
    },
  };
}
