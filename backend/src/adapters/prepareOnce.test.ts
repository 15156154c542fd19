import { sql } from 'drizzle-orm';
import { testDatabases } from '../testing/databases.ts';
import type { OpenDatabase } from './openDatabase.ts';

describe('a statement of the embedded database', () => {
  let database: OpenDatabase;
  const rows = async <Row>(query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as unknown as { rows: Row[] }).rows;
  const prepared = async () =>
    rows<{ statement: string; uses: number }>(
      sql`select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement not like '%pg_prepared_statements%'`,
    );

  beforeEach(async () => {
    const [embedded] = testDatabases();
    database = await embedded!.open();
  }, 120_000);

  afterEach(() => database.close());

  test('is prepared once, and gives its own rows for other parameters', async () => {
    for (const number of [1, 2, 3])
      expect(await rows(sql`select ${number}::int as number, ${null}::text as nothing`)).toEqual([
        { number, nothing: null },
      ]);
    expect(await prepared()).toEqual([{ statement: 'select $1::int as number, $2::text as nothing', uses: 3 }]);
  });

  test('is closed when a hundred others were used since', async () => {
    for (let number = 0; number < 110; number += 1) {
      await rows(sql.raw(`select ${number} as number`));
      expect(await rows(sql`select 'used all the time' as text`)).toHaveLength(1);
    }
    const kept = (await prepared()).map(({ statement }) => statement);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept).toContain("select 'used all the time' as text");
    expect(kept).not.toContain('select 0 as number');
  });

  test('that fails says why, and takes nothing else down', async () => {
    const divide = (by: number) => rows(sql`select 6 / ${by}::int as number`);
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await divide(2)).toEqual([{ number: 3 }]);
    await expect(rows(sql`select no_such_column`)).rejects.toMatchObject({ cause: { code: '42703' } });
    expect(await divide(3)).toEqual([{ number: 2 }]);
  });

  test('waits until a transaction that has begun has ended', async () => {
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    let begun = () => {};
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`create table own (number int)`);
      begun();
      await waiting;
      tx.rollback();
    });
    await isUnderWay;
    const seen = rows(sql`select to_regclass('own')::text as own`);
    goOn();
    await expect(transaction).rejects.toThrow('Rollback');
    expect(await seen).toEqual([{ own: null }]);
  });
});
