import type { Socket } from 'node:net';
import type pg from 'pg';
import type { PostgresPlace } from '../config.ts';
import { FairPool, defaultPoolWaits, getLongestStatement } from './fairPool.ts';
import { checkVersion, migratePostgres } from './migrate.ts';

/** Opens the pool to Postgres. Migrates first if the configuration says so, and throws if the schema is too old. */
export async function openPool(
  { url, connections, migrates }: PostgresPlace,
  onLost: (error: Error) => void,
  waits = defaultPoolWaits,
): Promise<FairPool> {
  // Longer than any statement takes: a database that is silent for this time is gone, for example by a failover.
  const silenceMilliseconds = getLongestStatement(waits) + 500;
  const pool = new FairPool(
    {
      connectionString: url,
      max: connections,
      // Closes idle connections before `destroyOnSilence` takes them for lost ones.
      idleTimeoutMillis: silenceMilliseconds / 2,
      // At this timeout, `pg` would give up the query and keep the lost connection. `destroyOnSilence` comes first.
      query_timeout: silenceMilliseconds + 500,
      keepAlive: true,
      // The pool waits for the promise, although its types do not say so.
      onConnect: ((client) => prepareConnection(client as pg.PoolClient, silenceMilliseconds)) as (
        client: pg.ClientBase,
      ) => void,
    },
    waits,
  );
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

/** Prepares a new connection before the pool hands it out. */
async function prepareConnection(client: pg.PoolClient, silenceMilliseconds: number): Promise<void> {
  // A connection that dies during a transaction rejects its query and also emits an error, which without a listener
  // would end the process.
  client.on('error', () => undefined);
  destroyOnSilence(client, silenceMilliseconds);
  releaseOnFailedBegin(client);
  // Set by a query, because poolers such as PgBouncer refuse it as a parameter of the connection.
  await client.query(`set idle_in_transaction_session_timeout = '15s'`);
}

/** Releases a connection whose `begin` has failed. Drizzle does not, so the pool would lose the connection for good. */
function releaseOnFailedBegin(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const result = query(...args);
      const isBegin = (args[0] as { text?: string }).text?.startsWith('begin');
      if (isBegin) (result as Promise<unknown>).catch((error: Error) => client.release(error));
      return result;
    },
  });
}

/**
 * Destroys a connection on which nothing arrives. A timeout of the query alone would leave it in the pool, where the
 * rollback and the next query would wait for the database again.
 */
function destroyOnSilence(client: pg.ClientBase, silenceMilliseconds: number) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMilliseconds, () =>
    stream.destroy(new Error('Connection terminated: the database is silent')),
  );
}
