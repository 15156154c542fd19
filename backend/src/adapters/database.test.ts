import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createEmbedded, embeddedOnly } from '../testing/databases.ts';
import { startProgram } from '../testing/startProgram.ts';
import { environment, onEachDatabase } from '../testing/testBackend.ts';
import { isDatabaseUnavailable } from './databaseErrors.ts';
import { refuseUnusable } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { ownPostgres } from './testing/ownPostgres.ts';

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'backend-db-')), 'database');
const createFolder = async () => {
  const folder = newFolder();
  await createEmbedded(folder);
  return folder;
};

describe('the embedded database', () => {
  test('makes a checkpoint regularly, so that recovery after a crash replays little', async () => {
    const spy = jest.spyOn(globalThis, 'setInterval');
    const folder = await createFolder();
    const { db, close } = await openDatabase({ folder });
    const bytesToReplay = async () => {
      const { rows } = (await db.execute(
        sql`select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()`,
      )) as unknown as { rows: { bytes: number }[] };
      return rows[0]!.bytes;
    };
    await db.execute(sql`create table filled as select generate_series(1, 100000) as number`);
    expect(await bytesToReplay()).toBeGreaterThan(4_000_000);
    const [tick, milliseconds] = spy.mock.calls.at(-1)!;
    (tick as () => void)();
    expect(milliseconds).toBe(30_000);
    expect(await bytesToReplay()).toBeLessThan(100_000);
    await close();
    spy.mockRestore();
  });

  test('refuses a second process with one sentence, and is free again afterwards', async () => {
    const folder = await createFolder();
    const first = await openDatabase({ folder });
    await expect(openDatabase({ folder })).rejects.toThrow(
      `The database in ${folder} is in use by process ${process.pid}. Stop that first`,
    );
    await first.close();
    expect(existsSync(`${folder}.lock.json`)).toBe(false);
  });

  test('refuses data of an earlier format with a sentence that names what to delete, and leaves them as they are', async () => {
    const folder = await createFolder();
    const { db, close } = await openDatabase({ folder });
    // Time of the last migration before there was only one.
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795950152346`);
    await close();
    await expect(openDatabase({ folder })).rejects.toThrow(
      `The database is of an earlier format, from before the first release, and no version migrates it. Delete ${folder} to begin anew.`,
    );
    expect(existsSync(`${folder}.lock.json`)).toBe(false);
  });

  test('names a migration that was merged after a newer one, instead of skipping it', () => {
    const known = ['0000_start', '0001_colour', '0002_name'].map((tag, when) => ({ tag, when }));
    expect(() => refuseUnusable([0, 2], '', known)).toThrow(
      /^The database lacks 0001_colour, but has a newer migration/,
    );
    expect(() => refuseUnusable([0, 1], '', known)).not.toThrow();
  });

  test('says in one sentence that a folder is broken, and what to do', async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), 'broken');
    await expect(openDatabase({ folder })).rejects.toThrow(
      `The database in ${folder} cannot be opened. Restore the folder from a backup, or move it away to begin anew.`,
    );
    expect(existsSync(`${folder}.lock.json`)).toBe(false);
  });
});

onEachDatabase('the schema', (backend) => {
  test('is migrated once, and opening it again changes nothing', async () => {
    const { rows } = (await backend.database.db.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: { count: number }[] };
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
});

describe('a database that is gone', () => {
  test('gives 503 with Retry-After while it is away', async () => {
    const config = readConfig(environment);
    const { db, close } = await embeddedOnly()[0]!.open();
    const mailer = { send: async () => undefined, close: () => undefined };
    const { app } = await buildApp({ config: { ...config, logLevel: 'silent' }, db, mailer });
    await close();
    const response = await app.inject({
      method: 'POST',
      url: '/api/preorder/create',
      payload: { email: 'anna@example.org' },
    });
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect((await app.inject({ method: 'GET', url: '/ready' })).statusCode).toBe(503);
    expect((await app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
    await app.close();
  });

  test.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: '55P03' }, true],
    [{ cause: { code: 'ECONNRESET' } }, true],
    [{ errors: [{ code: 'ECONNREFUSED' }] }, true],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ code: '23505' }, false],
    [{ message: 'x is not a function' }, false],
    ['text', false],
  ])('is told from a mistake of ours: %j is %s', (error, gone) => {
    expect(isDatabaseUnavailable(error)).toBe(gone);
  });
});

describe('the process', () => {
  test('ends on SIGTERM, told twice, within its own time limit, after which it would end with 1', async () => {
    // A copy: creating a database takes a busy machine most of the time-out.
    const { child, seen, ended } = startProgram({ DATABASE_DIR: await createFolder() });
    await seen;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  }, 180_000);

  test('names every missing setting and does not start', async () => {
    const { ended, output } = startProgram({ STRIPE_SECRET_KEY: '', MAIL_FROM: '', DATABASE_URL: 'mysql://x' });
    expect(await ended).toBe(1);
    for (const name of ['STRIPE_SECRET_KEY', 'MAIL_FROM', 'DATABASE_URL']) expect(output()).toContain(name);
    expect(output()).not.toContain('    at ');
  }, 60_000);
});

ownPostgres();
