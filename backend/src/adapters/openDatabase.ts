import type { Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { takeLock } from 'node-kit/lock.ts';
import type pg from 'pg';
import type { DatabasePlace, PostgresPlace } from '../config.ts';
import { normalizeAddresses } from '../db/normalizeAddresses.ts';
import * as schema from '../db/schema.ts';
import { startCheckpoints } from './checkpoints.ts';
import { FairPool, longestStatement } from './fairPool.ts';
import { checkVersion, migratePostgres, migrationsFolder } from './migrate.ts';
import { prepareOnce } from './prepareOnce.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
/** Argument of a transaction's callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Of the pool to Postgres. */
export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  /** The embedded database has none. */
  connections?: () => Connections;
  close(): Promise<void>;
}

/** Longer than any statement takes: a database that is silent for so long has failed over without a word. */
const silenceMilliseconds = longestStatement + 500;

/**
 * Postgres by address, or the embedded one in a folder (`memory://` keeps nothing), which migrates when it is opened.
 * `onLost` is called for connections that die while idle; the pool replaces them.
 */
export function openDatabase(
  where: DatabasePlace,
  onLost: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where, onLost) : openEmbedded(where.folder);
}

async function openPostgres(
  { url, connections, prepares, migrates }: PostgresPlace,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const pool = new FairPool({
    connectionString: url,
    max: connections,
    // Before its silence would look like a lost one.
    idleTimeoutMillis: silenceMilliseconds / 2,
    query_timeout: silenceMilliseconds + 500,
    keepAlive: true,
    // Its types do not know that the pool waits for this.
    onConnect: ((client) => limitConnection(client as pg.PoolClient, prepares)) as (client: pg.ClientBase) => void,
  });
  pool.on('error', onLost);
  try {
    if (migrates) await migratePostgres(url);
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
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

/** Before the pool hands the connection out. */
async function limitConnection(client: pg.PoolClient, prepares: boolean): Promise<void> {
  // One that dies in the hands of a transaction tells its query, and everybody: where nobody listened, that would end
  // the process.
  client.on('error', () => undefined);
  endOnSilence(client);
  giveBackWithoutBegin(client);
  if (!prepares) forgetNames(client);
  // Not as parameters of the connection, which poolers refuse.
  await client.query('set idle_in_transaction_session_timeout = 15000');
}

/** drizzle forgets a connection whose `begin` failed: each would be one less in the pool, for good. */
function giveBackWithoutBegin(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const answer = query(...args);
      const isBegin = (args[0] as { text?: string }).text?.startsWith('begin');
      if (isBegin) (answer as Promise<unknown>).catch((error: Error) => client.release(error));
      return answer;
    },
  });
}

/** A statement without a name is prepared with every query, and leaves nothing behind on the connection. */
function forgetNames(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const withoutName = (config: unknown) =>
    typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config;
  Object.assign(client, { query: (config: unknown, ...more: unknown[]) => query(withoutName(config), ...more) });
}

/**
 * Ends a connection on which nothing arrives. A time-out of the query alone would leave it in the pool: the next one,
 * and the rollback of a transaction before that, would wait on it again. Idle connections leave the pool before.
 */
function endOnSilence(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMilliseconds, () =>
    stream.destroy(new Error('Connection terminated: the database is silent')),
  );
}

/** Buffers of 128 MB, the default, are allocated at the start and are more than one family's data ever fill. */
const embeddedParameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  if (folder === 'memory://') return startEmbedded(new PGlite(), () => undefined);
  // The embedded database has no lock of its own: two processes would destroy the folder.
  const lock = await takeLock(`${folder}.lock`, { what: `The database in ${folder}` });
  try {
    return await startEmbedded(new PGlite(folder, { startParams: embeddedParameters }), lock.release);
  } catch (cause) {
    lock.release();
    throw new Error(
      `The database in ${folder} cannot be opened. Restore the folder from a backup, or move it away to begin anew.`,
      { cause },
    );
  }
}

/** An engine that has its data: migrated, it is a database. */
export async function startEmbedded(engine: PGlite, unlock: () => void): Promise<OpenDatabase> {
  await engine.waitReady;
  const db = drizzlePglite(engine, { schema });
  await migratePglite(db, { migrationsFolder });
  await engine.transaction(normalizeAddresses);
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
