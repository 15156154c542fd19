import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { planChanges, soloJobs } from '../db/schema.ts';
import * as schema from '../db/schema.ts';

/** In parts: no statement may take longer than the backend allows. */
const part = 100_000;
/** Tables of work in progress: never many rows. */
const alwaysFew: PgTable[] = [planChanges, soloJobs];

const largeTables = Object.values(schema as Record<string, PgTable>)
  .filter((table) => !alwaysFew.includes(table))
  .map((table) => getTableConfig(table));

const overYears = `moment - k * interval '40 minutes'`;
/**
 * `n` counts the rows, `k` a hundred thousand of them evenly: moments reach as far back whatever the size. One in two:
 */
const half = (one: string, other: string) => `case when n % 2 = 0 then ${one} else ${other} end`;

/** Values of columns that are neither the last of their words nor a moment of the last weeks. */
const usual: Record<string, string> = {
  'signups.status': half(`'confirmed'`, `'unsubscribed'`),
  'signups.requested_at': overYears,
  'signups.unsubscribed_at': half('null', `moment - k * interval '10 minutes'`),
  'outbox.next_attempt_at': 'null',
  'outbox.failed_at': 'null',
  'customers.created_at': overYears,
  'orders.state': `case when n % 10 = 0 then 'expired' else 'completed' end`,
  'orders.declared_at': overYears,
  'subscriptions.status': half(`'active'`, `'canceled'`),
  // The sweep looks at each that runs once a day.
  'subscriptions.updated_at': half(`moment - k * interval '0.8 seconds'`, overYears),
  'subscriptions.period_end': `moment + k * interval '20 seconds'`,
  'declarations.received_at': overYears,
  'declarations.waits_for': 'null',
  'declarations.next_attempt_at': 'null',
  'declarations.objected_at': 'null',
  'deletions.settled_at': `moment - k * interval '20 seconds' + interval '1 hour'`,
  'call_counts.minute': 'extract(epoch from moment)::integer / 60',
};

/** A row for each n, as many different values as rows; within the shortest time that we keep anything. */
function valueOf(table: string, column: PgColumn): string {
  const known = usual[`${table}.${column.name}`];
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
 * Statement by statement, each of at most a hundred thousand rows. `stories` are told by as many people as have a
 * subscription.
 */
export function* fillingStatements(now: Date, rowsIn: (table: string) => number): Generator<string> {
  const tellers = rowsIn('subscriptions');
  const ofStories: Record<string, string> = {
    user_id: `'user_id' || n % ${tellers}`,
    subscription_id: `'subscription_id' || n % ${tellers}`,
    period_start: `moment - n / ${tellers} % 3 * interval '30 days'`,
  };
  for (const { name, columns } of largeTables) {
    const rows = rowsIn(name);
    // Building an index at the end takes half the time of growing it.
    yield `update pg_index set indisready = false where indrelid = '${name}'::regclass`;
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const values = columns
      .map((column) => (name === 'usage' ? ofStories[column.name] : undefined) ?? valueOf(name, column))
      .join(', ');
    for (let from = 1; from <= rows; from += part) {
      const upTo = Math.min(from + part - 1, rows);
      yield `insert into ${name} (${names}) select ${values} from generate_series(${from}, ${upTo}) as n,
        lateral (select timestamptz '${now.toISOString()}' as moment, n * ${100_000 / rows} as k) as at`;
    }
    yield `reindex table ${name}`;
    yield `vacuum analyze ${name}`;
  }
}
