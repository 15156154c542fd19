import type { Socket } from 'node:net';
import type pg from 'pg';
import type { PostgresPlace } from '../config.ts';
import { FairPool, longestStatement } from './fairPool.ts';
import { checkVersion, migratePostgres } from './migrate.ts';

/** Longer than any statement takes: a database that is silent for so long has failed over without a word. */
const silenceMilliseconds = longestStatement + 500;

/** Pool whose connections have been tried: migrated where that is asked for, and of the version of our schema. */
export async function openPool(
  { url, connections, prepares, migrates }: PostgresPlace,
  onLost: (error: Error) => void,
): Promise<FairPool> {
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
  return pool;
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
