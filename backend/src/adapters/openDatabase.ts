import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { takeLock } from 'node-kit/lock.ts';
import type { DatabasePlace, PostgresPlace } from '../config.ts';
import * as schema from '../db/schema.ts';
import { defaultPoolWaits, type PoolWaits } from './fairPool.ts';
import { UnusableDatabaseError, migrationsFolder, readApplied, refuseUnusable } from './migrate.ts';
import { openPool } from './openPool.ts';
import { prepareOnce } from './prepareOnce.ts';

/** Database of either kind, Postgres or embedded: drizzle's type without the driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** Same queries as `Database`, within one transaction: the argument of a transaction's callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Numbers of connections of the pool, and of callers that wait for one. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  /** Counts the pool's connections; undefined for the embedded database, which has no pool. */
  connections?: () => Connections;
  /** Ends all connections; an embedded database also releases its folder. */
  close(): Promise<void>;
}

/**
 * Opens a Postgres by its address, or an embedded one (PGlite) in a folder or in memory (`memory://`), which is
 * migrated at once. `onLost` is called for connections that die while idle; the pool replaces them. `waits`: its limits.
 */
export function openDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => undefined,
  waits = defaultPoolWaits,
): Promise<OpenDatabase> {
  return 'url' in place ? openPostgres(place, onLost, waits) : openEmbedded(place.folder);
}

async function openPostgres(
  place: PostgresPlace,
  onLost: (error: Error) => void,
  waits: PoolWaits,
): Promise<OpenDatabase> {
  const pool = await openPool(place, onLost, waits);
  return {
    db: drizzleNode(pool, { schema }) as unknown as Database,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + pool.waitingForShare,
    }),
    close: () => pool.end(),
  };
}

/** Less cache than the default of 128 MB, which is allocated at the start and more than local data ever fill. */
const embeddedParameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens the embedded database in a folder. Throws while another process uses the folder. */
async function openEmbedded(folder: string): Promise<OpenDatabase> {
  if (folder === 'memory://') return startEmbedded(new PGlite(), () => undefined);
  // The embedded database has no lock of its own: two processes would destroy the folder.
  const lock = await takeLock(`${folder}.lock`, { resource: `The database in ${folder}` });
  try {
    const engine = new PGlite(folder, { startParams: embeddedParameters });
    return await startEmbedded(engine, lock.release, `Delete ${folder} to begin anew.`);
  } catch (cause) {
    lock.release();
    if (cause instanceof UnusableDatabaseError) throw cause;
    throw new Error(
      `The database in ${folder} cannot be opened. Restore the folder from a backup, or move it away to begin anew.`,
      { cause },
    );
  }
}

/**
 * Migrates an embedded engine and returns it as the database. `unlock` is called once it is closed. `wayOn`: sentence
 * about what to do with a database of an earlier format.
 */
export async function startEmbedded(engine: PGlite, unlock: () => void, wayOn = ''): Promise<OpenDatabase> {
  await engine.waitReady;
  const db = drizzlePglite(engine, { schema });
  refuseUnusable(await readApplied(engine), wayOn);
  await migrate(db, { migrationsFolder });
  // Replaces `engine.query`, which `db` calls.
  prepareOnce(engine);
  const stopCheckpoints = startCheckpoints(engine);
  return {
    db: db as unknown as Database,
    close: async () => {
      stopCheckpoints();
      await engine.close();
      unlock();
    },
  };
}

const checkpointMilliseconds = 30_000;
/** Bytes of write-ahead log that recovery replays within a tenth of a second. */
const maxLogBytes = 4_000_000;

const checkpointIfDueSql = `do $$ begin
  if (select pg_current_wal_insert_lsn() - redo_lsn > ${maxLogBytes} from pg_control_checkpoint()) then checkpoint; end if;
end $$`;

/**
 * Makes checkpoints whenever enough was written since the last one. The embedded engine has no background process for
 * it: its log would grow until the program ends, and recovery after a crash would replay all of it. Returns a function
 * that stops the timer.
 */
function startCheckpoints(engine: PGlite): () => void {
  // Ignores errors: a broken engine fails the next query, too, which reports it.
  const timer = setInterval(() => void engine.exec(checkpointIfDueSql).catch(() => undefined), checkpointMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
