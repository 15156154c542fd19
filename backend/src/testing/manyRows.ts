import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { leases } from '../db/schema.ts';
import * as schema from '../db/schema.ts';

/*
 * SQL that fills every table with many rows, as after years of use, to measure the backend with them.
 */

/** Rows per statement, so that none takes longer than the backend allows. */
const rowsPerStatement = 100_000;
/** Tables of work in progress, which never have many rows. */
const alwaysFew: PgTable[] = [leases];

const largeTables = Object.values(schema as Record<string, PgTable>)
  .filter((table) => !alwaysFew.includes(table))
  .map((table) => getTableConfig(table));

/** SQL for moments that are distributed over years. */
const overYears = `moment - k * interval '40 minutes'`;
/**
 * Builds SQL with the first value for every second row, and the other one for the rest. In all expressions here, `n` is
 * the row's number, `moment` the present time, and `k` grows from 0 to 100,000 however many rows there are.
 */
const alternate = (one: string, other: string) => `case when n % 2 = 0 then ${one} else ${other} end`;

/** SQL of columns for which `buildValue` has no suitable rule. */
const columnValues: Record<string, string> = {
  'signups.status': alternate(`'confirmed'`, `'unsubscribed'`),
  // Links are forgotten as soon as they would no longer be valid.
  'signups.token_hash': `case when n % 1000 = 0 then 'token_hash' || n end`,
  'signups.requested_at': overYears,
  'signups.unsubscribed_at': alternate('null', `moment - k * interval '10 minutes'`),
  'outbox.next_attempt_at': 'null',
  'outbox.failed_at': 'null',
  'customers.created_at': overYears,
  'orders.state': `case when n % 10 = 0 then 'expired' else 'completed' end`,
  'orders.declared_at': overYears,
  'subscriptions.status': alternate(`'active'`, `'canceled'`),
  // The sweep looks at each that runs once a day.
  'subscriptions.updated_at': alternate(`moment - k * interval '0.8 seconds'`, overYears),
  'subscriptions.period_end': `moment + k * interval '20 seconds'`,
  'declarations.received_at': overYears,
  'declarations.waiting_reason': 'null',
  'declarations.next_attempt_at': 'null',
  'accounts.deleted_at': `case when n % 10 = 0 then moment - k * interval '20 seconds' end`,
  'accounts.settled_at': `case when n % 10 = 0 then moment - k * interval '20 seconds' + interval '1 hour' end`,
  'call_counts.minute': 'extract(epoch from moment)::integer / 60',
};

/** Builds the SQL of a column's value, by its type: different in each row, and no moment older than three weeks. */
function buildValue(table: string, column: PgColumn): string {
  const known = columnValues[`${table}.${column.name}`];
  if (known !== undefined) return known;
  const { enumValues, name } = column;
  const type = column.getSQLType();
  if (enumValues?.length) return `'${enumValues.at(-1)}'`;
  if (type === 'uuid') return `lpad(to_hex(n), 32, '0')::uuid`;
  if (type === 'boolean') return 'false';
  if (type === 'integer') return '1 + n % 20';
  if (type === 'jsonb') return `jsonb_build_object('email', 'email' || n, 'confirmationEmail', 'email' || n)`;
  if (type.startsWith('timestamp')) return `moment - k * interval '20 seconds'`;
  return `'${name}' || n`;
}

/**
 * Yields the SQL statements that fill the tables. `rowsIn`: number of rows of a table. Stories (the table `usage`) are
 * told by as many people as have a subscription.
 */
export function* generateFillingStatements(now: Date, rowsIn: (table: string) => number): Generator<string> {
  const tellers = rowsIn('subscriptions');
  const storyValues: Record<string, string> = {
    user_id: `'user_id' || n % ${tellers}`,
    subscription_id: `'subscription_id' || n % ${tellers}`,
    period_start: `moment - n / ${tellers} % 3 * interval '30 days'`,
  };
  const known = largeTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const unknown = Object.keys(columnValues).filter((column) => !known.includes(column));
  if (unknown.length > 0) throw new Error(`There is no column ${unknown.join(', ')}.`);
  for (const { name, columns } of largeTables) {
    const rows = rowsIn(name);
    // Building an index at the end takes half the time of growing it.
    yield `update pg_index set indisready = false where indrelid = '${name}'::regclass`;
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const values = columns
      .map((column) => (name === 'usage' ? storyValues[column.name] : undefined) ?? buildValue(name, column))
      .join(', ');
    for (let from = 1; from <= rows; from += rowsPerStatement) {
      const upTo = Math.min(from + rowsPerStatement - 1, rows);
      yield `insert into ${name} (${names}) select ${values} from generate_series(${from}, ${upTo}) as n,
        lateral (select timestamptz '${now.toISOString()}' as moment, n * ${100_000 / rows} as k) as at`;
    }
    yield `reindex table ${name}`;
    yield `vacuum analyze ${name}`;
  }
}
