import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../app.ts';
import type { App } from '../../appDependencies.ts';
import { readConfig, type PostgresPlace } from '../../config.ts';
import { postgresClusters } from '../../testing/databases.ts';
import { startTcpProxy } from '../../testing/tcpProxy.ts';
import { environment } from '../../testing/testBackend.ts';
import { unsignedToken } from '../../testing/unsignedToken.ts';
import { runAsCaller } from '../caller.ts';
import { defaultPoolWaits, getLongestStatement, type PoolWaits } from '../fairPool.ts';
import { openDatabase, type Database } from '../openDatabase.ts';

const mailer = { send: async () => undefined, close: () => undefined };
/** Without it, a Firebase emulator that happens to run on this machine would be asked for the tests' users. */
const readPasswordTime = async () => new Date(0);
/** A quarter of the time that they have outside of tests. */
const shortWaits: PoolWaits = {
  connection: 750,
  statements: {
    read: { lock: 250, statement: 1_250 },
    write: { lock: 500, statement: 2_250 },
    job: { lock: 1_250, statement: 2_250 },
  },
};
/** Longest time in which a call to a silent database is answered: it notices the silence, or waits for a connection. */
const getLongestWait = (waits: PoolWaits) => getLongestStatement(waits) + 500 + waits.connection;
const inProduction = (where: PostgresPlace) => ({ ...where, migrates: false });

/**
 * Runs cases only if Postgres' programs or an address are there. The file needs other cases for machines without them.
 */
