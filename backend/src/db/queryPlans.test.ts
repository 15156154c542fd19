import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { embeddedOnly } from '../testing/databases.ts';
import { logQueries } from '../testing/logQueries.ts';
import { generateFillingStatements } from '../testing/manyRows.ts';
import { onEachDatabase, type TestBackend } from '../testing/testBackend.ts';
import { everyCall, useEverything } from '../testing/useEverything.ts';

const manyRows = 20_000;
/**
 * In the planner's unit, a page read in order. Reading one of these tables, or one of its indexes, from end to end
 * costs twice that.
 */
const mostCost = 200;

/** Statements that read whole tables on purpose. */
const exceptions: Record<string, RegExp> = {
  'the owner takes all confirmed addresses along':
    /^select .* from "signups" where .* order by "signups"."confirmed_at"/,
  'the owner sees the subscriptions of 500 declarations at once':
    /^select (lower\("customers"."email"\), |.* where \(?"subscriptions"."subscription_id").* in \(\$1, \$2, \$3,/,
  'every ten minutes, how many subscriptions there are says how many get their turn':
    /^select count.* from "subscriptions"/,
  'every hour; an index by minute would cost every call more than this': /^delete from "call_counts"/,
};

const heard = new Map<string, unknown[]>();
const [embedded] = embeddedOnly();

onEachDatabase(
  `with ${manyRows} rows in every table`,
  (backend) => {
    test('no call and no job reads a whole table to find its rows', async () => {
      for (const statement of generateFillingStatements(backend.clock.now, () => manyRows))
        await backend.database.db.execute(sql.raw(statement));
      heard.clear();
      expect(await useEverything(backend)).toEqual(everyCall);

      const costly: string[] = [];
      for (const [text, values] of heard) {
        if (!/^(select|insert|update|delete|with) /.test(text)) continue;
        if ((await costOf(backend, text, values)) > mostCost) costly.push(text);
      }
      const unexpected = costly.filter((text) => !Object.values(exceptions).some((one) => one.test(text)));
      expect(unexpected).toEqual([]);
      const used = Object.entries(exceptions).filter(([, one]) => costly.some((text) => one.test(text)));
      expect(used.map(([why]) => why)).toEqual(Object.keys(exceptions));
    }, 300_000);
  },
  [
    {
      label: embedded!.label,
      open: async () => {
        const database = await embedded!.open();
        logQueries(database.db, (text, values) => heard.set(text, values));
        return database;
      },
    },
  ],
);

async function costOf({ database }: TestBackend, text: string, values: unknown[]): Promise<number> {
  const { $client } = database.db as unknown as { $client: PGlite };
  const { rows } = await $client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Total Cost'];
}
