import { normalizeEmail } from 'api-contract';
import { mergeSignups, type Queries, type SignupRow } from './mergeSignups.ts';

/**
 * Builds the SQL condition that an address has characters outside of printable ASCII (from the space to `~`). Only such
 * addresses change when they are normalized.
 */
const buildNonAsciiCondition = (column: string) => `${column} ~ '[^ -~]'`;

/** Pairs of table and column with an address. `signups` and `declarations` are missing: they need other statements. */
const columns = [
  ['signup_proofs', 'email_key'],
  ['outbox', 'recipient'],
  ['customers', 'email'],
  ['orders', 'email'],
] as const;

/**
 * Normalizes addresses that an earlier version stored as they were entered. It runs in JavaScript and not in a
 * migration's SQL, which cannot apply UTS 46 (the Unicode rules for domain names). It runs with every migration,
 * because processes of the earlier version may still write such rows.
 */
export async function normalizeAddresses(queries: Queries): Promise<void> {
  await normalizeSignups(queries);
  for (const [table, column] of columns) {
    const { rows } = await queries.query<{ email: string }>(
      `select distinct ${column} as email from ${table} where ${buildNonAsciiCondition(column)}`,
    );
    for (const { email } of rows)
      await queries.query(`update ${table} set ${column} = $2 where ${column} = $1`, [email, normalizeStored(email)]);
  }
  // Declarations have their addresses in a JSON column.
  for (const field of ['email', 'confirmationEmail']) {
    const value = `content ->> '${field}'`;
    const { rows } = await queries.query<{ email: string }>(
      `select distinct ${value} as email from declarations where ${buildNonAsciiCondition(value)}`,
    );
    for (const { email } of rows)
      await queries.query(
        `update declarations set content = content || jsonb_build_object('${field}', $2::text) where ${value} = $1`,
        [email, normalizeStored(email)],
      );
  }
}

/** Normalizes sign-ups. Two that become the same address are merged. */
async function normalizeSignups(queries: Queries): Promise<void> {
  const { rows } = await queries.query<SignupRow>(
    `select * from signups where ${buildNonAsciiCondition('email_key')} order by id`,
  );
  for (const row of rows) {
    const key = normalizeStored(row.email).toLowerCase();
    if (key === row.email_key) continue;
    const selectSame = `select * from signups where kind = $1 and email_key = $2`;
    const [other] = (await queries.query<SignupRow>(selectSame, [row.kind, key])).rows;
    const kept = other ? await mergeSignups(queries, row, other) : row;
    await queries.query('update signups set email = $2, email_key = $3 where id = $1', [
      kept.id,
      normalizeStored(kept.email),
      key,
    ]);
  }
}

/** Normalizes an address. An invalid one stays as it is: `anna@a b` would become `anna@`, without its domain. */
function normalizeStored(email: string): string {
  const address = normalizeEmail(email);
  return address.endsWith('@') ? email : address;
}