export function ownPostgres(): void {
  for (const { label, start } of postgresClusters()) {
    describe(`a Postgres of its own (${label})`, () => {
      let where: PostgresPlace;
      let stop: () => void;

      beforeAll(async () => {
        const started = await start();
        stop = started.stop;
        where = started.where;
      }, 60_000);

      afterAll(() => stop());

      // Each begins with an empty database.
      beforeEach(async () => {
        const client = new pg.Client(where.url);
        await client.connect();
        await client.query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public');
        await client.end();
      });

      test('is not served in production before it was migrated', async () => {
        await expect(openDatabase(inProduction(where))).rejects.toThrow(
          'The schema of the database is older than this version. Run "npm run ops -- migrate" first.',
        );
      });

      test('is neither migrated nor served in production if it is of an earlier format', async () => {
        const { db, close } = await openDatabase(where);
        await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795950152346`);
        await close();
        for (const place of [where, inProduction(where)])
          await expect(openDatabase(place)).rejects.toThrow(
            /^The database is of an earlier format, .* Name an empty one in DATABASE_URL\.$/,
          );
      });

      test('serves two processes that start at once, and leaves no lock behind (fault 81)', async () => {
        const both = await Promise.all([openDatabase(where), openDatabase(where)]);
        const later = await openDatabase(inProduction(where));
        const { rows } = (await later.db.execute(
          sql`select count(*)::int as locks from pg_locks where locktype = 'advisory'`,
        )) as unknown as { rows: { locks: number }[] };
        expect(rows).toEqual([{ locks: 0 }]);
        for (const { close } of [...both, later]) await close();
      }, 60_000);

      test('takes a version that it does not know yet: migrations only add', async () => {
        const { db, close } = await openDatabase(where);
        await db.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', ${Date.now() + 86_400_000})`,
        );
        await close();
        await (await openDatabase(inProduction(where))).close();
      });

      test('keeps statements prepared on its connections', async () => {
        const { db, close } = await openDatabase({ ...where, connections: 1 });
        const { app } = await buildApp({
          config: { ...readConfig(environment), logLevel: 'silent' },
          db,
          mailer,
          readPasswordTime,
        });
        const headers = { authorization: `Bearer ${unsignedToken('anna', Math.floor(Date.now() / 1000))}` };
        for (let count = 0; count < 2; count += 1)
          expect((await app.inject({ url: '/user/api/UserDevice/list-devices', headers })).statusCode).toBe(200);
        const { rows } = (await db.execute(sql`select name from pg_prepared_statements order by name`)) as unknown as {
          rows: { name: string }[];
        };
        expect(rows.map(({ name }) => name)).toEqual(['check-session', 'list-devices']);
        await app.close();
        await close();
      });

      test('a locked table stops only the calls that need it, however many keep asking for it (fault 103)', async () => {
        const { db, close } = await openDatabase(where, undefined, shortWaits);
        const { app } = await buildApp({
          config: { ...readConfig(environment), logLevel: 'silent' },
          db,
          mailer,
          readPasswordTime,
        });
        const ask = async (user: string, request: InjectOptions) => {
          const headers = { authorization: `Bearer ${unsignedToken(user, Math.floor(Date.now() / 1000))}` };
          return (await app.inject({ headers, ...request })).statusCode;
        };
        const locking = new pg.Client(where.url);
        await locking.connect();
        await locking.query('begin; lock table age_settings');
        const url = '/user/api/UserInfo/age-settings';
        const write = { method: 'PUT' as const, url, payload: { ageCategory: 'older-children' } };
        let isOver = false;
        const answers = new Set<number>();
        const keepAsking = async (user: string, request: InjectOptions) => {
          while (!isOver) answers.add(await ask(user, request));
        };
        const asking = Array.from({ length: 40 }, (_, index) =>
          keepAsking(`user-${index}`, index < 20 ? { url } : write),
        );
        for (let rounds = 0; rounds < 3; rounds += 1) {
          const list = { url: '/user/api/UserDevice/list-devices' };
          expect(await Promise.all(Array.from({ length: 5 }, () => ask('anna', list)))).toEqual(Array(5).fill(200));
          // The next round begins when the locked table has been asked for in vain again.
          await ask('berta', { url });
        }
        isOver = true;
        await Promise.all(asking);
        expect([...answers]).toEqual([503]);
        await locking.query('commit');
        expect(await ask('anna', { url })).toBe(200);
        await locking.end();
        await app.close();
        await close();
      }, 120_000);

      test('that goes silent gives 503 within 13 seconds, with shorter limits sooner, and is back within 10 (fault 82)', async () => {
        const { hostname, port } = new URL(where.url);
        const cable = await startTcpProxy({ host: hostname, port: Number(port) });
        const url = where.url.replace(`:${port}/`, `:${cable.port}/`);
        const connections = 4;
        const { db, close } = await openDatabase({ ...where, url, connections }, undefined, shortWaits);
        const config = { ...readConfig(environment), logLevel: 'silent' as const };
        const { app } = await buildApp({ config, db, mailer, readPasswordTime });
        await useAll(db, connections);

        let surprise: () => void;
        const silence = new Promise<void>((resolve) => (surprise = resolve));
        let begun: () => void;
        const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
        const interrupted = db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          begun();
          await silence;
          await tx.execute(sql`select 1`);
        });
        await isUnderWay;
        cable.isSilent = true;
        surprise!();
        // More than the pool holds, all but the last in a transaction: they would be first otherwise, who only read.
        const asked = Date.now();
        const asking = Array.from({ length: 12 }, (_, number) => ask(app, number < 11));
        await expect(interrupted).rejects.toThrow();
        expect(await Promise.all(asking)).toEqual(Array(12).fill(503));
        expect(getLongestWait(defaultPoolWaits)).toBeLessThan(13_000);
        expect(Date.now() - asked).toBeLessThan(getLongestWait(shortWaits) + 1_500);

        cable.isSilent = false;
        const back = Date.now();
        while ((await ask(app, true)) !== 202) expect(Date.now() - back).toBeLessThan(10_000);
        // None of them was lost to the pool.
        await useAll(db, connections);
        await app.close();
        await close();
        await cable.close();
      }, 60_000);
    });
  }
}

/** As many transactions at the same time as the pool has connections: each gets one of its own. */
async function useAll(db: Database, connections: number): Promise<void> {
  let begun = 0;
  let goOn = () => {};
  const together = new Promise<void>((resolve) => (goOn = resolve));
  const one = (_: unknown, number: number) =>
    runAsCaller({ route: `/${number}`, kind: 'read' }, () =>
      db.transaction(async () => {
        begun += 1;
        if (begun === connections) goOn();
        await together;
      }),
    );
  await Promise.all(Array.from({ length: connections }, one));
}

async function ask(app: App, writes: boolean): Promise<number> {
  const answer = await (writes
    ? app.inject({ method: 'POST', url: '/api/preorder/create', payload: { email: `${randomUUID()}@example.org` } })
    : app.inject('/ready'));
  return answer.statusCode;
}
